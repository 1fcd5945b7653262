// Who sees an import, and why an import refuses an action, from its data alone.

import type { z } from 'zod';
import { holds } from '../access.ts';
import type { ErrorType } from '../errors.ts';
import type { Hearer } from '../fact.ts';
import type { ImportCounts, ImportStatus } from './schema.ts';

/** The most rows of an import; the bytes of a file are limited where it is uploaded. */
export const importRowLimit = 100_000;

/**
 * A member held to some stores, or to their next pickup, sees the imports that they began; the others see all of the retailer's.
 * No member can work on rows whose store, date and time they could not have chosen.
 */
export const seesEveryImport = (who: Hearer): boolean => who.storeIds === null && holds(who, 'MANAGE_ORDERS');

/** Whether a member sees the import that another began. */
export const seesImport = (who: Hearer, startedBy: string): boolean => startedBy === who.id || seesEveryImport(who);

/** A row that updates an existing order modifies that order, which needs the same permission as its form (spec section 6). */
export const whyNotUpdate = (who: Pick<Hearer, 'role' | 'permissions'>): ErrorType | null =>
  holds(who, 'MANAGE_ORDERS') ? null : 'FORBIDDEN';

const underWay: ReadonlySet<ImportStatus> = new Set(['READING', 'CHECKING', 'CREATING']);
const over: ReadonlySet<ImportStatus> = new Set(['DONE', 'FAILED', 'DISCARDED']);

/** Discarding an import: not while it creates orders, nor once it is over. */
export function whyNotDiscard(status: ImportStatus): ErrorType | null {
  return status === 'CREATING' ? 'IMPORT_UNDER_WAY' : over.has(status) ? 'IMPORT_OVER' : null;
}

/** Matching the columns: not while a job works on the import, nor once it is over. */
export function whyNotMatch(status: ImportStatus): ErrorType | null {
  if (underWay.has(status)) return 'IMPORT_UNDER_WAY';
  return over.has(status) ? 'IMPORT_OVER' : null;
}

type CreatedCounts = Pick<z.output<typeof ImportCounts>, 'created' | 'updated'>;

/** Reading another sheet of the same file: not once orders were created from this one, whose rows refer to them. */
export function whyNotSheet(status: ImportStatus, { created, updated }: CreatedCounts): ErrorType | null {
  return whyNotMatch(status) ?? (created + updated > 0 ? 'IMPORT_BEGUN' : null);
}

/** Editing rows, skipping them, and creating their orders: they must have been checked. */
export function whyNotReview(status: ImportStatus): ErrorType | null {
  return whyNotMatch(status) ?? (status === 'MATCHING' ? 'IMPORT_NOT_MATCHED' : null);
}
