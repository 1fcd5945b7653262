// The store whose back room this phone is in: parcels are handed over to the drivers who come there.
import type { ScanAccount } from './database.ts';

/** The local storage entry with the id of the store. */
export const storeName = 'scanStore';

/** Returns the account's only store, or the one that was chosen on this phone. */
export function thisStore({ stores }: Pick<ScanAccount, 'stores'>): ScanAccount['stores'][number] | undefined {
  const [only, another] = stores;
  return another ? stores.find(({ id }) => id === localStorage.getItem(storeName)) : only;
}
