// Verifies signatures that Shopify makes with our app's secret, and the form of shop domains.
import { createHmac } from 'node:crypto';
import { sameBytes } from '../../platform/signed.ts';

const shopName = /^[a-z0-9][a-z0-9-]{0,80}\.myshopify\.com$/;

/** Returns whether a text is the domain of a shop. Requests and browsers are sent to no other domain (SSRF, open redirect). */
export const isShopDomain = (text: string): boolean => shopName.test(text);

const escaped = (text: string, characters: RegExp) =>
  text.replace(characters, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The two encodings in which Shopify signs a query: only %, & and (in names) = escaped, or percent-encoded as in a URL. Each is reversible,
 * so a signature made over one query is not valid for another query in the other encoding.
 */
const encodings: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `${escaped(name, /[%&=]/g)}=${escaped(value, /[%&]/g)}`,
  (name, value) => new URLSearchParams([[name, value]]).toString().replaceAll('+', '%20'),
];

/** Verifies the signature of a query: over its sorted fields without `hmac`, in hexadecimal. */
export function hasSignedQuery(secret: string, { hmac = '', ...query }: Readonly<Record<string, string>>): boolean {
  const given = Buffer.from(hmac, 'hex');
  return encodings.some((encode) => {
    const lines = Object.entries(query).map(([name, value]) => encode(name, value));
    return sameBytes(given, createHmac('sha256', secret).update(lines.sort().join('&')).digest());
  });
}

/** Verifies the base64 signature of a body, over its bytes as received. */
export const hasSignedBody = (secret: string, body: Buffer, signature = ''): boolean =>
  sameBytes(Buffer.from(signature, 'base64'), createHmac('sha256', secret).update(body).digest());
