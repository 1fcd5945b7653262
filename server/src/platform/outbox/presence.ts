// Says to other processes that this one lives. A lock of its number stands as long as its connection to the database does: who is
// killed lets go of it at once, and what they had taken need not wait until a lease ends (docs/decisions/0077-process-liveness.md).
import { randomInt } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import type pg from 'pg';

const presenceLock = 7_310_002;
const mostNumber = 2 ** 31 - 1;

export class Presence {
  readonly number = randomInt(1, mostNumber);
  private isSeen = false;

  /** The number to write on what this process takes; null while others could not see that it lives. */
  get seen(): number | null {
    return this.isSeen ? this.number : null;
  }

  /** Is seen from now on, until the connection ends. Shared, as an older connection may end later than it is missed. */
  async showOn(client: pg.Client): Promise<void> {
    await client.query('select pg_advisory_lock_shared($1, $2)', [presenceLock, this.number]);
    this.isSeen = true;
  }

  /** The connection is lost. */
  hide(): void {
    this.isSeen = false;
  }
}

/** Whether the process of a number is gone; not so of null. */
export const isGone = (number: Expression<number | null>) => sql<boolean>`${number} is not null and ${number} not in (
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${presenceLock}::oid and granted
    and database = (select oid from pg_database where datname = current_database()))`;
