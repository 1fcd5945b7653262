// The files that a member exported: listed and opened until they expire, and then cleared away.
import { FileFormat } from '@portage/contract/exports/columns';
import { whyNotDownload } from '@portage/contract/exports/rules';
import type { Download } from '@portage/contract/exports/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import { isoText, readInstant } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { hasSignature, signAddress } from './address.ts';
import { keyOf } from './make.ts';

/** What the member can download, newest first. */
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

type Address = { params: { id: string }; query: { expires: string; signature: string } };

/** The bytes of a file, at the address that was given for it. */
export async function openDownload(app: App, by: Member, { params: { id }, query }: Address): Promise<FileAnswer> {
  if (!hasSignature(app, id, query)) refuse('DOWNLOAD_NOT_FOUND');
  const row = await app.db.scope(by).db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return refuse('DOWNLOAD_NOT_FOUND');
  const made = { memberId: row.member_id, kind: row.kind, storeIds: row.store_ids };
  const expiresAt = readInstant(row.expires_at).epochMilliseconds;
  refuseIf(whyNotDownload(by, { ...made, expiresAt }, app.clock.now().epochMilliseconds));
  const stored = await app.storage.open(keyOf(by.retailerId, id, FileFormat.parse(row.format)));
  return stored ? { ...stored, fileName: row.file_name } : refuse('DOWNLOAD_NOT_FOUND');
}

/** Removes a file of the member's own. */
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
  await clearAway(app, { retailer_id: by.retailerId, ...row });
  return {};
}

/** First the file: were it last, a crash in between would leave it for ever. */
async function clearAway(app: App, row: { retailer_id: string; id: string; format: FileFormat }): Promise<void> {
  const { retailer_id: retailerId, id, format } = row;
  await app.storage.remove(keyOf(retailerId, id, format));
  await app.db.transaction(wholeRetailer(retailerId), async (tx) => {
    await tx.db.deleteFrom('exports').where('id', '=', id).execute();
    await app.jobs.forgetResult(tx, id);
  });
}

const batch = 100;

/** Clears away what has expired, a few at a time. */
export async function forgetDownloads(app: App): Promise<void> {
  for (;;) {
    const over = await app.db
      .everyRetailer()
      .selectFrom('exports')
      .select(['retailer_id', 'id', 'format'])
      .where('expires_at', '<=', app.clock.now().toString())
      .limit(batch)
      .execute();
    for (const row of over) await clearAway(app, row);
    if (over.length < batch) return;
  }
}
