// Leases: the exclusive right of one process to work on a row, for a limited time. The columns `leased_by` (the process, see
// processLock.ts) and `leased_until` are the same in every table that has them; `due_at` is the time at which the row is next due. Acquire
// with `.set(leaseFor(…)).where(isFree())`, renew with `leaseFor` where `holds(lease)`, release with `.set(noLease)`. The time is the
// database's, so that it is the same for all processes.
import { sql } from 'kysely';
import { isDead } from './processLock.ts';

/** A lease as it was acquired or last renewed. Every lease of a row is unique, so an expired one cannot be used. */
export type Lease = { leased_by: number | null; leased_until: string | null };

/**
 * Returns the columns of a lease that begins now. Without a process the lease ends by time alone: for work that must not be repeated
 * because the process briefly lost its connection.
 */
export const leaseFor = (seconds: number, process: number | null) => ({
  leased_by: process,
  leased_until: sql<string>`now() + make_interval(secs => ${seconds})`,
});

/** Returns the columns of a lease that lasts until it is released or its process has ended. */
export const openEndedLease = (process: number) => ({ leased_by: process, leased_until: 'infinity' });

export const noLease = { leased_by: null, leased_until: null } as const;

const columnOf = (table: string | undefined, name: string) => sql.ref<never>(table ? `${table}.${name}` : name);

/** Returns a condition: the lease has expired, even if its process is alive (it may hang or be suspended). */
export const isExpired = (table?: string) => sql<boolean>`${columnOf(table, 'leased_until')} < now()`;

/** Returns a condition: the process that holds the lease has ended. */
export const isOrphaned = (table?: string) => sql<boolean>`(${isDead(columnOf(table, 'leased_by'))})`;

/** Returns a condition: the lease has expired or its process has ended. */
export const isAbandoned = (table?: string) => sql<boolean>`(${isExpired(table)} or ${isOrphaned(table)})`;

/** Returns a condition: no process holds a valid lease on the row. */
export const isFree = (table?: string) =>
  sql<boolean>`(${columnOf(table, 'leased_until')} is null or ${isAbandoned(table)})`;

/** Returns a condition: the row still has this lease. */
export const holds = ({ leased_by, leased_until }: Lease, table?: string) =>
  sql<boolean>`(${columnOf(table, 'leased_by')} is not distinct from ${leased_by}::integer
    and ${columnOf(table, 'leased_until')} = ${leased_until}::timestamptz)`;
