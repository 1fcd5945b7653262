// npm start: the whole product on this machine. Builds what changed, then runs the server and, in the demo, a simulated courier.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildFrontEndsOrExit } from './build.ts';
import { addressOfServer, isRunning, launch, onStopSignal, readEnvironment, stop } from './processes.ts';

readEnvironment();
await buildFrontEndsOrExit();

const server = launch(['server/src/main.ts']);
let courier: ChildProcess | undefined;
onStopSignal(() => void stop(server));
server.once('exit', async (code, signal) => {
  if (signal) console.error(`The server was ended from outside (${signal}): start it again.`);
  if (courier) await stop(courier);
  process.exit(code ?? 1);
});

const { url, demo } = await readiness();
if (demo && process.env.SIMULATE !== '0' && isRunning(server)) {
  courier = launch(['tools/courier/main.ts'], { COURIER_URL: url });
  courier.once('exit', () => {
    if (isRunning(server)) console.log('The simulated courier has stopped; everything else goes on.');
  });
}

/** Waits until the server takes requests. Where it ends before that, so does this process. */
async function readiness(): Promise<{ url: string; demo: boolean }> {
  const url = addressOfServer();
  for (;;) {
    try {
      const reply = await fetch(`${url}/readyz`);
      const { demo } = await reply.json();
      if (reply.ok) return { url, demo: demo === true };
    } catch {
      // Not listening yet.
    }
    await sleep(200);
  }
}
