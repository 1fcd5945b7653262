// A member's import as the portal does it: send the bytes, begin, wait until it rests.
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderField } from '@portage/contract/imports/fields';
import type { Import, ImportRow, ImportStatus, NewImport, RowState } from '@portage/contract/imports/schema';
import { sendFile } from './upload.ts';
import type { Client, World } from './world.ts';

export const importOf = (api: Client, { id }: Pick<Import, 'id'>): Promise<Import> =>
  api.imports.read({ params: { id } });

const underWay: readonly ImportStatus[] = ['READING', 'CHECKING', 'CREATING'];

/** Waits until no job works on an import. */
export async function settledImport(api: Client, draft: Pick<Import, 'id'>): Promise<Import> {
  for (const end = Date.now() + 480_000; ; await sleep(10)) {
    const found = await importOf(api, draft);
    if (!underWay.includes(found.status)) return found;
    if (Date.now() > end) throw new Error(`The import is ${found.status} still`);
  }
}

type Wish = Partial<Omit<NewImport, 'fileUrl'>>;

/** Sends a file and begins its import; answers it as it rests once it was read. */
export async function beginImport(
  world: World,
  api: Client,
  content: string | Buffer,
  wish: Wish = {},
): Promise<Import> {
  const fileUrl = await sendFile(world, api, content);
  const begun = await api.imports.start({ body: { fileUrl, fileName: 'orders.csv', ...wish } });
  return settledImport(api, begun);
}

type Window = { state?: RowState; from?: number; limit?: number };

export const rowsOf = (api: Client, { id }: Pick<Import, 'id'>, query: Window = {}) =>
  api.imports.rows({ params: { id }, query });

/** The user's choice of columns: a field each, or none. */
export const columnsLike = ({ columns }: Import, fields: readonly (OrderField | null)[]) =>
  columns.map(({ dateOrder, decimalSign }, index) => {
    const field = fields[index];
    return { target: field ? { field } : null, dateOrder, decimalSign };
  });

/** Writes cells of a row, as its editor saw it; answers the row as it then is, and whether the edit came too late. */
export const editCells = async (
  api: Client,
  { id }: Pick<Import, 'id'>,
  { row, version }: Pick<ImportRow, 'row' | 'version'>,
  cells: readonly (readonly [column: number, value: string])[],
) => {
  const edit = { row, version, cells: cells.map(([column, value]) => ({ column, value })) };
  const { rows, stale, counts } = await api.imports.editRows({ params: { id }, body: { rows: [edit] } });
  const [shown] = [...rows, ...stale];
  if (!shown) throw new Error('an edit answers its row');
  return { row: shown, isStale: stale.length > 0, counts };
};
