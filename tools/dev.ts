// npm run dev: on every saved file the server restarts, the portal hot-reloads, and the tracking page is rebuilt.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnd, buildFrontEndsOrExit } from './build.ts';
import { addressOfServer, launch, onStopSignal, ROOT, readEnvironment, stop } from './processes.ts';

readEnvironment();
await buildFrontEndsOrExit();

const server = launch(['--watch', '--watch-preserve-output', 'server/src/main.ts']);
const portal = launch(['node_modules/vite/bin/vite.js', 'portal'], { PORTAGE_SERVER: addressOfServer() });
watchTracking();
onStopSignal(async () => {
  await Promise.all([server, portal].map(stop));
  process.exit();
});

function watchTracking(): void {
  let due: NodeJS.Timeout | undefined;
  const rebuild = () => buildFrontEnd('tracking', console.log).catch((error) => console.error(error.message));
  for (const folder of ['tracking/src', 'contract/src', 'brand/src']) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(due);
      due = setTimeout(rebuild, 100);
    });
  }
}
