// Files at signed URLs. The server chooses the key, the signature covers it, and each key is written once.
import type { Readable } from 'node:stream';
import { proofMegabytes } from '@portage/contract/fleet/schema';
import { type SignedUrlQuery, uploadLimit } from '@portage/contract/uploads/schema';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { StoredFile, UploadGrant } from '../gateways/storage/port.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { dispositionOf } from '../platform/http/send.ts';
import { newId } from '../platform/ids.ts';
import { readPicture } from '../platform/pictures.ts';
import { refuse } from '../platform/refusal.ts';

type Named = {
  params: { retailer: string; kind: string; name: string };
  query: Record<string, string | number | undefined>;
};

const keyOf = ({ params }: Named) => `${params.retailer}/${params.kind}/${params.name}`;
const addressLifeMinutes = 5;

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Returns a file ending. Only a hint: the reader detects the format from the first bytes. */
const endingOf = (type: string) => (type === workbook ? 'xlsx' : 'csv');

/** Returns a signed URL for one file of this exact type, and of this size if given, and records its owner. */
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
    url: await uploadUrl(app, { key, contentType, size }, now),
    fileUrl: key,
    expiresAt: now.add({ minutes: addressLifeMinutes }).toString(),
  };
}

/** Returns the storage's own URL if it can bind the size. Else the bytes pass through this server, which counts them. */
const uploadUrl = async ({ storage }: App, { size, ...grant }: UploadGrant, now: Temporal.Instant): Promise<string> =>
  storage.direct && size !== null
    ? storage.direct.signUpload({ ...grant, size }, now)
    : storage.signUpload({ ...grant, size }, now);

/** Opens a file that this member uploaded. The caller must read or destroy the body. */
export async function sentFile(app: App, scope: Scope, by: Member, key: string): Promise<StoredFile> {
  const file = await scope.db
    .selectFrom('uploaded_files')
    .select(['key'])
    .where('key', '=', key)
    .where('member_id', '=', by.id)
    .executeTakeFirst();
  return (file && (await app.storage.open(file.key))) ?? refuse('FILE_NOT_FOUND');
}

/** Stores an upload at its signed URL: completely or not at all, and only once. */
export async function receiveFile(
  app: App,
  named: Named & { body: Readable; contentType: string; size: number | null },
): Promise<Record<string, never>> {
  const key = keyOf(named);
  const request = { key, query: named.query, contentType: named.contentType, contentLength: named.size ?? undefined };
  const verdict = app.storage.verifyUpload(request, app.clock.now());
  if (!verdict.ok) return refuse('UPLOAD_ADDRESS_FAILED');
  const { contentType, size } = verdict.grant;
  const isProof = named.params.kind === proofs;
  const { outcome } = isProof
    ? await writeProof(app, key, named.body, size ?? refuse('UPLOAD_FAILED'))
    : await app.storage.write(key, named.body, { contentType, size, most: uploadLimit });
  // A proof that is sent again, because the reply was lost, is stored already.
  return outcome === 'written' || (isProof && outcome === 'exists') ? {} : refuse('UPLOAD_FAILED');
}

const proofs = 'photos';

/** Returns the key of a proof. Every format is stored as JPEG. */
export const proofKey = (retailerId: string, id: string): string => `${retailerId}/${proofs}/${id}.jpg`;

/** The bounding box to which proofs are scaled down, in pixels. */
const proofBox = { width: 1600, height: 1600 };
const unreadable = { type: 'PHOTO_UNREADABLE', path: '', values: { maximum: String(proofMegabytes) } } as const;

/** Stores a proof without its metadata. */
async function writeProof(app: App, key: string, body: Readable, size: number) {
  const photo = await readPicture(await readWhole(body, size), proofBox);
  if (!photo) return refuse('VALIDATION_FAILED', { faults: [unreadable] });
  return app.storage.write(key, photo.bytes, { contentType: 'image/jpeg', size: photo.bytes.length });
}

async function readWhole(body: Readable, agreed: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > agreed) refuse('UPLOAD_FAILED');
  }
  return size === agreed ? Buffer.concat(parts) : refuse('UPLOAD_FAILED');
}

/** Serves a file at its signed URL. */
export async function sendStored(app: App, named: Named): Promise<FileAnswer> {
  const key = keyOf(named);
  const verdict = app.storage.verifyDownload({ key, query: named.query }, app.clock.now());
  if (!verdict.ok) return refuse('UPLOAD_ADDRESS_FAILED');
  const { fileName, seconds } = verdict;
  const cache = `private, max-age=${seconds}, immutable`;
  const file = await answerStored(app, key, { fileName, isShown: true, seconds, cache });
  return file ?? refuse('FILE_NOT_FOUND');
}

type AnswerOptions = {
  fileName: string | undefined;
  /** Whether a browser that opens the address displays the file instead of saving it. */
  isShown?: boolean;
  seconds?: number;
  cache?: string;
};

/** The longest that S3 lets an address be valid, in seconds. */
const mostSeconds = 604_800;

/**
 * Returns a stored file for a caller that may read it: its bytes, or a redirect to the storage itself, which then sends them. Null if the
 * file is missing, which is detected only when its bytes are read here.
 */
export async function answerStored(
  { storage, clock }: App,
  key: string,
  options: AnswerOptions,
): Promise<FileAnswer | null> {
  const { fileName, isShown = false, seconds = 60 * addressLifeMinutes, cache = 'private, no-store' } = options;
  if (storage.direct) {
    const kind = isShown ? 'inline' : 'attachment';
    const disposition = fileName === undefined ? kind : dispositionOf(kind, fileName);
    return {
      location: await storage.direct.signDownload(
        { key, disposition, cache, seconds: Math.min(seconds, mostSeconds) },
        clock.now(),
      ),
      cache,
    };
  }
  const stored = await storage.open(key);
  return stored && { ...stored, ...(fileName !== undefined && { fileName }), cache };
}
