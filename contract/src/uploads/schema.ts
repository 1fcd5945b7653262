import { z } from 'zod';
import { text, words } from '../text.ts';

export const uploadLimit = 20 * 1024 * 1024;

/** What kinds of file may be sent. */
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
 * What a member wants to send: `file` and `fileType`, or the same as `path` and `type`. Only a file of the `size` that is given, in
 * bytes, is then taken. Every file is private, whatever `privated` says.
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

/** Where to PUT the bytes, once, within five minutes; `fileUrl` names the file to what reads it. */
export const SignedUrl = z.object({ url: z.string(), fileUrl: z.string(), expiresAt: z.string() });

/** Every parameter is signed: another one is no part of the address. */
export const FileQuery = z.strictObject({
  type: text(100).optional(),
  size: z.coerce.number().int().optional(),
  name: text(200).optional(),
  expires: text(20),
  signature: text(128),
});
