// A simulated Shopify for tests and the demo: shops with a till, the authorization screen, the Admin API with Shopify's own schema, and
// webhooks that are repeated and reordered like Shopify's.
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { type Allowance, answer, newAllowance, unfulfil } from './answer.ts';
import { languageFor, showDesk } from './desk.ts';
import { allowPage } from './pages.ts';
import { readSchema } from './schema.ts';
import {
  buy,
  cancel,
  gid,
  newNumber,
  type Order,
  type Parcel,
  type Purchase,
  type Shop,
  touch,
  wordOrder,
} from './shop.ts';

export type Settings = {
  key: string;
  secret: string;
  shops: Shop[];
  /** The URL of the app that the shops install. */
  appAddress: string;
  now?: () => string;
  /** How often each webhook is sent. Repetitions are sent after later webhooks. */
  repeats?: number;
  schema?: GraphQLSchema;
};

const tokenSeconds = 3600;

export class FakeShopify {
  readonly settings: Settings;
  readonly http: Server;
  /** Whether all requests get a 503. */
  isDown = false;
  /** The number of responses before it goes down. */
  answersLeft = Number.POSITIVE_INFINITY;
  /** Delays responses until it resolves; the operations are executed at once. */
  thinking: Promise<void> = Promise.resolve();
  allowance: Allowance = newAllowance();
  /** Access tokens; below, refresh tokens, which work once. */
  readonly access = new Map<string, { domain: string; until: number }>();
  readonly refresh = new Map<string, string>();
  private readonly codes = new Map<string, string>();
  private readonly schema: GraphQLSchema;
  private readonly now: () => string;
  private sending: Promise<unknown> = Promise.resolve();
  private late: (() => void)[] = [];

