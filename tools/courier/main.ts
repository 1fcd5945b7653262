// The simulated courier: a separate program that uses only Portage's fleet API.
//
//   COURIER_URL       URL of Portage            http://127.0.0.1:$PORT (3000)
//   PROVIDER_KEY      key to /fleet             demo-provider-key
//   SIMULATE_SPEED    speed on the road         30: an hour takes two minutes; 1 is real time
//   SIMULATE_EARLY    collects early            0; 1 collects at once, without waiting for the pickup time: for tests and demos
//   SIMULATE_TROUBLE  rate of problems          1 is realistic: 12 parcels in 100; 0 none; up to 4
//
// Promised times are in real time at any speed: no parcel is collected before its pickup time or delivered before its date. Only the time
// on the road is shortened, and events are reported with the shortened times.
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './api.ts';
import { createCourier } from './loop.ts';

const env = process.env;
const stop = new AbortController();
const log = (line: string) => console.log(`Courier: ${line}`);

/** Reads a number from the environment, or exits with a message if it is out of bounds. */
function numberFrom(name: string, usual: number, least: number, most: number): number {
  const value = Number(env[name] || usual);
  if (value >= least && value <= most) return value;
  console.error(`${name} is not usable: a number from ${least} to ${most} is needed.`);
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

const speed = numberFrom('SIMULATE_SPEED', 30, 1, 3600);
const early = env.SIMULATE_EARLY === '1';
const sweep = createCourier({
  api: connect({
    baseUrl: env.COURIER_URL || `http://127.0.0.1:${env.PORT || 3000}`,
    key: env.PROVIDER_KEY || 'demo-provider-key',
    signal: stop.signal,
    log,
  }),
  settings: { speed, early, trouble: numberFrom('SIMULATE_TROUBLE', 1, 0, 4) },
  now: () => Temporal.Now.instant(),
  log,
});

const collects = early ? 'at once, without waiting for pickup times (SIMULATE_EARLY)' : 'at the promised pickup times';
log(`collects ${collects}; the road is ${speed} times as fast as in life (SIMULATE_SPEED).`);

const PAUSE_MS = Math.min(4000, Math.max(500, 30_000 / speed));
let lastFailure = '';

while (!stop.signal.aborted) {
  const began = performance.now();
  try {
    await sweep();
    lastFailure = '';
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    if (!stop.signal.aborted && failure !== lastFailure) log(failure);
    lastFailure = failure;
  }
  // Limits the load to a quarter of the time, regardless of the number of deliveries.
  const pause = Math.max(PAUSE_MS, 3 * (performance.now() - began));
  await sleep(pause, undefined, { signal: stop.signal }).catch(() => {});
}
process.exit(0);
