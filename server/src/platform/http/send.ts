import { stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, PageAnswer } from './handlers.ts';
import { asPage } from './security.ts';

const asciiName = (name: string) => name.normalize('NFD').replace(/[^\w.-]+/g, '_');

/**
 * Returns the content security policy of a file. Chrome shows a PDF with a plug-in outside our origin; a sandbox or a ban on plug-ins would
 * keep it from starting and leave the page empty.
 */
export const policyOf = (contentType: string) =>
  contentType === 'application/pdf'
    ? "frame-ancestors 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Returns the header that names a file. An inline file is displayed, if the browser can. */
export const dispositionOf = (kind: 'inline' | 'attachment', fileName: string) =>
  `${kind}; filename="${asciiName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;

/** Sends bytes; with a file name the browser displays them under it. Nothing that a user uploaded may run. */
export function sendFile(file: FileAnswer, reply: FastifyReply): FastifyReply {
  if ('location' in file) {
    reply.header('cache-control', file.cache);
    // HEAD asks whether the file may be read. The signed URL is for GET only.
    return reply.request.method === 'HEAD' ? reply.send() : reply.redirect(file.location, 302);
  }
  reply
    .type(file.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policyOf(file.contentType))
    .header('cache-control', file.cache ?? 'private, no-store');
  if (file.size !== undefined) reply.header('content-length', file.size);
  if (file.fileName) reply.header('content-disposition', dispositionOf('inline', file.fileName));
  return reply.send(file.body);
}

/** Sends a page rendered for this request. */
export function sendPage(page: PageAnswer, reply: FastifyReply): FastifyReply {
  if (page.cookie) {
    const { name, value, path: paths, maxAgeSeconds: maxAge } = page.cookie;
    const secure = reply.request.protocol === 'https';
    reply.header(
      'set-cookie',
      [paths]
        .flat()
        .map((path) => stringifySetCookie({ name, value, path, maxAge, httpOnly: true, sameSite: 'lax', secure })),
    );
  }
  if (page.location) return reply.header('cache-control', 'no-store').redirect(page.location, 303);
  if (page.retryAfterSeconds) reply.header('retry-after', String(page.retryAfterSeconds));
  return asPage(reply, page)
    .status(page.status ?? 200)
    .header('cache-control', 'no-store')
    .send(page.html);
}
