// A process with a connection that may be dead, and a statement on it that waits for a lock; reports how the statement ends.
import { openPool } from '../platform/db/pool.ts';

const url = process.env.DATABASE_URL ?? '';
const { pool, connect, closeWaiting } = openPool({
  url,
  size: 1,
  statementTimeoutMs: 60_000,
  connectionTimeoutMs: 60_000,
  onError: () => undefined,
});
const client = await connect();
const waiting = client.query('select pg_advisory_lock(42)', []).then(
  () => 'answered',
  (error: Error) => error.message,
);
closeWaiting(7000);
process.send?.('waiting');
process.send?.(await waiting);
client.release(true);
await pool.end();
process.disconnect?.();
