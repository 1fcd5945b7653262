// Sends events to many endpoints, of which one is dead, one slow and one flapping, while workers are killed repeatedly. Measures the delay
// at the healthy ones, and checks that none is lost. `npm run webhooks -- 100000 1000 10000`: the number of sends, the number of kills, and
// the number of orders in an import whose events are timed. PER_SECOND in the environment sets the rate (50).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../tools/processes.ts';

const [, , sends = '5000', kills = '10', imported = '10000'] = process.argv;
const vitest = join(ROOT, 'node_modules/.bin/vitest');
const args = ['run', '--project=unit', 'server/src/webhooks/load.test.ts'];
const tests = spawn(vitest, args, {
  cwd: ROOT,
  env: { ...process.env, WEBHOOKS: `${sends},${kills},${imported}` },
  stdio: 'inherit',
});
const [code] = await once(tests, 'exit');
process.exitCode = code ?? 1;
