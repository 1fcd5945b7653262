import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// One PostgreSQL for the whole run; each test file clones its own database.
const postgres = 'server/src/testing/postgres-setup.ts';

// Vitest begins with the largest files. These are short to read and long to run: begun last, they would run on alone.
const longest = [
  'src/plans.test.ts',
  'src/access.test.ts',
  'src/fuzz.test.ts',
  'screens.test.ts',
  'journey.test.ts',
  'screens-made.test.ts',
  'crash.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: some tests wait for what a killed process leaves.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A machine that is busy with other things takes its time; what never comes is told all the same.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    // What a library will remove fails the run, such as two statements at once on one connection.
    execArgv: ['--throw-deprecation'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,brand,server,portal,tracking,tools,bench}/**/*.test.{ts,tsx}'],
          globalSetup: postgres,
          // The files of a worker share what they import; each has its own server and database.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [postgres, 'e2e/setup.ts'],
          // The files of a worker share its browser.
          isolate: false,
          expect: { poll: { timeout: 240_000, interval: 100 } },
        },
      },
    ],
  },
});
