import { inject } from 'vitest';
import { copyDatabase, type TestDatabase } from './databases.ts';
import type {} from './postgres-setup.ts';

/** A database for a test file: a fresh copy of the migrated one. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject('postgres'));
