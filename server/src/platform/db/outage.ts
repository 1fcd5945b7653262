// Classifies errors of the database, the disk and the storage by whether they pass.
import pg from 'pg';

// Connections that were refused or dropped, or of which none is left.
const away = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006', '08P01'],
]);
// Statements that ran out of time or memory, or conflicted; disks that are full, failing or read-only (as after a failover); storage.
const busy = new Set([
  'STORAGE_UNAVAILABLE',
  ...['57014', '25P03', '53200', '40001', '40P01', '55P03'],
  ...['53100', '58030', '25006', 'ENOSPC', 'EDQUOT', 'EIO', 'EROFS'],
]);

/** Returns whether a local database has no socket because it is not running. */
const isGoneSocket = (error: object) =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

const awayMessage =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout|during recovery/;

/** Returns the code of PostgreSQL or the system; empty if there is none. */
export const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Returns whether the database cannot be reached, or no longer responds. */
export const isAway = (error: Error): boolean =>
  away.has(codeOf(error)) || isGoneSocket(error) || awayMessage.test(error.message);

/**
 * Returns whether a migration of a newer release added columns to what a prepared statement selects. The connection refuses the statement
 * from then on; a new connection prepares it again.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Returns whether the caller should retry: the database or the disk cannot be reached, is full, or is read-only for now, or a prepared
 * statement is outdated.
 */
export const isTemporary = (error: Error): boolean => isAway(error) || busy.has(codeOf(error)) || isOutdated(error);
