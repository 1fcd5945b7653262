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
        test: { name: 'journeys', include: ['e2e/**/*.test.ts'], testTimeout: 120_000, fileParallelism: false },
      },
    ],
  },
});
