import { defineConfig } from 'vitest/config';

// One PostgreSQL for the whole run; each test file clones its own database.
const postgres = 'server/src/testing/postgres-setup.ts';

export default defineConfig({
  test: {
    // One more than the cores of a small machine: some tests wait for what a killed process leaves.
    maxWorkers: 3,
    // A machine that is busy with other things takes its time; what never comes is told all the same.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
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
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000, interval: 100 } },
        },
      },
    ],
  },
});
