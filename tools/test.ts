// npm test: runs every check and test, prints one line for each, and the totals at the end.
// npm test -- orders: only the tests whose path contains "orders".
// npm test -- --changed: types, lint, boundaries, and the unit tests that reach a file changed since the last commit; --changed=main, since
// main.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { COMPILED, ROOT } from './processes.ts';
import { WORKSPACES } from './sources.ts';

type Count = { passed: number; failed: number; skipped: number };
type Check = { name: string; commands: string[][]; countsTests?: boolean };

/** The number of test files listed as the slowest. */
const slowFiles = 5;

const scratch = mkdtempSync(join(tmpdir(), 'portage-tests-'));
const results = join(scratch, 'results.json');
const vitest = (...args: string[]) => [
  'vitest',
  'run',
  '--passWithNoTests',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${results}`,
  ...args,
];

const frontEnds: Check = { name: 'front ends', commands: [['node', 'tools/build.ts']] };
/** Type checks on one thread: each further thread checks again what they share, and other checks use the other cores. */
const types = (name: string, projects: string[]): Check => ({
  name,
  commands: projects
    .filter((project) => existsSync(join(ROOT, project, 'tsconfig.json')))
    .map((project) => ['tsc', '--singleThreaded', '-p', project]),
});
const quick: Check[] = [
  types('types', WORKSPACES),
  types('types of tools', ['.']),
  { name: 'lint', commands: [['biome', 'check', '--error-on-warnings']] },
  { name: 'boundaries', commands: [['node', 'tools/boundaries.ts']] },
  { name: 'wording', commands: [['node', 'tools/wording.ts']] },
];
const beforeTests: Check[] = [
  ...quick,
  { name: 'unused code', commands: [['knip']] },
  { name: 'database types', commands: [['node', 'tools/db-types.ts', '--check']] },
  frontEnds,
];
const tests = (name: string, ...args: string[]): Check => ({ name, commands: [vitest(...args)], countsTests: true });
// These tests spend a fifth of their time waiting for killed processes or a clock, so one more worker runs than for journeys, which keep
// every core busy.
const unitTests = tests('tests', '--project=unit', '--maxWorkers=4');

const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const step of stepsFor(process.argv.slice(2))) await Promise.all(step.map(run));
rmSync(scratch, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Returns the checks by step; those of a step run concurrently. Tests read the built front ends, so those are built first. */
function stepsFor(asked: string[]): Check[][] {
  if (asked.length === 0) return [beforeTests, [unitTests], [tests('journeys', '--project=journeys')]];
  // A journey imports no front end, so it cannot be matched to changed files; journeys are run by name.
  if (asked.some((each) => each.startsWith('--changed')))
    return [[...quick, frontEnds], [tests('tests', '--project=unit', ...asked)]];
  return [[frontEnds], [tests('tests', ...asked)]];
}

async function run({ name, commands, countsTests }: Check): Promise<void> {
  const begin = performance.now();
  const outcomes = [];
  for (const command of commands) outcomes.push(await execute(command));
  const failures = outcomes.filter(({ ok }) => !ok);
  const tests = countsTests ? countTests() : { passed: 0, failed: 0, skipped: 0, slowest: [] };
  total.passed += tests.passed + (failures.length === 0 ? 1 : 0);
  total.failed += tests.failed + (failures.length === 0 ? 0 : 1);
  total.skipped += tests.skipped;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(
    `${failures.length === 0 ? '✓' : '✗'} ${name}${countsTests ? ` (${tests.passed + tests.failed})` : ''}  ${seconds} s`,
  );
  if (tests.slowest.length > 0) console.log(`  slowest: ${tests.slowest.join(', ')}`);
  for (const { output } of failures) console.log(output);
}

async function execute([program = '', ...args]: string[]): Promise<{ ok: boolean; output: string }> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...COMPILED, ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.once('close', done).once('error', (error) => done(error.message))),
  ]);
  return { ok: code === 0, output: `${output}${complaints}`.trimEnd() };
}

type Report = Count & { slowest: string[] };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
};

/** Reads vitest's report. A run that exited before writing one counts as its failed check. */
function countTests(): Report {
  if (!existsSync(results)) return { passed: 0, failed: 0, skipped: 0, slowest: [] };
  const report: VitestReport = JSON.parse(readFileSync(results, 'utf8'));
  rmSync(results);
  const seconds = ({ startTime, endTime }: VitestReport['testResults'][number]) => (endTime - startTime) / 1000;
  const slowest = report.testResults
    .toSorted((one, other) => seconds(other) - seconds(one))
    .slice(0, slowFiles)
    .map((file) => `${relative(ROOT, file.name)} ${seconds(file).toFixed(0)} s`);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  return { passed, failed, skipped: numPendingTests + numTodoTests, slowest };
}
