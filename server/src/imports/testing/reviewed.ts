import { wholeRetailer } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { World } from '../../testing/world.ts';
import { insertImport, insertRows } from '../queries.ts';

type Words = { recipient: string; address: string };

/** Writes an import that waits to be reviewed, with one faulty row that says these words, as a worker leaves it; answers its id. */
export async function insertReviewed(
  world: World,
  retailerId: string,
  memberId: string,
  said: Words,
  fileKey: string,
): Promise<string> {
  const id = newId();
  const columns = (['recipient', 'address'] as const).map((field) => ({
    header: field,
    target: { field },
    dateOrder: null,
    decimalSign: null,
    samples: [said[field]],
    isNameless: false,
    detected: { dateOrder: null, decimalSign: null, asksDate: false, asksSign: false },
  }));
  const cells = [said.recipient, said.address];
  const row = { row: 2, cells, state: 'FAULTY' as const, faults: [], key: null, duplicate_order_id: null };
  await world.app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    await insertImport(tx, {
      id,
      member_id: memberId,
      member_name: said.recipient,
      store_id: null,
      file_key: fileKey,
      file_name: 'a.csv',
      format: 'csv',
      status: 'REVIEW',
      version: 2,
      columns: JSON.stringify(columns),
      rows_all: 1,
      rows_faulty: 1,
      created_at: '2026-11-18T15:00:00Z',
    });
    await insertRows(tx, id, [row]);
  });
  return id;
}
