// The simulated courier: a company of its own that knows Portage's fleet API and nothing else of it.
//
//   COURIER_URL       where Portage is          http://127.0.0.1:$PORT (3000)
//   PROVIDER_KEY      the key to /fleet         demo-provider-key
//   SIMULATE_SPEED    how fast its time passes  1; at 60 an hour passes in a minute
//   SIMULATE_TROUBLE  how much goes wrong       1 is life: 12 parcels in 100 meet some; 0 none; up to 4
//
// Parcels keep real hours, in their store's zone: collected at the pickup time, sorted some hours later, on the road in the
// morning, at noon or in the evening. But an order fulfilled while this process runs, for the next hand-over, is in a hurry,
// so that whoever is watching sees it carried: collected within half a minute or so, a step every 20 to 60 from then on, at the
// door in about three minutes; and as long as such orders come by ones and twos, nothing goes wrong with them. What is put
// off to another day waits for that day, as do orders for later dates.
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './api.ts';
import { courierClock } from './clock.ts';
import { createCourier } from './loop.ts';
import { paintProof } from './photo.ts';

const env = process.env;
const stop = new AbortController();
const log = (line: string) => console.log(`Courier: ${line}`);

/** A number of the environment within its bounds, or the end of the process with a sentence. */
function numberFrom(name: string, usual: number, least: number, most: number): number {
  const value = Number(env[name] || usual);
  if (value >= least && value <= most) return value;
  console.error(`${name} is not usable: a number from ${least} to ${most} is needed.`);
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

const speed = numberFrom('SIMULATE_SPEED', 1, 0.01, 3600);
const sweep = createCourier({
  api: connect({
    baseUrl: env.COURIER_URL || `http://127.0.0.1:${env.PORT || 3000}`,
    key: env.PROVIDER_KEY || 'demo-provider-key',
    signal: stop.signal,
    log,
  }),
  clock: courierClock(speed, () => Temporal.Now.instant()),
  log,
  paint: paintProof,
  trouble: numberFrom('SIMULATE_TROUBLE', 1, 0, 4),
  hurry: true,
});

const PAUSE_MS = Math.min(4000, Math.max(500, 4000 / speed));
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
  // Never busy more than a quarter of the time, however many deliveries there are.
  const pause = Math.max(PAUSE_MS, 3 * (performance.now() - began));
  await sleep(pause, undefined, { signal: stop.signal }).catch(() => {});
}
process.exit(0);
