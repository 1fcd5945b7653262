// Drives an import like the portal: uploads the file, starts, and waits until no job is active.
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderField } from '@portage/contract/imports/fields';
import type { Import, ImportRow, ImportStatus, NewImport, RowState } from '@portage/contract/imports/schema';
import { sendFile } from './upload.ts';
import type { Client, World } from './world.ts';

export const importOf = (api: Client, { id }: Pick<Import, 'id'>): Promise<Import> =>
  api.imports.read({ params: { id } });

const underWay: readonly ImportStatus[] = ['READING', 'CHECKING', 'CREATING'];

/** Waits until no job is working on an import, and returns it. */
export async function settledImport(api: Client, draft: Pick<Import, 'id'>): Promise<Import> {
  for (const end = Date.now() + 480_000; ; await sleep(10)) {
    const found = await importOf(api, draft);
    if (!underWay.includes(found.status)) return found;
    if (Date.now() > end) throw new Error(`The import is ${found.status} still`);
  }
}

type Wish = Partial<Omit<NewImport, 'fileUrl'>>;

/** Uploads a file and starts its import; returns the import once the file was read. */
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

/** Returns the import's columns assigned to these fields, or to none. */
export const columnsLike = ({ columns }: Import, fields: readonly (OrderField | null)[]) =>
  columns.map(({ dateOrder, decimalSign }, index) => {
    const field = fields[index];
    return { target: field ? { field } : null, dateOrder, decimalSign };
  });

/** Edits cells of a row, based on the version that the editor showed. Returns the row, and whether the edit was too late. */
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
