import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range of ephemeral ports, so that the system assigns none of these in between.
const [lowest, highest] = [10_000, 32_000];
/** Processes start at different random ports, and no process returns a port twice. */
let next = randomInt(lowest, highest);

/** Returns a port of this machine on which no process listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = next + 1 < highest ? next + 1 : lowest;
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false)).listen(port, () => server.close(() => resolve(true)));
  });
