import { foldHeader } from '@portage/contract/imports/columns';
import type { Store, StoreEdit } from '@portage/contract/stores/schema';
import { sql } from 'kysely';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';
import { showStore } from './screens.ts';

/** Changes what is given of a store that the member may use; a stale version is refused with the fresh copy. */
export const editStore = (app: App, by: Member, id: string, { columnMappings, version }: StoreEdit): Promise<Store> =>
  app.db.transaction(by, async (tx) => {
    const store = await showStore(tx, app.clock, id);
    if (!columnMappings) return store;
    // Headers are known by their folded name, whoever writes it.
    const folded = Object.entries(columnMappings).flatMap(([header, reading]) => {
      const key = foldHeader(header);
      return key === '' ? [] : [[key, reading] as const];
    });
    const { numUpdatedRows } = await tx.db
      .updateTable('stores')
      .set({ column_mappings: JSON.stringify(Object.fromEntries(folded)), version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version ?? store.version)
      .executeTakeFirstOrThrow();
    const fresh = await showStore(tx, app.clock, id);
    return numUpdatedRows > 0n ? fresh : refuse('STALE_VERSION', { data: fresh });
  });
