// What Shopify itself sends, known by a signature over the bytes as they came.
import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';
import { shopifyOf } from './tokens.ts';

/** A signed request: its bytes, and its headers. */
export type Signed = { body: Buffer; headers: IncomingHttpHeaders };

/** What it says, or the refusal where somebody else sent it; null where it is no JSON. */
export function readSigned(app: App, { body, headers }: Signed): unknown {
  const signature = headers['x-shopify-hmac-sha256'];
  if (!shopifyOf(app).hasSignedBody(body, typeof signature === 'string' ? signature : undefined))
    refuse('SHOPIFY_HMAC_FAILED');
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
