// What is measured, as requests: the same question to the product and to the floor.
import { firstNames, lastNames } from './data.ts';
import type { Shot } from './load.ts';
import { ask, type Server, type Target } from './world.ts';

/** The next request of a figure for one server. */
export type Asking = (server: Server) => () => Shot;
export type Figure = {
  name: string;
  /** Requests at one connection and at sixteen, in each round. */
  amounts: readonly [number, number];
  /** How many times the floor's p50 it may take; null when it is only reported. */
  atMost: number | null;
  /** The share of the floor's throughput at sixteen connections that it must reach. */
  atLeast: number | null;
  /** How many times its own p50 at the smallest size it may take at the largest. */
  growth?: number;
  prepare(target: Target): Promise<Asking> | Asking;
};

const pageSize = 25;
const read = { amounts: [150, 800], atMost: 2, atLeast: 0.5 } as const;

/** Goes round a list of requests, from the start for each server. */
const around =
  (ours: readonly Shot[], floor: readonly Shot[]): Asking =>
  ({ name }) => {
    let place = 0;
    const shots = name === 'ours' ? ours : floor;
    return () => shots[place++ % shots.length] ?? { path: '/' };
  };

const listed = (query: string) => ({ path: `/v2/retailer/orders?pageSize=${pageSize}&${query}` });
const floored = (route: string, query: string) => ({ path: `/${route}?${query}` });
const pairs = (queries: string[], route: string) =>
  around(
    queries.map(listed),
    queries.map((query) => floored(route, query)),
  );
const searches = (texts: string[]) =>
  around(
    texts.map((text) => listed(`search=like:${encodeURIComponent(text)}`)),
    texts.map((text) => floored('search', `search=${encodeURIComponent(text)}`)),
  );

const firstPage: Figure = {
  ...read,
  name: 'list: first page of a group',
  growth: 1.5,
  prepare: () =>
    pairs(
      ['completed', 'unfulfilled', 'skipped'].map((group) => `status=${group}`),
      'list',
    ),
};

const deepPage: Figure = {
  ...read,
  name: 'list: page at 80 % depth',
  growth: 2.5,
  prepare: async ({ database, retailer }) => {
    const { rows } = await ask(
      database,
      `select orders from floor.tallies where retailer_id = $1 and list_group = 'completed' and day = '-infinity'`,
      [retailer],
    );
    const pages = Number(rows[0]?.orders) / pageSize;
    const deep = Array.from({ length: 60 }, (_, index) => Math.floor(pages * (0.78 + ((index * 7) % 60) / 1500)));
    return pairs(
      deep.map((page) => `status=completed&page=${page}`),
      'list',
    );
  },
};

const fullName: Figure = {
  ...read,
  name: 'search: a full name',
  growth: 6,
  prepare: () =>
    searches(
      firstNames.flatMap((first, index) => [
        `${first} ${lastNames[index * 2]}`,
        `${first.toLowerCase()} ${lastNames[index]}`,
      ]),
    ),
};

const surname: Figure = {
  ...read,
  name: 'search: a common surname',
  growth: 6,
  prepare: () => searches(lastNames.filter((name) => name.length > 4)),
};

const codePart: Figure = {
  ...read,
  name: 'find: part of a tracking code',
  growth: 6,
  prepare: async ({ database, retailer }) => {
    const { rows } = await ask(
      database,
      'select substr(tracking_code, 5, 6) as part from orders where retailer_id = $1 and deleted_at is null order by id desc offset 50 limit 300',
      [retailer],
    );
    return searches(rows.map(({ part }) => String(part)));
  },
};

const create: Figure = {
  name: 'create',
  amounts: [100, 320],
  atMost: 2.2,
  atLeast: null,
  prepare: async ({ database, retailer }) => {
    const { rows } = await ask(database, 'select id from stores where retailer_id = $1 order by name', [retailer]);
    const storeId = rows.at(-1)?.id;
    let number = 0;
    return ({ name }) =>
      () => {
        const body = {
          number: `B-${name}-${++number}`,
          recipient: 'Élodie Tremblay',
          address: '100 Queen St W, Toronto, ON, M5V 2A8',
          pickupScheduleId: storeId,
        };
        return { method: 'POST', path: name === 'ours' ? '/retailer/orders' : '/create', body: JSON.stringify(body) };
      };
  },
};

const fulfil: Figure = {
  name: 'fulfil',
  amounts: [40, 160],
  atMost: null,
  atLeast: null,
  prepare: async ({ database, retailer }) => {
    const waiting = async (table: string) => {
      const { rows } = await ask(
        database,
        `select id from ${table} where retailer_id = $1 and list_group = 'unfulfilled' and deleted_at is null order by created_at desc`,
        [retailer],
      );
      return rows.map(({ id }) => String(id));
    };
    const ours = (await waiting('orders')).map(
      (id): Shot => ({ method: 'POST', path: `/retailer/orders/${id}/delivery` }),
    );
    const floor = (await waiting('floor.orders')).map((id): Shot => ({ method: 'POST', path: `/fulfil/${id}` }));
    let [ourPlace, floorPlace] = [0, 0];
    return ({ name }) =>
      () =>
        (name === 'ours' ? ours[ourPlace++] : floor[floorPlace++]) ?? { path: '/no-more-orders' };
  },
};

const trackingPage: Figure = {
  ...read,
  name: 'tracking page',
  atMost: null,
  atLeast: null,
  prepare: async ({ database, retailer }) => {
    const { rows } = await ask(
      database,
      `select link_code from orders where retailer_id = $1 and list_group = 'completed' order by id desc limit 300`,
      [retailer],
    );
    const paths = rows.map(({ link_code }) => ({ path: `/t/${link_code}` }));
    return around(paths, paths);
  },
};

export const figures: readonly Figure[] = [
  firstPage,
  deepPage,
  fullName,
  surname,
  codePart,
  create,
  fulfil,
  trackingPage,
];
