// Measures the program against the baseline, in one run on one machine, in at most a quarter of an hour; then runs the tests with every
// hostile text in every field.
// `npm run bench -- --only list --sizes 10000 --quick --fresh`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFrontEndsOrExit } from '../tools/build.ts';
import { ROOT } from '../tools/processes.ts';
import { measureBackground } from './background.ts';
import { measureBursts } from './bursts.ts';
import { measureExport } from './exports.ts';
import { figures, measureFigure } from './figures.ts';
import { measureHostile, measureImport } from './files.ts';
import { measureLogin } from './login.ts';
import { peopleFigures } from './people.ts';
import { factsOf, isMet, keep, type Line, tableOf } from './report.ts';
import { startWorld, type Target } from './world.ts';

const { values: flags } = parseArgs({
  options: {
    /** Runs only the measures whose name contains one of these words, separated by commas. */
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '10000,1000000' },
    /** Sends fewer requests and stores no results: for a quick check during development. */
    quick: { type: 'boolean', default: false },
    /** Fills the databases again. */
    fresh: { type: 'boolean', default: false },
  },
});
const longestMs = 15 * 60_000;
const share = flags.quick ? 0.3 : 1;
const say = (line: string) => console.error(line);
const isWanted = (name: string) => flags.only.split(',').some((word) => name.includes(word));

type Measure = { name: string; lines: (target: Target) => Promise<Line[]> };
const measures: readonly Measure[] = [
  ...[...figures, ...peopleFigures].map((figure) => ({
    name: figure.name,
    lines: async (target: Target) => [await measureFigure(figure, target, share)],
  })),
  { name: 'import csv', lines: (target) => measureImport(target, 'csv') },
  { name: 'import xlsx', lines: (target) => measureImport(target, 'xlsx') },
  { name: 'export csv', lines: (target) => measureExport(target, 'csv') },
  { name: 'export xlsx', lines: (target) => measureExport(target, 'xlsx') },
  { name: 'hostile files', lines: measureHostile },
  { name: 'sign-in refused', lines: async (target) => (target.size === sizes[0] ? measureLogin(target) : []) },
  { name: 'background', lines: async (target) => (target.size === sizes[0] ? measureBackground(target) : []) },
  { name: 'bursts', lines: async (target) => (target.size === sizes[0] ? measureBursts(target) : []) },
];
const sizes = flags.sizes.split(',').map(Number);

async function measureAll(): Promise<void> {
  const world = await startWorld({ sizes, fresh: flags.fresh, say });
  const facts = factsOf(world.postgres, flags);
  const lines: Line[] = [];
  const end = performance.now() + longestMs;
  try {
    for (const { name, lines: measure } of measures.filter((each) => isWanted(each.name)))
      for (const target of world.targets) {
        if (performance.now() > end) throw new Error(`The quarter of an hour is over before "${name}".`);
        const found = await measure(target);
        if (found.length > 0) say(tableOf(found));
        lines.push(...found);
      }
  } finally {
    await world.stop();
    console.log(`\n${tableOf(lines)}\n\n${JSON.stringify(facts)}`);
    if (!flags.quick) say(`Raw rows: ${keep([facts, ...lines])}`);
  }
  const missed = lines.filter((line) => isMet(line) === false).length;
  console.log(missed === 0 ? 'Every aim is met.' : `${missed} of ${lines.length} miss their aim.`);
}

/** Runs the tests of hostile texts with the whole list; `npm test` uses a part of it. */
async function tryEveryText(): Promise<void> {
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  const args = ['run', '--project=unit', 'server/src/fuzz.test.ts', 'server/src/unchanged.test.ts'];
  const tests = spawn(vitest, args, { cwd: ROOT, env: { ...process.env, FUZZ: 'all' }, stdio: 'inherit' });
  const [code] = await once(tests, 'exit');
  if (code !== 0) process.exitCode = 1;
}

await buildFrontEndsOrExit();
await measureAll();
if (isWanted('every text') && !flags.quick) await tryEveryText();
