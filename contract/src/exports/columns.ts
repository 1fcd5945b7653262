// What can be chosen of an export: the kind of its file, and the columns of delivery data, in the order in which they begin.
import { z } from 'zod';

/** `csvFrench` is for a spreadsheet that speaks French: cells parted by semicolons, decimals written with a comma. */
export const ExportFormat = z.enum(['xlsx', 'csv', 'csvFrench']);
export type ExportFormat = z.output<typeof ExportFormat>;
/** Proofs are a document to send on, or the photos as they are with a list of what belongs to which. */
export const ProofFormat = z.enum(['pdf', 'zip']);
export type ProofFormat = z.output<typeof ProofFormat>;
export const FileFormat = z.enum([...ExportFormat.options, ...ProofFormat.options]);
export type FileFormat = z.output<typeof FileFormat>;

export const exportColumns = [
  'number',
  'trackingCode',
  'status',
  'reason',
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
  'trackingLink',
  'orderId',
  'deliveryId',
] as const;
export const ExportColumn = z.enum(exportColumns);
export type ExportColumn = z.output<typeof ExportColumn>;

/** What an export has until somebody chooses: what most people look for, and nothing that only a program reads. */
export const usualColumns: readonly ExportColumn[] = exportColumns.slice(0, exportColumns.indexOf('customerId'));

const isColumn = (text: string): text is ExportColumn => ExportColumn.options.some((each) => each === text);

/** Columns as they were once kept: what is no more is left out, and so is what is there twice. */
export function readExportColumns(kept: unknown): ExportColumn[] | null {
  if (!Array.isArray(kept)) return null;
  const texts = kept.filter((each): each is string => typeof each === 'string');
  return [...new Set(texts.filter(isColumn))];
}
