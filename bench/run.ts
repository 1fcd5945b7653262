// The program against the floor, in one run on one machine. `npm run bench -- --only list --sizes 10000 --quick --fresh`
import { parseArgs } from 'node:util';
import { buildFrontEndsOrExit } from '../tools/build.ts';
import { measureClicks } from './browser.ts';
import { measureDraft } from './draft.ts';
import { figures } from './figures.ts';
import { measureImport } from './import.ts';
import { measureLabels, measureMerged } from './labels.ts';
import { measure } from './measure.ts';
import { factsOf, keep, type Line, linesOf, tableOf } from './report.ts';
import { weigh } from './weight.ts';
import { startWorld, type Target, type World } from './world.ts';

const { values: flags } = parseArgs({
  options: {
    /** Figures whose name has one of these words, separated by commas. */
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '10000,1000000' },
    /** A few rounds, and nothing is kept: for a look while one works. */
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});
const say = (line: string) => console.error(line);
const pace = flags.quick ? { rounds: 3, share: 0.4 } : { rounds: 7, share: 1 };
const isWanted = (name: string) => flags.only.split(',').some((word) => name.includes(word));

async function run(world: World): Promise<void> {
  const raw: object[] = [factsOf(world.postgres, flags)];
  const lines: Line[] = [];
  const add = (rows: readonly object[], found: readonly Line[]) => {
    raw.push(...rows);
    lines.push(...found);
    say(tableOf(found));
  };
  for (const figure of figures.filter(({ name }) => isWanted(name))) {
    const measured = await measure(figure, world.targets, pace);
    add(measured, linesOf(figure, measured));
  }
  for (const { at, measureOf } of besides.filter(({ name }) => isWanted(name))) {
    const target = world.targets.at(at === 'smallest' ? 0 : -1);
    if (target) add(...both(await measureOf(target)));
  }
  console.log(`\n${tableOf(lines)}\n\n${JSON.stringify(raw[0])}`);
  if (!flags.quick) say(`Raw rows: ${keep(raw)}`);
}

type Beside = { name: string; at: 'smallest' | 'largest'; measureOf: (target: Target) => Promise<Line[]> };

/** What has no floor to be fired at beside it: each at one size, for a bench that takes an hour is not run. */
const besides: readonly Beside[] = [
  { name: 'labels', at: 'smallest', measureOf: measureLabels },
  { name: 'merged labels', at: 'largest', measureOf: measureMerged },
  { name: 'browser', at: 'largest', measureOf: measureClicks },
  { name: 'weight', at: 'smallest', measureOf: weigh },
  { name: 'import of a CSV', at: 'smallest', measureOf: (target) => measureImport(target, flags.quick ? 1 : 3) },
  { name: 'xlsx', at: 'smallest', measureOf: (target) => measureDraft(target, workbook) },
  { name: 'csv', at: 'smallest', measureOf: (target) => measureDraft(target, longCsv) },
];
const workbook = { kind: 'xlsx', rows: 10_000, seed: 91, secondsToReview: 3 } as const;
const longCsv = { kind: 'csv', rows: 50_000, seed: 92, secondsToReview: null } as const;

const both = (lines: Line[]): [Line[], Line[]] => [lines, lines];

await buildFrontEndsOrExit();
const world = await startWorld({ sizes: flags.sizes.split(',').map(Number), fresh: flags.fresh, say });
try {
  await run(world);
} finally {
  await world.stop();
}
