// Outside production, storage fails if a verb’s transaction calls it: while a bucket is slow, the transaction would hold its locks.
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from './port.ts';

/** Returns the storage with this check. */
export function strictStorage(storage: Storage, db: Pick<Database, 'isInTransaction'>): Storage {
  const outside = async <T>(call: () => Promise<T>): Promise<T> => {
    if (db.isInTransaction()) throw new Error('Storage is called while a transaction is open: see removeFiles.');
    return call();
  };
  return {
    ...storage,
    write: (...given) => outside(() => storage.write(...given)),
    open: (key) => outside(() => storage.open(key)),
    remove: (key) => outside(() => storage.remove(key)),
  };
}
