// Files for download: names, content types, and tables as files.
import { Readable } from 'node:stream';
import type { Batches, TableColumn } from './tables/columns.ts';
import { workbookOf } from './tables/workbook.ts';
import { csvStream } from './tables/write.ts';

const kinds = {
  xlsx: { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  csvFrench: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  pdf: { ending: 'pdf', contentType: 'application/pdf' },
  zip: { ending: 'zip', contentType: 'application/zip' },
} as const;
type FileKind = keyof typeof kinds;
type TableKind = Exclude<FileKind, 'pdf' | 'zip'>;

export const fileNameOf = (name: string, kind: FileKind) => `${name}.${kinds[kind].ending}`;
export const contentTypeOf = (kind: FileKind) => kinds[kind].contentType;

export type NamedTable = { name: string; columns: readonly TableColumn[]; batches: Batches };

/** Yields a table as a file while its rows are read. */
export const bytesOf = (kind: TableKind, { name, columns, batches }: NamedTable) =>
  kind === 'xlsx' ? workbookOf(name, columns, batches) : csvStream(columns, batches, kind === 'csvFrench');

/** Returns a table as the body of a response. */
export const fileOf = (kind: TableKind, table: NamedTable) => ({
  body: Readable.from(bytesOf(kind, table), { objectMode: false }),
  contentType: contentTypeOf(kind),
});
