import { wholeRetailer } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { World } from '../../testing/world.ts';
import { insertImport, insertRows, resetRow } from '../queries.ts';

type Cells = { recipient: string; address: string };

/** Inserts an import in review, with one faulty row with these cells, as a worker would store it. Returns its id. */
export async function insertReviewed(
  world: World,
  retailerId: string,
  memberId: string,
  cells: Cells,
  fileKey: string,
): Promise<string> {
  const id = newId();
  const columns = (['recipient', 'address'] as const).map((field) => ({
    header: field,
    target: { field },
    dateOrder: null,
    decimalSign: null,
    samples: [cells[field]],
    isNameless: false,
    detected: { dateOrder: null, decimalSign: null, asksDate: false, asksSign: false },
  }));
  const row = { ...resetRow({ row: 2, state: 'FAULTY', key: null }), cells: [cells.recipient, cells.address] };
  await world.app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    await insertImport(tx, {
      id,
      member_id: memberId,
      member_name: cells.recipient,
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
