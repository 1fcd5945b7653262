// Shopify, as the product sees it: shops that let us in, asked by documents of its Admin API.
import type { z } from 'zod';

/** The version of the Admin API that the documents are written for. Shopify answers it for a year. */
export const apiVersion = '2026-10';
export const apiVersionEnds = '2027-10-16';

/** What opens a shop: an hour of access, and a token that gets the next hour and another such token. */
export type Tokens = { access: string; refresh: string; accessSeconds: number };

/** A document of the Admin API and what it is answered with. */
export type Asking<A> = { text: string; answer: z.ZodType<A> };

/** Which shop is asked, and by what. */
export type Door = { domain: string; token: string };

export type Shopify = {
  /** Where whoever runs a shop lets us in. */
  installAddress(domain: string, given: { state: string; returnTo: string }): string;
  /** Whether Shopify itself made an address that it sent a browser to. */
  hasSignedQuery(query: Readonly<Record<string, string>>): boolean;
  /** Whether Shopify itself sent these bytes. */
  hasSignedBody(body: Buffer, signature: string | undefined): boolean;
  /** The tokens for the code of a permission that was just given. */
  exchange(domain: string, code: string): Promise<Tokens & { scopes: string }>;
  /** The next hour. The tokens before are worth nothing once these are used. */
  refresh(domain: string, refreshToken: string): Promise<Tokens>;
  ask<A>(door: Door, asking: Asking<A>, variables?: object): Promise<A>;
};

/** Why Shopify did not do it: it could not be reached or was busy, it does not let us in any more, or it refuses what was asked. */
export class ShopifyFailure extends Error {
  readonly kind: 'UNREACHABLE' | 'CLOSED' | 'REFUSED';
  constructor(kind: ShopifyFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
