// Before all tests: one PostgreSQL, and a migrated template in it. After them: nothing left.
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import type { Original } from './databases.ts';
import { databaseUrl, startThrowawayPostgres } from './throwaway.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Original;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startThrowawayPostgres();
  const template = 'portage_template';
  await createTemplate(url, template);
  project.provide('postgres', { url, template });
  return stop;
}

async function createTemplate(url: string, name: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(databaseUrl(url, name));
  // Closed to everyone, because a copy is refused while anybody is connected to the original.
  await admin.query(`alter database ${name} with is_template true allow_connections false`);
  await admin.end();
}
