import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; each test file clones its own database.
    globalSetup: 'server/src/testing/postgres-setup.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{contract,brand,server,portal,tracking,tools,bench}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          fileParallelism: false,
          // A machine that is busy with other things takes its time; what never comes is told well before these.
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
    ],
  },
});