  constructor(settings: Settings) {
    this.settings = settings;
    this.now = settings.now ?? (() => new Date().toISOString());
    this.schema = settings.schema ?? readSchema();
    this.http = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => {
        console.error('Shopify:', error);
        response.writeHead(500).end();
      });
    });
  }

  listen(port = 0): Promise<string> {
    return new Promise((done) => {
      this.http.listen(port, '127.0.0.1', () => {
        const address = this.http.address();
        done(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`);
      });
    });
  }

  async close(): Promise<void> {
    this.late = [];
    await this.sending;
    this.http.closeAllConnections();
    await new Promise((done) => this.http.close(done));
  }

  shop(domain: string): Shop | undefined {
    return this.settings.shops.find((each) => each.domain === domain);
  }

  buy(shop: Shop, purchase: Purchase): Order {
    const order = buy(shop, purchase, this.now());
    this.tell(shop, 'ORDERS_CREATE', wordOrder(order));
    return order;
  }

  change(shop: Shop, order: Order, change: Partial<Order>): void {
    touch(order, change, this.now());
    this.tell(shop, 'ORDERS_UPDATED', wordOrder(order));
  }

  cancel(shop: Shop, order: Order): void {
    cancel(order, this.now());
    this.tell(shop, 'ORDERS_CANCELLED', wordOrder(order));
  }

  /** Cancels the fulfillments of an order, as the shop's staff. */
  unfulfil(shop: Shop, order: Order): void {
    for (const parcel of [...order.parcels])
      for (const each of parcel.fulfillments.filter(({ status }) => status === 'SUCCESS'))
        unfulfil(order, parcel, each, this.now());
    this.tell(shop, 'ORDERS_UPDATED', wordOrder(order));
  }

  /** Moves a fulfillment order to another location. Its order is not changed. */
  move(shop: Shop, parcel: Parcel, place: string): void {
    parcel.location = shop.locations.find(({ name }) => name === place) ?? parcel.location;
    this.tell(shop, 'FULFILLMENT_ORDERS_MOVED', { moved_fulfillment_order: { id: parcel.id } });
  }

  /** Places a fulfillment order on hold, or releases it. */
  hold(shop: Shop, parcel: Parcel, isHeld: boolean): void {
    parcel.status = isHeld ? 'ON_HOLD' : 'OPEN';
    const topic = isHeld ? 'FULFILLMENT_ORDERS_PLACED_ON_HOLD' : 'FULFILLMENT_ORDERS_HOLD_RELEASED';
    this.tell(shop, topic, { fulfillment_order: { id: parcel.id } });
  }

  /** Splits a fulfillment order. */
  split(shop: Shop, order: Order, parcel: Parcel): void {
    const rest = { ...parcel, id: gid('FulfillmentOrder', newNumber()), fulfillments: [] };
    order.parcels.push(rest);
    this.tell(shop, 'FULFILLMENT_ORDERS_SPLIT', { fulfillment_order: { id: parcel.id } });
  }

  uninstall(shop: Shop): void {
    for (const [token, { domain }] of this.access) if (domain === shop.domain) this.access.delete(token);
    for (const [token, domain] of this.refresh) if (domain === shop.domain) this.refresh.delete(token);
    this.tell(shop, 'APP_UNINSTALLED', { id: 1, domain: shop.domain, myshopify_domain: shop.domain });
    shop.subscriptions = [];
    shop.carriers = [];
  }

  /** Sends a webhook to its subscribers, after all earlier ones. */
  tell(shop: Shop, topic: string, body: object): void {
    const { repeats = 2 } = this.settings;
    const to = shop.subscriptions.filter((each) => each.topic === topic);
    const event = { id: randomUUID(), at: this.now() };
    const again = this.late.splice(0);
    for (const { uri } of to) {
      const send = () => {
        this.sending = this.sending.then(() => this.post(uri, { shop, topic, body, event }));
      };
      send();
      for (let time = 1; time < repeats; time++) this.late.push(send);
    }
    for (const send of again) send();
  }

  /** Resolves when all webhooks were delivered or abandoned. */
  settled(): Promise<unknown> {
    for (const send of this.late.splice(0)) send();
    return this.sending;
  }

  async post(uri: string, { shop, topic, body, event }: Message): Promise<number> {
    const bytes = JSON.stringify(body);
    for (let tries = 3; tries > 0; tries--) {
      const status = await fetch(uri, {
        method: 'POST',
        body: bytes,
        headers: {
          ...this.headersFor(shop, bytes),
          'x-shopify-topic': topic.toLowerCase().replace(/^(fulfillment_orders|[a-z]+)_/, '$1/'),
          'x-shopify-event-id': event.id,
          'x-shopify-webhook-id': randomUUID(),
          'x-shopify-triggered-at': event.at,
        },
      }).then(
        (response) => response.status,
        () => 0,
      );
      if (status >= 200 && status < 300) return status;
      if (status !== 0 && status < 500) return status;
    }
    return 0;
  }

  /** Returns the headers of a signed request. */
  headersFor(shop: Shop, text: string): Record<string, string> {
    return {
      'content-type': 'application/json',
      'x-shopify-shop-domain': shop.domain,
      'x-shopify-hmac-sha256': this.sign(text).toString('base64'),
    };
  }

  private sign(text: string): Buffer {
    return createHmac('sha256', this.settings.secret).update(text).digest();
  }

  /** Returns the signed query of a browser's URL. */
  signed(query: Record<string, string>): string {
    const text = Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&');
    return new URLSearchParams({ ...query, hmac: this.sign(text).toString('hex') }).toString();
  }

  /** Returns the URL to which an owner who installs the app from Shopify is redirected. */
  installAddress(shop: Shop): string {
    const query = this.signed({ shop: shop.domain, timestamp: String(Math.floor(Date.parse(this.now()) / 1000)) });
    return `${this.settings.appAddress}/shopify/install?${query}`;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://shopify.test');
    const [, domain = '', ...rest] = url.pathname.split('/');
    const shop = this.shop(domain);
    const body = await readBody(request);
    this.answersLeft--;
    if (this.isDown || this.answersLeft < 0) return void response.writeHead(503).end();
    if (domain === 'favicon.ico') return void response.writeHead(204).end();
    if (!shop) return void response.writeHead(404).end();
    const path = rest.join('/');
    if (path === 'admin/oauth/authorize') return this.allow(request, response, shop, url);
    if (path === 'admin/oauth/access_token') return this.grant(response, shop, JSON.parse(body));
    if (/^admin\/api\/2026-10\/graphql\.json$/.test(path)) return this.admin(request, response, shop, body);
    if (path.startsWith('admin/api/')) return void response.writeHead(404).end();
    const shown = await showDesk(this, shop, { request, path, body });
    if (!shown) return void response.writeHead(404).end();
    if ('goTo' in shown) return void response.writeHead(303, { location: shown.goTo }).end();
    html(response, shown.page);
  }

  /** Serves the authorization screen. */
  private allow(request: IncomingMessage, response: ServerResponse, shop: Shop, url: URL): void {
    const { client_id, redirect_uri = '', state = '', scope = '' } = Object.fromEntries(url.searchParams);
    if (client_id !== this.settings.key) return void response.writeHead(400).end('unknown app');
    if (request.method !== 'POST')
      return void html(response, allowPage({ shop, language: languageFor(request), scope }));
    const code = randomUUID();
    this.codes.set(code, shop.domain);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const query = this.signed({
      code,
      shop: shop.domain,
      state,
      timestamp,
      host: Buffer.from(shop.domain).toString('base64url'),
    });
    response.writeHead(303, { location: `${redirect_uri}?${query}` }).end();
  }

  private grant(response: ServerResponse, shop: Shop, asked: Record<string, string>): void {
    const isApp = asked.client_id === this.settings.key && asked.client_secret === this.settings.secret;
    const given = asked.grant_type === 'refresh_token' ? this.refresh : this.codes;
    const token = asked.grant_type === 'refresh_token' ? asked.refresh_token : asked.code;
    const domain = given.get(token ?? '');
    given.delete(token ?? '');
    if (!isApp || domain !== shop.domain) return void response.writeHead(400).end();
    const [access, refresh] = [`shpat_${randomUUID()}`, `shprt_${randomUUID()}`];
    this.access.set(access, { domain, until: Date.now() + tokenSeconds * 1000 });
    this.refresh.set(refresh, domain);
    json(response, {
      access_token: access,
      scope: 'read_orders,write_merchant_managed_fulfillment_orders',
      expires_in: tokenSeconds,
      refresh_token: refresh,
      refresh_token_expires_in: 7_776_000,
    });
  }

  private async admin(request: IncomingMessage, response: ServerResponse, shop: Shop, body: string): Promise<void> {
    const token = String(request.headers['x-shopify-access-token'] ?? '');
    if (this.access.get(token)?.domain !== shop.domain) return void response.writeHead(401).end();
    const said = await answer(this.schema, shop, JSON.parse(body), this.allowance, this.now);
    await this.thinking;
    json(response, said);
  }
}

type Message = { shop: Shop; topic: string; body: object; event: { id: string; at: string } };

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => done(Buffer.concat(parts).toString()));
    request.on('error', fail);
  });
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function html(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
}
