import { z } from 'zod';
import { text, words } from '../text.ts';

export const uploadLimit = 20 * 1024 * 1024;

/** What a member wants to send: its name, type and exact size in bytes. */
export const SignedUrlQuery = z.object({
  file: words(200),
  fileType: z.enum([
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/csv',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]),
  size: z.coerce.number().int().min(1).max(uploadLimit),
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
