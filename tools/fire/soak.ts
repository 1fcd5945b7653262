// Load for a long time, while one web and one worker are killed in turn. The others live throughout: their memory must not grow.
import { usageOf } from '../../bench/streamOwners.ts';
import { pause } from './cluster.ts';
import { compare } from './oracle.ts';
import type { Context, Findings } from './scenario.ts';
import type { Program } from './world.ts';

const sampleEveryMs = 5000;
/** Samples between two kills, and between two comparisons. */
const killEvery = 6;
const compareEvery = 36;
/** The part of the time after which a process has reached its usual size. */
const warmUp = 1 / 3;
/** The growth after the warm-up, as a part of the mean, up to which memory counts as flat. */
const mostGrowth = 0.15;

type Sample = { at: number; megabytes: number };

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Fits a line to the samples after the warm-up. Returns their mean, and the growth in megabytes an hour and as a part of the mean. */
function trendOf(all: readonly Sample[]): { mean: number; hourly: number; growth: number } {
  const samples = all.slice(Math.floor(all.length * warmUp));
  const [middle, mean] = [meanOf(samples.map(({ at }) => at)), meanOf(samples.map(({ megabytes }) => megabytes))];
  const covariance = meanOf(samples.map(({ at, megabytes }) => (at - middle) * (megabytes - mean)));
  const slope = covariance / meanOf(samples.map(({ at }) => (at - middle) ** 2));
  const length = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  return { mean, hourly: slope * 3_600_000, growth: (slope * length) / mean };
}

/** Runs for so many minutes, `MINUTES`; an hour by default. */
export async function soak({ world: { programs, webs, workers, primary }, load }: Context): Promise<Findings> {
  const minutes = Number(process.env.MINUTES ?? 60);
  const killed = [webs[1], workers[1]].flatMap((program) => program ?? []);
  const samples = new Map<Program, Sample[]>(programs.map((program) => [program, []]));
  const wrong: string[] = [];
  let kills = 0;
  const end = performance.now() + minutes * 60_000;
  for (let nth = 1; performance.now() < end; nth++) {
    await pause(sampleEveryMs);
    for (const [program, own] of samples)
      own.push({ at: performance.now(), megabytes: usageOf(program).memory / 1024 });
    const victim = killed[kills % killed.length];
    if (victim && nth % killEvery === 0) {
      kills++;
      await victim.kill();
      await victim.start();
    }
    if (nth % compareEvery > 0) continue;
    await load.pause();
    wrong.push(...(await compare(primary, load)));
    load.start();
  }
  const notes = [`${minutes} min, ${kills} kills, ${load.orders.length} orders`];
  for (const [{ name }, own] of samples) {
    const { mean, hourly, growth } = trendOf(own);
    const most = Math.max(...own.map(({ megabytes }) => megabytes));
    const isKilled = killed.some((program) => program.name === name);
    notes.push(
      `${name} ${mean.toFixed(0)} MB, at most ${most.toFixed(0)}${isKilled ? '' : `, ${hourly.toFixed(0)} an hour`}`,
    );
    if (!isKilled && growth > mostGrowth) wrong.push(`${name} grew by ${(growth * 100).toFixed(0)} %`);
  }
  return { notes, wrong };
}
