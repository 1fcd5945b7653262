// Rounds of a figure: the product and the floor in turn, alone and together, at every size.
import type { Figure } from './figures.ts';
import { type Aim, fire, percentile, type Volley } from './load.ts';
import type { Server, Target } from './world.ts';

export type Measured = {
  figure: string;
  size: number;
  server: Server['name'];
  p50: number;
  p95: number;
  perSecond: number;
};
type Lane = { size: number; server: Server; aim: Aim; alone: Volley[]; together: Volley[] };
export type Pace = { rounds: number; share: number };

export async function measure(figure: Figure, targets: readonly Target[], pace: Pace): Promise<Measured[]> {
  const [single, many] = figure.amounts.map((amount) => Math.max(16, Math.round(amount * pace.share)));
  const lanes = (await Promise.all(targets.map((target) => lanesOf(figure, target)))).flat();
  // A server in use has its program compiled, whatever the pace of the measure: a round of full length comes first.
  for (const { aim } of lanes) await fire(aim, 16, Math.max(...figure.amounts));
  for (let round = 0; round < pace.rounds; round++) {
    // There and back again: what drifts, drifts for both.
    const order = round % 2 === 0 ? lanes : lanes.toReversed();
    for (const lane of order) lane.alone.push(await fire(lane.aim, 1, single ?? 16));
    for (const lane of order) lane.together.push(await fire(lane.aim, 16, many ?? 16));
  }
  return lanes.map((lane) => ({ figure: figure.name, size: lane.size, server: lane.server.name, ...summary(lane) }));
}

async function lanesOf(figure: Figure, target: Target): Promise<Lane[]> {
  const asking = await figure.prepare(target);
  return [target.ours, target.floor].map((server) => {
    const aim = { url: server.url, headers: server.headers, next: asking(server.name) };
    return { size: target.size, server, aim, alone: [], together: [] };
  });
}

function summary({ alone, together }: Lane): { p50: number; p95: number; perSecond: number } {
  const times = alone.flatMap(({ milliseconds }) => milliseconds);
  const answers = together.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
  const seconds = together.reduce((sum, volley) => sum + volley.seconds, 0);
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), perSecond: answers / seconds };
}
