// What is measured, as requests: the same question to the product and to the floor.
import { firstNames, lastNames } from './data.ts';
import { ask } from './database.ts';
import type { Shot } from './load.ts';
import type { Server, Target } from './world.ts';

/** The next request of a figure for one server. */
export type Asking = (server: Server['name']) => () => Shot;
export type Figure = {
  name: string;
  /** Requests at one connection and at sixteen, in each round. */
  amounts: readonly [number, number];
  /** How many times the floor's p50 it may take. */
  atMost?: number;
  /** The share of the floor's throughput at sixteen connections that it must reach. */
  atLeast?: number;
  /** How many times its own p50 at the smallest size it may take at the largest. */
  growth?: number;
  prepare(target: Target): Promise<Asking>;
};

const pageSize = 25;
const read = { amounts: [150, 800], atMost: 2, atLeast: 0.5 } as const;
/** The list that every screen opens with. */
const listAtLeast = 0.65;

/** Goes round two lists of requests, each server through its own. */
function around(shots: Record<Server['name'], readonly Shot[]>): Asking {
  return (name) => {
    let place = 0;
    return () => shots[name][place++ % shots[name].length] ?? { path: '/nothing-to-ask' };
  };
}

const ask25 = (query: string): Shot => ({ path: `/v2/retailer/orders?pageSize=${pageSize}&${query}` });
const lists = (queries: string[]): Asking =>
  around({ ours: queries.map(ask25), floor: queries.map((query) => ({ path: `/list?${query}` })) });
const searches = (texts: string[]): Asking => {
  const encoded = texts.map(encodeURIComponent);
  return around({
    ours: encoded.map((text) => ask25(`search=like:${text}`)),
    floor: encoded.map((text) => ({ path: `/search?search=${text}` })),
  });
};

const firstPage: Figure = {
  ...read,
  atLeast: listAtLeast,
  name: 'list, first page of a group',
  growth: 1.5,
  prepare: async () => lists(['completed', 'unfulfilled', 'skipped'].map((group) => `status=${group}`)),
};

const deepPage: Figure = {
  ...read,
  name: 'list, page at 80 % depth',
  growth: 2.5,
  prepare: async ({ database, retailer }) => {
    const [tally] = await ask(
      database,
      `select orders from floor.tallies where retailer_id = $1 and list_group = 'completed' and day = '-infinity'`,
      [retailer],
    );
    const pages = Number(tally?.orders) / pageSize;
    const deep = Array.from({ length: 60 }, (_, index) => Math.floor(pages * (0.78 + ((index * 7) % 60) / 1500)));
    return lists(deep.map((page) => `status=completed&page=${page}`));
  },
};

/** What the groups hold, and how many orders need attention. */
const counts: Figure = {
  ...read,
  name: 'counts of the groups',
  growth: 1.5,
  prepare: async () => around({ ours: [{ path: '/retailer/orders/counts' }], floor: [{ path: '/counts' }] }),
};

const fullName: Figure = {
  ...read,
  name: 'search, a full name',
  growth: 6,
  prepare: async () => searches(firstNames.map((first, index) => `${first} ${lastNames[index * 2]}`)),
};

const surname: Figure = {
  ...read,
  name: 'search, a common surname',
  growth: 6,
  prepare: async () => searches(lastNames.filter((name) => name.length > 4)),
};

const codePart: Figure = {
  ...read,
  name: 'find, part of a tracking code',
  growth: 6,
  prepare: async ({ database, retailer }) => {
    const rows = await ask(
      database,
      `select substr(tracking_code, 5, 6) as part from orders where retailer_id = $1 and deleted_at is null
       order by id desc offset 50 limit 300`,
      [retailer],
    );
    return searches(rows.map(({ part }) => String(part)));
  },
};

const create: Figure = {
  name: 'create',
  amounts: [100, 320],
  atMost: 2.2,
  prepare: async ({ database, retailer }) => {
    const [store] = await ask(database, `select id from stores where retailer_id = $1 and name = 'Queen West'`, [
      retailer,
    ]);
    let number = 0;
    return (name) => () => {
      const body = {
        number: `B-${name}-${++number}`,
        recipient: 'Élodie Tremblay',
        address: '100 Queen St W, Toronto, ON, M5V 2A8',
        pickupScheduleId: store?.id,
      };
      const path = name === 'ours' ? '/retailer/orders' : '/create';
      return { method: 'POST', path, body: JSON.stringify(body) };
    };
  },
};

/** Hands over what `create` left unfulfilled, and what stood so before. */
const fulfil: Figure = {
  name: 'fulfil',
  amounts: [30, 100],
  prepare: async ({ database, retailer }) => {
    const waiting = async (table: string, toPath: (id: unknown) => string): Promise<Shot[]> => {
      const rows = await ask(
        database,
        `select id from ${table} where retailer_id = $1 and list_group = 'unfulfilled' and deleted_at is null
         order by created_at desc limit 3000`,
        [retailer],
      );
      return rows.map(({ id }) => ({ method: 'POST', path: toPath(id) }));
    };
    return around({
      ours: await waiting('orders', (id) => `/retailer/orders/${id}/delivery`),
      floor: await waiting('floor.orders', (id) => `/fulfil/${id}`),
    });
  },
};

const trackingPage: Figure = {
  name: 'tracking page',
  amounts: [100, 400],
  prepare: async ({ database, retailer }) => {
    const rows = await ask(
      database,
      `select link_code from orders where retailer_id = $1 and list_group = 'completed' order by id desc limit 300`,
      [retailer],
    );
    const shots = rows.map(({ link_code }) => ({ path: `/t/${link_code}` }));
    return around({ ours: shots, floor: shots });
  },
};

export const figures: readonly Figure[] = [
  firstPage,
  deepPage,
  counts,
  fullName,
  surname,
  codePart,
  create,
  fulfil,
  trackingPage,
];
