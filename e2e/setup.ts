// Before the journeys: the product with its demo world, which all of them share that need none of their own.
import type { TestProject } from 'vitest/node';
import { copyDatabase } from '../server/src/testing/databases.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: { url: string; databaseUrl: string };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await copyDatabase(project.getProvidedContext().postgres);
  const product = await startProduct({ databaseUrl: database.url });
  project.provide('product', { url: product.url, databaseUrl: database.url });
  return () => product.stop();
}
