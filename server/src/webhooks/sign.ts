// The headers that prove an event's origin: those of Standard Webhooks, and a plain HMAC of the body under the secret as text, for programs
// that verify that alone. While two secrets sign, the standard's header holds both signatures; the plain ones have a header each, because
// such programs compare the whole value.
import { createHmac } from 'node:crypto';
import { secretPrefix } from '@portage/contract/webhooks/rules';

export type Signing = {
  id: string;
  at: Temporal.Instant;
  body: string;
  /** In plain text, the newer first. One without the prefix of Standard Webhooks is used as its bytes. */
  secrets: readonly string[];
  providerCode: string;
};

const keyOf = (secret: string) =>
  secret.startsWith(secretPrefix) ? Buffer.from(secret.slice(secretPrefix.length), 'base64') : Buffer.from(secret);
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text);

/** The headers that a log may show, and the signatures, which it must not. Nothing is signed without a secret. */
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
