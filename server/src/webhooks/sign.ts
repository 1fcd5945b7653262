// The headers that prove an event's origin: those of Standard Webhooks, and a plain HMAC of the body with the secret as text, for programs
// that verify only that. While two secrets are valid, the standard's header contains both signatures; the plain ones have a header each,
// because such programs compare the whole value.
import { createHmac } from 'node:crypto';
import { secretPrefix } from '@portage/contract/webhooks/rules';

export type SignedEvent = {
  id: string;
  at: Temporal.Instant;
  body: string;
  /** In plain text, the newer first. A secret without the prefix of Standard Webhooks is used as raw bytes. */
  secrets: readonly string[];
  providerCode: string;
  /** The request that caused the event. */
  requestId?: string | undefined;
};

const keyOf = (secret: string) =>
  secret.startsWith(secretPrefix) ? Buffer.from(secret.slice(secretPrefix.length), 'base64') : Buffer.from(secret);
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text);

/** Returns the headers that a log may show, and separately the signatures, which it must not. Without a secret there are no signatures. */
export function headersOf({ id, at, body, secrets, providerCode, requestId }: SignedEvent) {
  const seconds = String(Math.floor(at.epochMilliseconds / 1000));
  return {
    shown: {
      'content-type': 'application/json',
      'user-agent': `${providerCode}-webhooks/1`,
      'webhook-id': id,
      'webhook-timestamp': seconds,
      ...(requestId && { 'webhook-request-id': requestId }),
    },
    signatures: {
      ...(secrets.length > 0 && {
        'webhook-signature': secrets
          .map((secret) => `v1,${hmac(keyOf(secret), `${id}.${seconds}.${body}`).digest('base64')}`)
          .join(' '),
      }),
      ...Object.fromEntries(
        secrets.map((secret, place) => [
          `x-${providerCode}-hmac-sha256${place === 0 ? '' : '-previous'}`,
          hmac(Buffer.from(secret), body).digest('hex'),
        ]),
      ),
    },
  };
}
