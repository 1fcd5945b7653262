// The program against the floor, in one run on one machine: npm run bench -- [--only list] [--sizes 10000] [--quick] [--fresh]
import { appendFileSync, mkdirSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCsv, measureLabels } from './bulk.ts';
import { type Asking, type Figure, figures } from './figures.ts';
import { fire, percentile, type Volley } from './load.ts';
import { type Server, startWorld, type Target } from './world.ts';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string', default: '10000,1000000' },
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});
const rounds = flags.quick ? 3 : 7;
const scale = flags.quick ? 0.4 : 1;

type Measured = { figure: string; size: number; server: Server['name']; p50: number; p95: number; perSecond: number };

async function measure(figure: Figure, targets: readonly Target[]): Promise<Measured[]> {
  const [single, many] = figure.amounts.map((amount) => Math.max(16, Math.round(amount * scale)));
  const lanes = await Promise.all(targets.map((target) => lanesOf(figure, target)));
  const all = lanes.flat();
  for (const lane of all) await fire(lane.aim, 4, Math.max(16, (single ?? 0) / 2));
  for (let round = 0; round < rounds; round++) {
    // ABBA: whatever drifts, drifts for both.
    for (const lane of round % 2 === 0 ? all : all.toReversed()) lane.alone.push(await fire(lane.aim, 1, single ?? 16));
    for (const lane of round % 2 === 0 ? all : all.toReversed())
      lane.together.push(await fire(lane.aim, 16, many ?? 16));
  }
  return all.map(({ size, server, alone, together }) => {
    const times = alone.flatMap(({ milliseconds }) => milliseconds);
    const requests = together.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0);
    const seconds = together.reduce((sum, volley) => sum + volley.seconds, 0);
    return {
      figure: figure.name,
      size,
      server: server.name,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      perSecond: requests / seconds,
    };
  });
}

type Lane = { size: number; server: Server; aim: Parameters<typeof fire>[0]; alone: Volley[]; together: Volley[] };

async function lanesOf(figure: Figure, target: Target): Promise<Lane[]> {
  const asking: Asking = await figure.prepare(target);
  return [target.ours, target.floor].map((server) => ({
    size: target.size,
    server,
    aim: { url: server.url, headers: server.headers, next: asking(server) },
    alone: [],
    together: [],
  }));
}

/** One line of the table, and whether the aim was met; null where there is none. */
type Result = {
  figure: string;
  size: number;
  ours: number;
  floor: number | null;
  ratio: number | null;
  share: number | null;
  growth: number | null;
  met: boolean | null;
};

function judge(figure: Figure, measured: readonly Measured[]): Result[] {
  const of = (server: Server['name'], size: number) =>
    measured.find((each) => each.server === server && each.size === size);
  const smallest = of('ours', Math.min(...measured.map(({ size }) => size)));
  return [...new Set(measured.map(({ size }) => size))].flatMap((size) => {
    const [ours, floor] = [of('ours', size), of('floor', size)];
    if (!ours || !floor || !smallest) return [];
    const ratio = ours.p50 / floor.p50;
    const share = ours.perSecond / floor.perSecond;
    const growth = size === smallest.size ? null : ours.p50 / smallest.p50;
    const met = [
      figure.atMost === null ? null : ratio <= figure.atMost,
      figure.atLeast === null ? null : share >= figure.atLeast,
      figure.growth === undefined || growth === null ? null : growth <= figure.growth,
    ].filter((each) => each !== null);
    return [
      {
        figure: figure.name,
        size,
        ours: ours.p50,
        floor: floor.p50,
        ratio,
        share,
        growth,
        met: met.length === 0 ? null : met.every(Boolean),
      },
    ];
  });
}

const cell = (value: number | null, width = 8) => (value === null ? '' : value.toFixed(2)).padStart(width);
const print = ({ figure, size, ours, floor, ratio, share, growth, met }: Result) =>
  console.log(
    figure.padEnd(32),
    String(size).padStart(8),
    cell(ours),
    cell(floor),
    cell(ratio),
    cell(share),
    cell(growth),
    met === null ? '' : met ? 'met' : 'MISSED',
  );

const machine = {
  at: new Date().toISOString(),
  cpu: cpus()[0]?.model,
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: loadavg()[0],
};
const file = join(import.meta.dirname, 'results', `${machine.at.slice(0, 10)}.jsonl`);
const keep = (row: object) => appendFileSync(file, `${JSON.stringify(row)}\n`);

async function measureFigures(targets: readonly Target[]): Promise<void> {
  for (const figure of figures.filter(({ name }) => name.includes(flags.only ?? ''))) {
    const measured = await measure(figure, targets);
    measured.forEach(keep);
    judge(figure, measured).forEach(print);
  }
}

async function measureBulk(targets: readonly Target[]): Promise<void> {
  const [smallest] = targets;
  if (!smallest) return;
  for (const [name, run, atMost] of [
    ['CSV', measureCsv, 2],
    ['labels', measureLabels, null],
  ] as const) {
    if (!name.includes(flags.only ?? '')) continue;
    const { figure, size, ours, floor } = await run(smallest);
    keep({ figure, size, ours, floor });
    const ratio = floor === null ? null : ours / floor;
    print({
      figure,
      size,
      ours,
      floor,
      ratio,
      share: null,
      growth: null,
      met: ratio === null || atMost === null ? null : ratio <= atMost,
    });
  }
}

mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
const world = await startWorld({
  sizes: flags.sizes.split(',').map(Number),
  fresh: flags.fresh,
  pageBytes: 20_000,
  say: console.error,
});
try {
  keep({ ...machine, postgres: world.postgres });
  console.log(
    'figure (ms, p50)'.padEnd(32),
    ...['orders', 'ours', 'floor', 'ratio', 'req/s', 'growth'].map((name) => name.padStart(8)),
    'aim',
  );
  await measureFigures(world.targets);
  await measureBulk(world.targets);
  console.log(`Rows are kept in ${file}.`);
} finally {
  await world.stop();
}
