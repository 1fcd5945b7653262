// Who sees an import, and why an import refuses an action, from its own data only.

import type { z } from 'zod';
import { holds } from '../access.ts';
import type { ErrorType } from '../errors.ts';
import type { FactReceiver } from '../fact.ts';
import type { ImportCounts, ImportStatus } from './schema.ts';

/** The most rows of an import. The size of the file is limited at its upload. */
export const importRowLimit = 100_000;

/**
 * Returns whether a member sees all imports of the retailer. A member limited to some stores, or to their next pickup, sees only the
 * imports that they started: no member can work on rows whose store, date and time they could not have chosen.
 */
export const seesEveryImport = (who: FactReceiver): boolean => who.storeIds === null && holds(who, 'MANAGE_ORDERS');

/** Returns whether a member sees the import that `startedBy` started. */
export const seesImport = (who: FactReceiver, startedBy: string): boolean =>
  startedBy === who.id || seesEveryImport(who);

/**
 * Returns why a member may not let rows update existing orders, or null. An update needs the permission to modify orders (spec section 6).
 */
export const whyNotUpdate = (who: Pick<FactReceiver, 'role' | 'permissions'>): ErrorType | null =>
  holds(who, 'MANAGE_ORDERS') ? null : 'FORBIDDEN';

const underWay: ReadonlySet<ImportStatus> = new Set(['READING', 'CHECKING', 'CREATING']);
const over: ReadonlySet<ImportStatus> = new Set(['DONE', 'FAILED', 'DISCARDED']);

/** Returns why an import cannot be discarded, or null: it is creating orders, or is over. */
export function whyNotDiscard(status: ImportStatus): ErrorType | null {
  return status === 'CREATING' ? 'IMPORT_UNDER_WAY' : over.has(status) ? 'IMPORT_OVER' : null;
}

/** Returns why the columns cannot be matched, or null: a job is working on the import, or it is over. */
export function whyNotMatch(status: ImportStatus): ErrorType | null {
  if (underWay.has(status)) return 'IMPORT_UNDER_WAY';
  return over.has(status) ? 'IMPORT_OVER' : null;
}

type CreatedCounts = Pick<z.output<typeof ImportCounts>, 'created' | 'updated'>;

/** Returns why another sheet of the file cannot be read, or null. Once orders were created from this sheet, its rows refer to them. */
export function whyNotSheet(status: ImportStatus, { created, updated }: CreatedCounts): ErrorType | null {
  return whyNotMatch(status) ?? (created + updated > 0 ? 'IMPORT_BEGUN' : null);
}

/** Returns why rows cannot be edited, skipped or turned into orders, or null. They must have been checked first. */
export function whyNotReview(status: ImportStatus): ErrorType | null {
  return whyNotMatch(status) ?? (status === 'MATCHING' ? 'IMPORT_NOT_MATCHED' : null);
}
