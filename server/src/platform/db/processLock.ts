// Shows other processes that this one is alive. Each process holds an advisory lock under its own id for as long as its connection to the
// database is open. When the process is killed, PostgreSQL releases the lock, and its leases can be taken over at once
// (docs/decisions/0077-process-liveness.md).
import { randomInt } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import type pg from 'pg';

const lockClass = 7_310_002;
const highestId = 2 ** 31 - 1;

export class ProcessLock {
  readonly id = randomInt(1, highestId);
  private isHeld = false;

  /** The id of this process; null while it does not hold its lock, as other processes would consider it dead. */
  get aliveId(): number | null {
    return this.isHeld ? this.id : null;
  }

  /** Holds the lock until the connection ends. The lock is shared, as the server may detect late that an older connection is lost. */
  async acquire(client: pg.Client): Promise<void> {
    await client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, this.id]);
    this.isHeld = true;
  }

  /** Records that the connection is lost. */
  markLost(): void {
    this.isHeld = false;
  }
}

/** Returns a condition: the process with this id has ended; false for null. */
export const isDead = (id: Expression<number | null>) => sql<boolean>`${id} is not null and ${id} not in (
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${lockClass}::oid and granted
    and database = (select oid from pg_database where datname = current_database()))`;
