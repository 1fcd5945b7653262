// Serves the product on an existing demo world within this process: a separate one would first have to load and compile the program.
import { buildApp, builtFrontEnds } from '../server/src/app.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { freePort } from '../server/src/testing/port.ts';
import { patience } from './patience.ts';
import { ended, type Product, run } from './product.ts';

type Served = {
  databaseUrl: string;
  dataDir: string;
  environment?: Record<string, string> | undefined;
  /** A folder with a build of the portal, if not the usual one. */
  portal?: string | undefined;
  /** The courier's speed, as a multiple of real time. Without it there is no courier. */
  courierSpeed?: number | undefined;
};

/** Serves the product with its worker and, on request, a courier. */
export async function serveProduct({
  databaseUrl,
  dataDir,
  courierSpeed,
  environment,
  portal,
}: Served): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, ...environment });
  const app = await buildApp({
    config,
    databaseUrl,
    demo: true,
    frontEnds: { ...builtFrontEnds(), ...(portal && { portal }) },
    statementTimeoutMs: patience,
    connectionTimeoutMs: patience,
    // Prevents nightly tasks from running during a journey.
    runsNightlyTasks: false,
    logTo: { write: showError },
  });
  await app.start();
  await app.http.listen({ port, host: config.host });
  const courier = courierSpeed ? startCourier(`http://127.0.0.1:${port}`, courierSpeed) : null;
  return {
    url,
    stop: async () => {
      if (courier) await ended(courier);
      await app.stop();
    },
  };
}

const errorLevel = /^\{"level":(50|60),/;

/** Shows what the server logs as an error beside the failed test; a page only learns that a call failed. */
function showError(line: string): void {
  if (errorLevel.test(line)) process.stderr.write(line);
}

/** Starts a courier without trouble, who does not wait for pickup times. */
const startCourier = (url: string, speed: number) =>
  run('tools/courier/main.ts', {
    COURIER_URL: url,
    SIMULATE_SPEED: String(speed),
    SIMULATE_TROUBLE: '0',
    SIMULATE_EARLY: '1',
  }).child;
