import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './databases.ts';
import type {} from './postgres-setup.ts';

/** Creates a database for a test file: a fresh copy of the migrated template. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('postgres'));

/** Selects locks that transactions of this database wait for; tests with other databases use the same server. */
export const waitingLocks =
  'select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()';
