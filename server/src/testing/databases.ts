// Creates a database per test file, as fast as copying files.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { databaseUrl } from './throwaway.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** PostgreSQL's error while a process, such as autovacuum, is connected to the template. */
const TEMPLATE_IN_USE = '55006';

/** The server of a test run, and the migrated template database. */
export type Original = { url: string; template: string };

/** Creates a fresh copy of the migrated database. */
export async function copyDatabase({ url, template }: Original): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await ask(url, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(url, name),
    drop: () => ask(url, `drop database ${name} with (force)`),
  };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const end = Date.now() + 60_000; ; await sleep(50)) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if (!(error instanceof DatabaseError && error.code === TEMPLATE_IN_USE && Date.now() < end)) throw error;
      }
    }
  } finally {
    await client.end();
  }
}
