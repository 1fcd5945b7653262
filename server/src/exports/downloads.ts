// The files that members exported: recorded, listed, and deleted when they expire.
import { FileFormat } from '@portage/contract/exports/columns';
import {
  downloadDays,
  type ExportKind,
  exportKinds,
  isExportKind,
  whyNotDownload,
} from '@portage/contract/exports/rules';
import type { Download } from '@portage/contract/exports/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { isoText, readInstant } from '../platform/clock.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { fileNameOf } from '../platform/files.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { refuseForbidden } from '../team/refuseForbidden.ts';
import { answerStored } from '../uploads/files.ts';
import { hasSignature, signAddress } from './address.ts';

/** Returns the storage key of an exported file. */
export const keyOf = (retailerId: string, id: string, format: FileFormat) =>
  fileNameOf(`${retailerId}/exports/${id}`, format);

export type NewDownload = { id: string; kind: ExportKind; format: FileFormat; fileName: string };

/** Records a file before it is written, so that it is deleted on expiry even if it is never completed. */
export async function recordDownload(app: App, tx: Tx, by: Member, { id, kind, format, fileName }: NewDownload) {
  const now = app.clock.now();
  await tx.db
    .insertInto('exports')
    .values({
      id,
      member_id: by.id,
      kind,
      format,
      file_name: fileName,
      store_ids: by.storeIds && [...by.storeIds],
      created_at: now.toString(),
      expires_at: now.add({ hours: 24 * downloadDays }).toString(),
    })
    .execute();
}

/** Lists a complete file among the member's downloads. Returns its signed URL. */
export async function completeDownload(
  app: App,
  tx: Tx,
  by: Member,
  { id, size, rows }: { id: string; size: number; rows: number },
): Promise<string> {
  const { expires_at } = await tx.db
    .updateTable('exports')
    .set({ size: String(size), row_count: rows, store_ids: by.storeIds && [...by.storeIds] })
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return signAddress(app, id, readInstant(expires_at));
}

/** Returns the member's downloads, newest first. */
export async function listDownloads(app: App, by: Member): Promise<{ data: Download[] }> {
  const rows = await app.db
    .scope(by)
    .db.selectFrom('exports')
    .selectAll()
    .where('member_id', '=', by.id)
    .where('size', 'is not', null)
    .where('expires_at', '>', app.clock.now().toString())
    .orderBy('created_at', 'desc')
    .execute();
  const data = rows.map(({ id, kind, format, file_name, size, row_count, created_at, expires_at }) => ({
    id,
    kind,
    format,
    fileName: file_name,
    size: Number(size),
    rows: row_count ?? 0,
    createdAt: isoText(created_at),
    expiresAt: isoText(expires_at),
    url: signAddress(app, id, readInstant(expires_at)),
  }));
  return { data };
}

type DownloadAddress = { params: { id: string }; query: { expires: string; signature: string } };

/** Returns a file at its signed URL. Refuses other members and expired URLs. */
export async function openDownload(
  app: App,
  by: Member,
  { params: { id }, query }: DownloadAddress,
): Promise<FileAnswer> {
  if (!hasSignature(app, id, query)) refuse('DOWNLOAD_NOT_FOUND');
  const row = await app.db.scope(by).db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !isExportKind(row.kind)) return refuse('DOWNLOAD_NOT_FOUND');
  const file = { memberId: row.member_id, kind: row.kind, storeIds: row.store_ids };
  const expiresAt = readInstant(row.expires_at).epochMilliseconds;
  const reason = whyNotDownload(by, { ...file, expiresAt }, app.clock.now().epochMilliseconds);
  refuseForbidden(by, exportKinds[row.kind], reason);
  const key = keyOf(by.retailerId, id, FileFormat.parse(row.format));
  return (await answerStored(app, key, { fileName: row.file_name })) ?? refuse('DOWNLOAD_NOT_FOUND');
}

/** Deletes one of the member's own files. */
export async function removeDownload(app: App, by: Member, id: string): Promise<Record<string, never>> {
  const { db } = app.db.scope(by);
  const row = await db
    .selectFrom('exports')
    .select(['id', 'format'])
    .where('id', '=', id)
    .where('member_id', '=', by.id)
    .where('size', 'is not', null)
    .executeTakeFirst();
  if (!row) return refuse('DOWNLOAD_NOT_FOUND');
  await deleteDownload(app, { retailer_id: by.retailerId, ...row });
  return {};
}

/** Deletes the file before its row: in the other order, a crash in between would leave the file forever. */
async function deleteDownload(app: App, row: { retailer_id: string; id: string; format: FileFormat }): Promise<void> {
  const { retailer_id: retailerId, id, format } = row;
  await app.storage.remove(keyOf(retailerId, id, format));
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    await tx.db.deleteFrom('exports').where('id', '=', id).execute();
    await app.jobs.forgetResult(tx, id);
  });
}

const batch = 100;

/** Deletes expired files, in batches. */
export async function forgetDownloads(app: App): Promise<void> {
  for (;;) {
    const expired = await app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('exports')
      .select(['retailer_id', 'id', 'format'])
      .where('expires_at', '<=', app.clock.now().toString())
      .limit(batch)
      .execute();
    for (const row of expired) await deleteDownload(app, row);
    if (expired.length < batch) return;
  }
}
