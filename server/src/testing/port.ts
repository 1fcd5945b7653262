import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range from which systems assign ports: none of these is taken in between.
const [lowest, highest] = [10_000, 32_000];
/** The processes of a run start at different places, and none gives a port twice. */
let next = randomInt(lowest, highest);

/** A port of this machine where nothing listens. */
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
