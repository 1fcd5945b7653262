// Shopify over HTTP. Its own library is 30 MB and does not support our API version (docs/decisions/0075-shopify.md).
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { statusOf, traceRequest } from '../../platform/traces/trace.ts';
import {
  apiVersion,
  type GraphqlOperation,
  type Shopify,
  ShopifyFailure,
  type ShopSession,
  type Tokens,
} from './port.ts';
import { hasSignedBody, hasSignedQuery, isShopDomain } from './signature.ts';

const scopes = [
  'read_orders',
  'read_locations',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_shipping',
].join(',');

const timeLimitMs = 15_000;
/** The maximum attempts of one operation while Shopify throttles us. */
const mostAttempts = 4;

export type ShopifyApp = {
  key: string;
  secret: string;
  /** The base URL of a shop; `{shop}` is replaced by its domain. */
  address: string;
};

/** Returns a client of the real Shopify, or of the simulated one in tests and the demo. */
export function shopifyAdmin(app: ShopifyApp): Shopify {
  const baseOf = (domain: string) => {
    // The last check before a domain from outside becomes a URL.
    if (!isShopDomain(domain)) throw new ShopifyFailure('REFUSED', 'not the domain of a shop');
    return app.address.replace('{shop}', domain);
  };
  const tokens = (domain: string, grant: Record<string, string>) =>
    requestTokens(`${baseOf(domain)}/admin/oauth/access_token`, {
      client_id: app.key,
      client_secret: app.secret,
      ...grant,
    });
  return {
    installAddress: (domain, { state, returnTo }) => {
      const query = new URLSearchParams({ client_id: app.key, scope: scopes, redirect_uri: returnTo, state });
      return `${baseOf(domain)}/admin/oauth/authorize?${query}`;
    },
    hasSignedQuery: (query) => hasSignedQuery(app.secret, query),
    hasSignedBody: (body, signature) => hasSignedBody(app.secret, body, signature),
    exchange: (domain, code) => tokens(domain, { code, expiring: '1' }),
    refresh: (domain, refresh) => tokens(domain, { grant_type: 'refresh_token', refresh_token: refresh }),
    query: (session, operation, variables) => runOperation(baseOf(session.domain), session, operation, variables),
  };
}

const Granted = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string(),
  scope: z.string(),
});

async function requestTokens(url: string, body: object): Promise<Tokens & { scopes: string }> {
  const response = await post(url, body);
  // The response to a used or expired token: only the shop's owner can authorize the app again.
  if (response.status === 400) throw new ShopifyFailure('CLOSED', 'tokens: refused');
  if (!response.ok) throw new ShopifyFailure(kindOf(response.status), `tokens: ${response.status}`);
  const granted = Granted.safeParse(await json(response));
  if (!granted.success) throw new ShopifyFailure('REFUSED', 'tokens: unreadable response');
  const { access_token, expires_in, refresh_token, scope } = granted.data;
  return { access: access_token, refresh: refresh_token, accessSeconds: expires_in, scopes: scope };
}

/** Returns the kind of failure for a status. Shopify returns one of these for a closed shop, and after our access was revoked. */
function kindOf(status: number): ShopifyFailure['kind'] {
  if ([401, 402, 403, 404, 423].includes(status)) return 'CLOSED';
  return status >= 500 || status === 429 || status === 408 ? 'UNREACHABLE' : 'REFUSED';
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  try {
    const request: RequestInit = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    };
    return await traceRequest('POST shopify', () => fetch(url, request), statusOf);
  } catch (error) {
    throw new ShopifyFailure('UNREACHABLE', error instanceof Error ? error.message : String(error));
  }
}

const json = (response: Response): Promise<unknown> => response.json().catch(() => null);

const Reply = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
  extensions: z
    .object({
      cost: z.object({
        requestedQueryCost: z.number(),
        throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
      }),
    })
    .optional(),
});

/** Runs an operation, and retries while Shopify throttles us. */
async function runOperation<A>(
  base: string,
  { token }: ShopSession,
  operation: GraphqlOperation<A>,
  variables: object = {},
): Promise<A> {
  for (let left = mostAttempts; ; left--) {
    const body = { query: operation.text, variables };
    const response = await post(`${base}/admin/api/${apiVersion}/graphql.json`, body, {
      'x-shopify-access-token': token,
    });
    const waitSeconds = response.status === 429 ? Number(response.headers.get('retry-after') ?? 2) : null;
    if (waitSeconds === null && !response.ok)
      throw new ShopifyFailure(kindOf(response.status), `the Admin API responded ${response.status}`);
    const reply = Reply.safeParse(waitSeconds === null ? await json(response) : {});
    if (!reply.success) throw new ShopifyFailure('UNREACHABLE', 'unreadable response');
    const wait = waitSeconds ?? throttledFor(reply.data);
    if (wait === null) return resultOf(reply.data, operation);
    if (left <= 1) throw new ShopifyFailure('UNREACHABLE', 'Shopify is busy');
    await sleep(Math.min(10, wait) * 1000);
  }
}

/** Returns the seconds until the shop's query cost allowance suffices again, or null if the operation was not throttled. */
function throttledFor({ errors, extensions }: z.output<typeof Reply>): number | null {
  if (!errors?.some((error) => error.extensions?.code === 'THROTTLED')) return null;
  if (!extensions) return 2;
  const { requestedQueryCost, throttleStatus } = extensions.cost;
  return Math.max(0.1, (requestedQueryCost - throttleStatus.currentlyAvailable) / throttleStatus.restoreRate);
}

const WithUserErrors = z.object({ userErrors: z.array(z.object({ message: z.string() })) });

function resultOf<A>({ data, errors = [] }: z.output<typeof Reply>, { result }: GraphqlOperation<A>): A {
  const [first] = errors;
  if (first) throw new ShopifyFailure('REFUSED', first.message);
  const refusals = Object.values(data ?? {}).flatMap((each) => WithUserErrors.safeParse(each).data?.userErrors ?? []);
  if (refusals[0]) throw new ShopifyFailure('REFUSED', refusals.map(({ message }) => message).join(' '));
  const parsed = result.safeParse(data);
  if (!parsed.success) throw new ShopifyFailure('REFUSED', 'the response does not match the schema of the API version');
  return parsed.data;
}
