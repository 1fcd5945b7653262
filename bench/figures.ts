// Measures figures against the baseline: the same requests to both in turn, first one at a time, then sixteen at a time.
import { ask } from './database.ts';
import { type Aim, around, fire, percentile, type Shot, type Volley } from './load.ts';
import type { Line } from './report.ts';
import type { Server, Target } from './world.ts';

export type Figure = {
  name: string;
  /** The number of requests in each round, with one connection and with sixteen. */
  amounts: readonly [number, number];
  /** The maximum ratio of its p50 to that of the baseline. */
  atMost?: number;
  /** The minimum ratio of its throughput with sixteen connections to that of the baseline. */
  atLeast?: number;
  /** Returns the requests of each server, sent in turn. */
  prepare(target: Target): Promise<Record<Server['name'], () => Shot>>;
};
type Lane = { server: Server; aim: Aim; alone: Volley[]; together: Volley[] };

const pageSize = 25;
const rounds = 7;

export async function measureFigure(figure: Figure, target: Target, share: number): Promise<Line> {
  const [single, many] = figure.amounts.map((amount) => Math.max(16, Math.round(amount * share)));
  const nextOf = await figure.prepare(target);
  const lanes = [target.ours, target.floor].map((server): Lane => {
    const { url, headers, name } = server;
    return { server, aim: { url, headers, next: nextOf[name] }, alone: [], together: [] };
  });
  // Warms both servers up with a round of full length, even in a quick run: a server in production has its code compiled.
  for (const { aim } of lanes) await fire(aim, 16, Math.max(...figure.amounts));
  for (let round = 0; round < rounds; round++) {
    // In alternating order, so that a drift affects both equally.
    const order = round % 2 === 0 ? lanes : lanes.toReversed();
    for (const lane of order) lane.alone.push(await fire(lane.aim, 1, single ?? 16));
    for (const lane of order) lane.together.push(await fire(lane.aim, 16, many ?? 16));
  }
  const [ours, floor] = lanes.map(({ alone, together }) => ({
    p50: percentile(
      alone.flatMap(({ milliseconds }) => milliseconds),
      0.5,
    ),
    perSecond:
      together.reduce((sum, { milliseconds }) => sum + milliseconds.length, 0) /
      together.reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  if (!ours || !floor) throw new Error('Two servers are measured');
  const perSecond = { ours: ours.perSecond, floor: floor.perSecond, aim: figure.atLeast ?? null };
  return {
    figure: figure.name,
    size: target.size,
    ours: ours.p50,
    against: floor.p50,
    unit: 'ms',
    aim: figure.atMost ?? null,
    perSecond,
  };
}

const lists = (queries: readonly string[]) => ({
  ours: around(queries.map((query) => ({ path: `/v2/retailer/orders?pageSize=${pageSize}&${query}` }))),
  floor: around(queries.map((query) => ({ path: `/list?${query}` }))),
});

const firstPage: Figure = {
  name: 'list, first page of a group',
  amounts: [150, 800],
  atLeast: 0.75,
  prepare: async () => lists(['completed', 'unfulfilled', 'skipped'].map((group) => `status=${group}`)),
};

const deepPage: Figure = {
  name: 'list, page at 80 % depth',
  amounts: [150, 800],
  atMost: 1.3,
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

/** The numbers of created orders go on in each measure, and in each run on a database that is kept. */
let created = Date.now();

export const create: Figure = {
  name: 'create',
  amounts: [100, 320],
  atMost: 2.5,
  prepare: async ({ database, retailer }) => {
    const [store] = await ask(database, `select id from stores where retailer_id = $1 and name = 'Queen West'`, [
      retailer,
    ]);
    const creating = (path: string) => (): Shot => {
      const body = {
        number: `B${path}-${++created}`,
        recipient: 'Élodie Tremblay',
        address: '100 Queen St W, Toronto, ON, M5V 2A8',
        pickupScheduleId: store?.id,
      };
      return { method: 'POST', path, body: JSON.stringify(body) };
    };
    return { ours: creating('/retailer/orders'), floor: creating('/create') };
  },
};

/** Fulfils orders that `create` left unfulfilled, and those that were unfulfilled before. */
const fulfil: Figure = {
  name: 'fulfil',
  amounts: [30, 100],
  atMost: 3,
  prepare: async ({ database, retailer }) => {
    const waiting = async (table: string, toPath: (id: unknown) => string) => {
      const rows = await ask(
        database,
        `select id from ${table} where retailer_id = $1 and list_group = 'unfulfilled' and deleted_at is null
         order by created_at desc limit 3000`,
        [retailer],
      );
      return around(rows.map(({ id }) => ({ method: 'POST', path: toPath(id) })));
    };
    return {
      ours: await waiting('orders', (id) => `/retailer/orders/${id}/delivery`),
      floor: await waiting('floor.orders', (id) => `/fulfil/${id}`),
    };
  },
};

const trackingPage: Figure = {
  name: 'tracking page',
  amounts: [100, 400],
  atMost: 2,
  prepare: async ({ database, retailer }) => {
    const rows = await ask(
      database,
      `select link_code from orders where retailer_id = $1 and list_group = 'completed' order by id desc limit 300`,
      [retailer],
    );
    const shots = rows.map(({ link_code }) => ({ path: `/t/${link_code}` }));
    return { ours: around(shots), floor: around(shots) };
  },
};

/** Returns the last days with charges, the newest first. */
const chargedDays = async ({ database, retailer }: Target, count: number): Promise<string[]> => {
  const rows = await ask(
    database,
    `select distinct date::text as date from charges where retailer_id = $1 order by date desc limit ${count}`,
    [retailer],
  );
  return rows.map(({ date }) => String(date));
};

/** Requests a month's days and services, with their totals. */
const expenseMonth: Figure = {
  name: 'expense, a month by day and service',
  amounts: [60, 200],
  atMost: 2,
  prepare: async (target) => {
    const dates = await chargedDays(target, 90);
    const queries = [0, 15, 30, 45, 60].map((from) => `startDate=${dates[from + 29]}&endDate=${dates[from]}`);
    return {
      ours: around(queries.map((query) => ({ path: `/retailer/invoice?${query}` }))),
      floor: around(queries.map((query) => ({ path: `/expense?${query}` }))),
    };
  },
};

const expenseDay: Figure = {
  name: 'expense, the orders of a day',
  amounts: [60, 200],
  atMost: 2,
  prepare: async (target) => {
    const queries = (await chargedDays(target, 40)).map((date) => `date=${date}`);
    return {
      ours: around(queries.map((query) => ({ path: `/retailer/invoice/details?${query}` }))),
      floor: around(queries.map((query) => ({ path: `/charges?${query}` }))),
    };
  },
};

/** Requests the statistics of the last days up to today, with every day in the response. */
const dashboard = (name: string, days: number): Figure => ({
  name: `dashboard ${name}`,
  amounts: [100, 400],
  atMost: 2,
  prepare: async () => {
    const dayBack = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const query = `startDate=${dayBack(days - 1)}&endDate=${dayBack(0)}&pageSize=366`;
    const shotsAt = (path: string) => around([{ path: `${path}?${query}` }]);
    return { ours: shotsAt('/retailer/stats/shipments'), floor: shotsAt('/stats') };
  },
});

export const figures: readonly Figure[] = [
  firstPage,
  deepPage,
  create,
  fulfil,
  trackingPage,
  dashboard('day', 1),
  dashboard('month', 30),
  dashboard('year', 365),
  expenseMonth,
  expenseDay,
];
