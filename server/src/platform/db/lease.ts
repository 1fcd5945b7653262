// Leases: the exclusive right of one process to work on a row, for a limited time. The columns `leased_by` (the process, see
// processLock.ts) and `leased_until` are the same in every table that has them; when a row is next to be worked on is its `due_at`.
// Acquire with `.set(leaseFor(…)).where(isFree())`, renew with `leaseFor` where `holds(lease)`, release with `.set(noLease)`. The time is
// the database's, so that all processes have the same.
import { sql } from 'kysely';
import { isDead } from './processLock.ts';

/** A lease as it was acquired or last renewed. No two leases of a row are equal, so a lost one cannot be used. */
export type Lease = { leased_by: number | null; leased_until: string | null };

/**
 * The columns of a lease that begins now. Without a process the lease ends by time alone: for work that must not be repeated
 * because the process lost its connection for a moment.
 */
export const leaseFor = (seconds: number, process: number | null) => ({
  leased_by: process,
  leased_until: sql<string>`now() + make_interval(secs => ${seconds})`,
});

/** The columns of a row that is leased until it is released or its process has ended. */
export const openEndedLease = (process: number) => ({ leased_by: process, leased_until: 'infinity' });

export const noLease = { leased_by: null, leased_until: null } as const;

const columnOf = (table: string | undefined, name: string) => sql.ref<never>(table ? `${table}.${name}` : name);

/** Whether a lease has run out although its process may be alive: it hangs or was stopped. */
export const isExpired = (table?: string) => sql<boolean>`${columnOf(table, 'leased_until')} < now()`;

/** Whether the process that leased the row has ended. */
export const isOrphaned = (table?: string) => sql<boolean>`(${isDead(columnOf(table, 'leased_by'))})`;

/** Whether a lease was left behind. */
export const isAbandoned = (table?: string) => sql<boolean>`(${isExpired(table)} or ${isOrphaned(table)})`;

/** Whether no process has the row. */
export const isFree = (table?: string) =>
  sql<boolean>`(${columnOf(table, 'leased_until')} is null or ${isAbandoned(table)})`;

/** Whether the row still has this lease. */
export const holds = ({ leased_by, leased_until }: Lease, table?: string) =>
  sql<boolean>`(${columnOf(table, 'leased_by')} is not distinct from ${leased_by}::integer
    and ${columnOf(table, 'leased_until')} = ${leased_until}::timestamptz)`;
