// Breaks the product while it works: `npm run fire`, or `npm run fire -- kill-web freeze` for some acts. After each act it waits until all
// work is done, compares the database with what was acknowledged, and prints a line. A comparison only at the end would miss what a later
// act repairs.

import { onStopSignal } from '../processes.ts';
import { type Act, acts, NotExercised, type Seen, type Stage } from './acts.ts';
import { pause } from './cluster.ts';
import { fullRateAfter, Load, type Status, usualRate } from './load.ts';
import { excessLines } from './log.ts';
import { compare } from './oracle.ts';
import { makeRetailer } from './retailer.ts';
import { startWorld } from './world.ts';

const settleSeconds = 3;
const longestSeconds = 45;

/** Counts the answers by status, other than the usual ones. */
function countStatuses(load: Load, from: number): Map<Status, number> {
  const counts = new Map<Status, number>();
  for (const { status } of load.outcomes.slice(from))
    if (status !== 200 && status !== 201) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

type Line = { act: string; expected: string; seen: string; full: string; answers: string; result: string };

async function perform({ name, allowed, within, run }: Act, stage: Stage): Promise<Line> {
  const { world, load } = stage;
  const [outcomes, logged] = [load.outcomes.length, world.programs.map(({ output }) => output.length)];
  const expected = `full rate ≤ ${within} s, ${allowed.length ? `only ${allowed.join(', ')}` : 'no failure'}`;
  const line = { act: name, expected, full: '', answers: '' };
  load.start();
  await pause(settleSeconds * 1000);
  let seen: Seen;
  try {
    seen = await run(stage);
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error;
    await load.pause();
    return { ...line, seen: error.message, result: 'NOT EXERCISED' };
  }
  const healed = performance.now();
  let full = fullRateAfter(load, healed);
  for (; performance.now() < healed + longestSeconds * 1000; full = fullRateAfter(load, healed)) {
    await pause(500);
    // A later failure moves the instant: it counts only once it has lasted.
    if (full !== null && performance.now() > healed + full * 1000 + settleSeconds * 1000) break;
  }
  await load.pause();
  const counts = countStatuses(load, outcomes);
  const wrong = [
    ...(seen.wrong ?? []),
    ...(full !== null && full <= within ? [] : ['the usual rate came late']),
    ...[...counts.keys()].filter((status) => !allowed.includes(status)).map((status) => `answered ${status}`),
    ...excessLines(world.programs.map(({ output }, nth) => output.slice(logged[nth]))),
    ...(await compare(world.primary, load)),
  ];
  return {
    ...line,
    seen: [...(seen.notes ?? []), ...wrong].join('; ') || 'all agrees',
    full: full === null ? 'never' : `${full.toFixed(1)} s`,
    answers: [...counts].map(([status, count]) => `${count} × ${status}`).join(', '),
    result: wrong.length === 0 ? 'pass' : 'FAIL',
  };
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !acts.some((act) => act.name === name));
  if (unknown.length > 0) throw new Error(`No such act: ${unknown}. There are ${acts.map(({ name }) => name)}.`);
  const world = await startWorld();
  onStopSignal(() => world.stop().finally(() => process.exit(1)));
  try {
    const { storeId, token } = await makeRetailer(world);
    const load = new Load(world.webs, storeId, token);
    console.log(`${usualRate} orders a second`);
    for (const act of acts) {
      if (wanted.length > 0 && !wanted.includes(act.name)) continue;
      const line = await perform(act, { world, load, token });
      console.log(Object.values(line).join(' | '));
      if (line.result === 'FAIL') process.exitCode = 1;
    }
    await load.stop();
    console.log(`${load.orders.length} orders acknowledged, ${load.deliveries.length} deliveries charged`);
  } finally {
    await world.stop();
  }
}

await main();
