import { z } from 'zod';
import { text, words } from '../text.ts';

export const uploadLimit = 20 * 1024 * 1024;

export const FileType = z.enum([
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);

export type FileType = z.output<typeof FileType>;

const lack = (path: string) => ({ code: 'custom' as const, path: [path], params: { type: 'REQUIRED' } });

/**
 * The query for an upload URL. `file` and `fileType` can also be called `path` and `type`. If `size` is given, in bytes, only a file of
 * that size is accepted. Every file is private, even if `privated` is false.
 */
export const SignedUrlQuery = z
  .object({
    file: words(200).optional(),
    fileType: FileType.optional(),
    path: words(200).optional(),
    type: FileType.optional(),
    privated: z.enum(['true', 'false']).optional(),
    size: z.coerce.number().int().min(1).max(uploadLimit).optional(),
  })
  .transform(({ file, fileType, path, type, size }, context) => {
    const [name, contentType] = [file ?? path?.split('/').at(-1), fileType ?? type];
    if (!name) context.addIssue(lack('file'));
    if (!contentType) context.addIssue(lack('fileType'));
    return name && contentType ? { name, contentType, size: size ?? null } : z.NEVER;
  });

/** `url`, absolute or relative to the API, accepts one PUT within five minutes; `fileUrl` identifies the file in later requests. */
export const SignedUrl = z.object({ url: z.string(), fileUrl: z.string(), expiresAt: z.string() });

/** The signed query of a file's URL. Strict, because every parameter is signed. */
export const FileQuery = z.strictObject({
  type: text(100).optional(),
  size: z.coerce.number().int().optional(),
  name: text(200).optional(),
  expires: text(20),
  signature: text(128),
});
