// The headers by which a receiver knows that an event is ours: those of Standard Webhooks, and a plain HMAC of the body under the secret
// as it was told, for whoever has a program for that alone. Where two secrets sign, the standard's header holds both signatures; the plain
// ones have a header each, as whoever takes them compares the whole of it.
import { createHmac } from 'node:crypto';
import { secretPrefix } from '@portage/contract/webhooks/rules';

/** What is signed, and with what. */
export type Signing = {
  id: string;
  at: Temporal.Instant;
  body: string;
  /** The secrets as they were told, the newer first. One that is not of Standard Webhooks is taken by its bytes. */
  secrets: readonly string[];
  providerCode: string;
};

const keyOf = (secret: string) =>
  secret.startsWith(secretPrefix) ? Buffer.from(secret.slice(secretPrefix.length), 'base64') : Buffer.from(secret);
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text);

/** The headers that may be shown, and the signatures, which nobody who reads a log needs. */
export function headersOf({ id, at, body, secrets, providerCode }: Signing) {
  const seconds = String(Math.floor(at.epochMilliseconds / 1000));
  return {
    shown: {
      'content-type': 'application/json',
      'user-agent': `${providerCode}-webhooks/1`,
      'webhook-id': id,
      'webhook-timestamp': seconds,
    },
    signatures: {
      'webhook-signature': secrets
        .map((secret) => `v1,${hmac(keyOf(secret), `${id}.${seconds}.${body}`).digest('base64')}`)
        .join(' '),
      ...Object.fromEntries(
        secrets.map((secret, place) => [
          `x-${providerCode}-hmac-sha256${place === 0 ? '' : '-previous'}`,
          hmac(Buffer.from(secret), body).digest('hex'),
        ]),
      ),
    },
  };
}
