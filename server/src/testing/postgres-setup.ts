// Starts one PostgreSQL with a migrated template before all tests, and removes it afterwards.
import { execFile } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  await createQueues(databaseUrl(url, name));
  // No connections are allowed, because a copy is refused while any process is connected to the template.
  await admin.query(`alter database ${name} with is_template true allow_connections false`);
  await admin.end();
}

/** Runs in a process of its own, because Vitest's setup cannot import the server. */
async function createQueues(databaseUrl: string): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'portage-template-'));
  const env = { ...process.env, TEMPLATE_URL: databaseUrl, DATA_DIR: folder.path };
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'template.fork.ts')], { env });
}
