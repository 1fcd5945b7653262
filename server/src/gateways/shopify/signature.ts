// What Shopify signs with our app's secret, and the names that shops have.
import { createHmac, timingSafeEqual } from 'node:crypto';

const shopName = /^[a-z0-9][a-z0-9-]{0,80}\.myshopify\.com$/;

/** Whether this is the domain of a shop: nothing else is ever asked, nor a browser sent to. */
export const isShopDomain = (text: string): boolean => shopName.test(text);

function isSame(given: Buffer, own: Buffer): boolean {
  return given.length === own.length && timingSafeEqual(given, own);
}

const escaped = (text: string, signs: RegExp) =>
  text.replace(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Shopify has written down a query before it signs it in two ways: with the signs that would confuse it escaped, and as an address is. Either
 * reads back as one query alone, so that what was signed in one way is no other query's in the other.
 */
const ways: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `${escaped(name, /[%&=]/g)}=${escaped(value, /[%&]/g)}`,
  (name, value) => new URLSearchParams([[name, value]]).toString().replaceAll('+', '%20'),
];

/** Whether a query was signed: all of its fields but the signature itself, sorted, in hexadecimal. */
export function hasSignedQuery(secret: string, { hmac = '', ...query }: Readonly<Record<string, string>>): boolean {
  const given = Buffer.from(hmac, 'hex');
  return ways.some((way) => {
    const lines = Object.entries(query).map(([name, value]) => way(name, value));
    return isSame(given, createHmac('sha256', secret).update(lines.sort().join('&')).digest());
  });
}

/** Whether bytes were signed, just as they came, in base64. */
export const hasSignedBody = (secret: string, body: Buffer, signature = ''): boolean =>
  isSame(Buffer.from(signature, 'base64'), createHmac('sha256', secret).update(body).digest());
