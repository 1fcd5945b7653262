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
  for (const { measureOf } of besides.filter(({ name }) => isWanted(name)))
    for (const target of world.targets) add(...both(await measureOf(target)));
  const [target] = world.targets;
  if (target && isWanted('weight')) add(...both(await weigh(target)));
  console.log(`\n${tableOf(lines)}\n\n${JSON.stringify(raw[0])}`);
  if (!flags.quick) say(`Raw rows: ${keep(raw)}`);
}

/** What has no floor to be fired at beside it. */
const besides: readonly { name: string; measureOf: (target: Target) => Promise<Line[]> }[] = [
  { name: 'labels', measureOf: measureLabels },
  { name: 'merged labels', measureOf: measureMerged },
  { name: 'import of a CSV', measureOf: (target) => measureImport(target, flags.quick ? 1 : 3) },
  {
    name: 'xlsx',
    measureOf: (target) => measureDraft(target, { kind: 'xlsx', rows: 10_000, seed: 91, secondsToReview: 3 }),
  },
  {
    name: 'csv',
    measureOf: (target) => measureDraft(target, { kind: 'csv', rows: 50_000, seed: 92, secondsToReview: null }),
  },
  { name: 'browser', measureOf: measureClicks },
];

const both = (lines: Line[]): [Line[], Line[]] => [lines, lines];

await buildFrontEndsOrExit();
const world = await startWorld({ sizes: flags.sizes.split(',').map(Number), fresh: flags.fresh, say });
try {
  await run(world);
} finally {
  await world.stop();
}
