// Shopify over HTTP, by hand: its own library brings 30 MB and knows no version as new as ours (docs/decisions/0075-shopify.md).
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Asking, apiVersion, type Door, type Shopify, ShopifyFailure, type Tokens } from './port.ts';
import { hasSignedBody, hasSignedQuery, isShopDomain } from './signature.ts';

/** What a shop is asked to allow: its orders, what is to be sent of them, and rates at its checkout. */
const scopes = [
  'read_orders',
  'read_locations',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_shipping',
].join(',');

const timeLimitMs = 15_000;
/** So often a busy Shopify is asked again before the work is left for later. */
const mostTries = 4;

export type ShopifyApp = {
  key: string;
  secret: string;
  /** Where a shop is reached; `{shop}` stands for its domain. */
  address: string;
};

/** Shopify as it is, or as the one beside it in tests and the demo. */
export function shopifyAdmin(app: ShopifyApp): Shopify {
  const baseOf = (domain: string) => {
    // The door is the last place where a name from outside could become an address.
    if (!isShopDomain(domain)) throw new ShopifyFailure('REFUSED', 'no shop is called so');
    return app.address.replace('{shop}', domain);
  };
  const tokens = (domain: string, asked: Record<string, string>) =>
    askTokens(`${baseOf(domain)}/admin/oauth/access_token`, {
      client_id: app.key,
      client_secret: app.secret,
      ...asked,
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
    ask: (door, asking, variables) => askPatiently(baseOf(door.domain), door, asking, variables),
  };
}

const Granted = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string(),
  scope: z.string(),
});

async function askTokens(url: string, body: object): Promise<Tokens & { scopes: string }> {
  const response = await post(url, body);
  // A token that was used, or that ended, is a 400: only the shop's owner can let us in again.
  if (response.status === 400) throw new ShopifyFailure('CLOSED', 'tokens: refused');
  if (!response.ok) throw new ShopifyFailure(kindOf(response.status), `tokens: ${response.status}`);
  const granted = Granted.safeParse(await json(response));
  if (!granted.success) throw new ShopifyFailure('REFUSED', 'tokens: the answer could not be read');
  const { access_token, expires_in, refresh_token, scope } = granted.data;
  return { access: access_token, refresh: refresh_token, accessSeconds: expires_in, scopes: scope };
}

/** A closed shop, or one that does not know us any more, says so by its status. */
function kindOf(status: number): ShopifyFailure['kind'] {
  if ([401, 402, 403, 404, 423].includes(status)) return 'CLOSED';
  return status >= 500 || status === 429 || status === 408 ? 'UNREACHABLE' : 'REFUSED';
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
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

async function askPatiently<A>(base: string, { token }: Door, asking: Asking<A>, variables: object = {}): Promise<A> {
  for (let left = mostTries; ; left--) {
    const body = { query: asking.text, variables };
    const response = await post(`${base}/admin/api/${apiVersion}/graphql.json`, body, {
      'x-shopify-access-token': token,
    });
    const waitSeconds = response.status === 429 ? Number(response.headers.get('retry-after') ?? 2) : null;
    if (waitSeconds === null && !response.ok)
      throw new ShopifyFailure(kindOf(response.status), `the Admin API answered ${response.status}`);
    const reply = Reply.safeParse(waitSeconds === null ? await json(response) : {});
    if (!reply.success) throw new ShopifyFailure('UNREACHABLE', 'the answer could not be read');
    const wait = waitSeconds ?? throttledFor(reply.data);
    if (wait === null) return answerOf(reply.data, asking);
    if (left <= 1) throw new ShopifyFailure('UNREACHABLE', 'Shopify is busy');
    await sleep(Math.min(10, wait) * 1000);
  }
}

/** The seconds until there is enough again of what a shop may be asked; null where it was answered. */
function throttledFor({ errors, extensions }: z.output<typeof Reply>): number | null {
  if (!errors?.some((error) => error.extensions?.code === 'THROTTLED')) return null;
  if (!extensions) return 2;
  const { requestedQueryCost, throttleStatus } = extensions.cost;
  return Math.max(0.1, (requestedQueryCost - throttleStatus.currentlyAvailable) / throttleStatus.restoreRate);
}

const Refused = z.object({ userErrors: z.array(z.object({ message: z.string() })) });

function answerOf<A>({ data, errors = [] }: z.output<typeof Reply>, { answer }: Asking<A>): A {
  const [first] = errors;
  if (first) throw new ShopifyFailure('REFUSED', first.message);
  const said = Object.values(data ?? {}).flatMap((each) => Refused.safeParse(each).data?.userErrors ?? []);
  if (said[0]) throw new ShopifyFailure('REFUSED', said.map(({ message }) => message).join(' '));
  const parsed = answer.safeParse(data);
  if (!parsed.success) throw new ShopifyFailure('REFUSED', 'the Admin API answered otherwise than its version says');
  return parsed.data;
}
