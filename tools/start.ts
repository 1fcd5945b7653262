// npm start: runs the complete product on this machine. Builds what changed, then starts the server and, in the demo, a simulated courier.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildFrontEndsOrExit } from './build.ts';
import { addressOfServer, isRunning, launch, onStopSignal, readEnvironment, stop } from './processes.ts';

readEnvironment();
await buildFrontEndsOrExit();

const { env } = process;
const mayBeDemo = env.DEMO !== '0' && !env.DATABASE_URL && env.NODE_ENV !== 'production' && env.SIMULATE !== '0';
/** The demo has its own Shopify, unless a real one is configured. */
const hasOwnShopify = mayBeDemo && !env.SHOPIFY_KEY;
const shopifyPort = env.SHOPIFY_PORT || '4600';
if (hasOwnShopify) {
  env.SHOPIFY_KEY = 'demo-shopify-key';
  env.SHOPIFY_SECRET = 'demo-shopify-secret';
  env.SHOPIFY_URL = `http://127.0.0.1:${shopifyPort}/{shop}`;
}

const server = launch(['server/src/main.ts']);
let courier: ChildProcess | undefined;
let shopify: ChildProcess | undefined;
let isStopping = false;
// All at once: a process that outlives the server would log that it is unavailable.
onStopSignal(() => {
  isStopping = true;
  for (const child of [courier, shopify, server]) if (child) void stop(child);
});
server.once('exit', async (code, signal) => {
  if (signal) console.error(`The server was ended from outside (${signal}): start it again.`);
  await Promise.all([courier, shopify].flatMap((child) => (child ? [stop(child)] : [])));
  process.exit(code ?? 1);
});

const { url, demo } = await readiness();
if (demo && env.SIMULATE !== '0' && isRunning(server)) {
  courier = launch(['tools/courier/main.ts'], { COURIER_URL: url });
  courier.once('exit', () => {
    if (isRunning(server) && !isStopping) console.log('The simulated courier has stopped; everything else goes on.');
  });
}

if (demo && hasOwnShopify && isRunning(server)) {
  // A browser that starts at one of our host names must be redirected back to the same one.
  const appUrl = env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`;
  shopify = launch(['tools/shopify/main.ts'], { APP_URL: appUrl, SHOPIFY_PORT: shopifyPort });
  shopify.once('exit', () => {
    if (isRunning(server) && !isStopping) console.log('The made-up Shopify has stopped; everything else goes on.');
  });
}

/** Waits until the server accepts requests. If it exits before, so does this process. */
async function readiness(): Promise<{ url: string; demo: boolean }> {
  const url = addressOfServer();
  for (;;) {
    try {
      const reply = await fetch(`${url}/readyz`);
      const { demo } = await reply.json();
      if (reply.ok) return { url, demo: demo === true };
    } catch {
      // The server is not listening yet.
    }
    await sleep(200);
  }
}
