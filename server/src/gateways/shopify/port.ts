// The interface to Shopify: shops that installed our app, accessed by GraphQL operations of the Admin API.
import type { z } from 'zod';

/** The version of the Admin API that the operations are written for. Shopify supports it for a year. */
export const apiVersion = '2026-10';
export const apiVersionEnds = '2027-10-16';

/** An access token, its lifetime in seconds, and the refresh token that gets the next pair. */
export type Tokens = { access: string; refresh: string; accessSeconds: number };

/** An operation of the Admin API, with the schema of its result. */
export type GraphqlOperation<A> = { text: string; result: z.ZodType<A> };

export type ShopSession = { domain: string; token: string };

export type Shopify = {
  /** Returns the URL of Shopify's page on which the shop's owner authorizes the app. */
  installAddress(domain: string, given: { state: string; returnTo: string }): string;
  /** Returns whether Shopify signed the query of a URL that it redirected a browser to. */
  hasSignedQuery(query: Readonly<Record<string, string>>): boolean;
  /** Returns whether Shopify signed these bytes. */
  hasSignedBody(body: Buffer, signature: string | undefined): boolean;
  /** Exchanges the code of an authorization for tokens. */
  exchange(domain: string, code: string): Promise<Tokens & { scopes: string }>;
  /** Returns the next pair of tokens. The old ones stop working once the new ones are used. */
  refresh(domain: string, refreshToken: string): Promise<Tokens>;
  query<A>(session: ShopSession, operation: GraphqlOperation<A>, variables?: object): Promise<A>;
};

/** Thrown when a request failed: Shopify cannot be reached or is busy, the shop revoked our access, or Shopify refused the operation. */
export class ShopifyFailure extends Error {
  readonly kind: 'UNREACHABLE' | 'CLOSED' | 'REFUSED';
  constructor(kind: ShopifyFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
