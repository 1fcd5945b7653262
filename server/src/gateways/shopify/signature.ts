// What Shopify signs with our app's secret, and the names that shops have.
import { createHmac, timingSafeEqual } from 'node:crypto';

const shopName = /^[a-z0-9][a-z0-9-]{0,80}\.myshopify\.com$/;

/** Whether this is the domain of a shop: nothing else is ever asked, nor a browser sent to. */
export const isShopDomain = (text: string): boolean => shopName.test(text);

function isSame(given: Buffer, own: Buffer): boolean {
  return given.length === own.length && timingSafeEqual(given, own);
}

/** Whether a query was signed: all of its fields but the signature itself, sorted, in hexadecimal. */
export function hasSignedQuery(secret: string, { hmac = '', ...query }: Readonly<Record<string, string>>): boolean {
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  return isSame(Buffer.from(hmac, 'hex'), createHmac('sha256', secret).update(text).digest());
}

/** Whether bytes were signed, just as they came, in base64. */
export const hasSignedBody = (secret: string, body: Buffer, signature = ''): boolean =>
  isSame(Buffer.from(signature, 'base64'), createHmac('sha256', secret).update(body).digest());
