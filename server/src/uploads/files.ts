// Files behind signed addresses: the server picks the key, the address is bound to it, and a key is written once.
import type { Readable } from 'node:stream';
import { type SignedUrlQuery, uploadLimit } from '@portage/contract/uploads/schema';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { StoredFile } from '../gateways/storage/port.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { newId } from '../platform/ids.ts';
import { refuse } from '../platform/refusal.ts';

type Named = {
  params: { retailer: string; kind: string; name: string };
  query: Record<string, string | number | undefined>;
};

const keyOf = ({ params }: Named) => `${params.retailer}/${params.kind}/${params.name}`;
const addressLifeMinutes = 5;

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What kind of file it really is, its first bytes tell. */
const endingOf = (type: string) => (type === workbook ? 'xlsx' : 'csv');

/** Grants an address for one file of exactly this type, and size if it is known, and notes whose it is. */
export async function grantUpload(app: App, by: Member, wanted: z.output<typeof SignedUrlQuery>) {
  const { name, contentType, size } = wanted;
  const now = app.clock.now();
  const id = newId(now.epochMilliseconds);
  const key = `${by.retailerId}/uploads/${id}.${endingOf(contentType)}`;
  await app.db
    .scope(by)
    .db.insertInto('uploaded_files')
    .values({
      id,
      key,
      member_id: by.id,
      file_name: name,
      content_type: contentType,
      created_at: now.toString(),
    })
    .execute();
  return {
    url: app.storage.signUpload({ key, contentType, size }, now),
    fileUrl: key,
    expiresAt: now.add({ minutes: addressLifeMinutes }).toString(),
  };
}

/** The stored bytes of a file that this member was given an address for; who asks reads or destroys the body. */
export async function sentFile(app: App, scope: Scope, by: Member, key: string): Promise<StoredFile> {
  const file = await scope.db
    .selectFrom('uploaded_files')
    .select(['key'])
    .where('key', '=', key)
    .where('member_id', '=', by.id)
    .executeTakeFirst();
  return (file && (await app.storage.open(file.key))) ?? refuse('FILE_NOT_FOUND');
}

/** Takes the bytes at a signed address: whole or not at all, and once. */
export async function receiveFile(
  app: App,
  named: Named & { body: Readable; contentType: string; size: number | null },
): Promise<Record<string, never>> {
  const key = keyOf(named);
  const request = { key, query: named.query, contentType: named.contentType, contentLength: named.size ?? undefined };
  const verdict = app.storage.verifyUpload(request, app.clock.now());
  if (!verdict.ok) return refuse('UPLOAD_ADDRESS_FAILED');
  const { contentType, size } = verdict.grant;
  const { outcome } = await app.storage.write(key, named.body, { contentType, size, most: uploadLimit });
  return outcome === 'written' ? {} : refuse('UPLOAD_FAILED');
}

/** Answers the bytes at a signed address. */
export async function sendStored(app: App, named: Named): Promise<FileAnswer> {
  const key = keyOf(named);
  const verdict = app.storage.verifyDownload({ key, query: named.query }, app.clock.now());
  if (!verdict.ok) return refuse('UPLOAD_ADDRESS_FAILED');
  const stored = await app.storage.open(key);
  if (!stored) return refuse('FILE_NOT_FOUND');
  return { ...stored, fileName: verdict.fileName, cache: `private, max-age=${verdict.seconds}, immutable` };
}
