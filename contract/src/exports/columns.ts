// The formats of exports, and the columns of delivery data in their default order.
import { z } from 'zod';

/** `csvFrench` is for French spreadsheets: semicolons between cells, and decimal commas. */
export const ExportFormat = z.enum(['xlsx', 'csv', 'csvFrench']);
export type ExportFormat = z.output<typeof ExportFormat>;
/** `zip` contains the original photos and a list. */
export const ProofFormat = z.enum(['pdf', 'zip']);
export type ProofFormat = z.output<typeof ProofFormat>;
export const FileFormat = z.enum([...ExportFormat.options, ...ProofFormat.options]);
export type FileFormat = z.output<typeof FileFormat>;

export const exportColumns = [
  'number',
  'trackingCode',
  'status',
  'reason',
  'now',
  'holder',
  'type',
  'date',
  'time',
  'store',
  'recipient',
  'address',
  'unit',
  'province',
  'postalCode',
  'phone',
  'email',
  'packages',
  'attempts',
  'completedAt',
  'driver',
  'note',
  'recipientNote',
  'driverNote',
  'tags',
  'customerId',
  'barcode',
  'size',
  'weight',
  'isPharmacy',
  'customFields',
  'source',
  'createdAt',
  'fulfilledAt',
  'timeZone',
  'latitude',
  'longitude',
  'photos',
  'proof',
  'proofGiven',
  'ageCheck',
  'trackingLink',
  'orderId',
  'deliveryId',
] as const;
export const ExportColumn = z.enum(exportColumns);
export type ExportColumn = z.output<typeof ExportColumn>;

/** The default columns: all but those that only programs read. */
export const defaultColumns: readonly ExportColumn[] = exportColumns.slice(0, exportColumns.indexOf('customerId'));

const isColumn = (text: string): text is ExportColumn => ExportColumn.options.some((each) => each === text);

/** Reads stored columns. Unknown and repeated ones are left out. */
export function readExportColumns(kept: unknown): ExportColumn[] | null {
  if (!Array.isArray(kept)) return null;
  const texts = kept.filter((each): each is string => typeof each === 'string');
  return [...new Set(texts.filter(isColumn))];
}
