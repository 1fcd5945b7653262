// Breaks the product while it works: `npm run fire`, or `npm run fire -- kill-web freeze` for some scenarios. After each it waits until all
// work is done, compares the database with what was acknowledged, and prints a line. A comparison only at the end would miss what a later
// scenario repairs.

import { onStopSignal, ROOT } from '../processes.ts';
import { pause } from './cluster.ts';
import { fullRateAfter, Load, type Status, usualRate } from './load.ts';
import { excessLines } from './log.ts';
import { compare } from './oracle.ts';
import { makeRetailer } from './retailer.ts';
import { type Context, type Findings, NotExercised, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { previousRelease } from './upgrade.ts';
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

type Report = { scenario: string; expected: string; findings: string; full: string; answers: string; result: string };

async function perform({ name, allowed, within, run }: Scenario, context: Context): Promise<Report> {
  const { world, load } = context;
  const [outcomes, logged] = [load.outcomes.length, world.programs.map(({ output }) => output.length)];
  const expected = `full rate ≤ ${within} s, ${allowed.length ? `only ${allowed.join(', ')}` : 'no failure'}`;
  load.start();
  await pause(settleSeconds * 1000);
  let findings: Findings;
  try {
    findings = await run(context);
  } catch (error) {
    await load.pause();
    return notExercised(name, error);
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
    ...(findings.wrong ?? []),
    ...(full !== null && full <= within ? [] : ['the usual rate came late']),
    ...[...counts.keys()].filter((status) => !allowed.includes(status)).map((status) => `answered ${status}`),
    ...excessLines(world.programs.map(({ output }, nth) => output.slice(logged[nth]))),
    ...(await compare(world.primary, load)),
  ];
  return {
    scenario: name,
    expected,
    findings: [...(findings.notes ?? []), ...wrong].join('; ') || 'all agrees',
    full: full === null ? 'never' : `${full.toFixed(1)} s`,
    answers: [...counts].map(([status, count]) => `${count} × ${status}`).join(', '),
    result: wrong.length === 0 ? 'pass' : 'FAIL',
  };
}

function notExercised(scenario: string, error: unknown): Report {
  if (!(error instanceof NotExercised)) throw error;
  return { scenario, expected: '', findings: error.message, full: '', answers: '', result: 'NOT EXERCISED' };
}

function print(report: Report): void {
  console.log(Object.values(report).join(' | '));
  if (report.result === 'FAIL') process.exitCode = 1;
}

/** Performs scenarios one after another on one database, which begins empty with the processes of one release. */
async function performAll(release: string, some: readonly Scenario[]): Promise<void> {
  if (some.length === 0) return;
  const world = await startWorld(release);
  onStopSignal(() => world.stop().finally(() => process.exit(1)));
  try {
    const { storeId, token } = await makeRetailer(world);
    const load = new Load(world.webs, storeId, token);
    for (const scenario of some) print(await perform(scenario, { world, load, token }));
    await load.stop();
    console.log(`${load.orders.length} orders acknowledged, ${load.deliveries.length} deliveries charged`);
  } finally {
    await world.stop();
  }
}

async function performUpgrades(some: readonly Scenario[]): Promise<void> {
  try {
    await performAll(previousRelease(), some);
  } catch (error) {
    for (const { name } of some) print(notExercised(name, error));
  }
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0)
    throw new Error(`No such scenario: ${unknown}. There are ${scenarios.map(({ name }) => name)}.`);
  const named = wanted.flatMap((wish) => scenarios.filter(({ name }) => name === wish));
  const chosen = named.length > 0 ? named : scenarios.filter(({ isLong }) => !isLong);
  console.log(`${usualRate} orders a second`);
  const [upgrades = [], others = []] = [true, false].map((each) =>
    chosen.filter(({ isUpgrade = false }) => isUpgrade === each),
  );
  await performAll(ROOT, others);
  await performUpgrades(upgrades);
  const left = scenarios.filter((scenario) => !chosen.includes(scenario));
  if (left.length > 0) console.log(`Not exercised: ${left.map(({ name }) => name).join(', ')}.`);
}

await main();
