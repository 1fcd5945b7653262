// Creates the demo world once before all end-to-end tests. Each test file runs the product on its own copy.
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { copyDatabase, type Original } from '../server/src/testing/databases.ts';
import type {} from '../server/src/testing/postgres-setup.ts';
import { makeDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demo: { database: Original; dataDir: string };
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  const { postgres } = project.getProvidedContext();
  const { url: databaseUrl } = await copyDatabase(postgres);
  const dataDir = makeDataDir();
  const product = await startProduct({ databaseUrl, dataDir });
  await product.stop();
  const template = new URL(databaseUrl).pathname.slice(1);
  project.provide('demo', { database: { url: postgres.url, template }, dataDir });
  return () => rmSync(dataDir, { recursive: true });
}
