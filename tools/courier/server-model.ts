// A model of the server for tests: deliveries kept in memory, moved by the contract's own state table, on a clock that stands still.
import {
  type FleetDelivery,
  FleetEvent,
  type FleetRequest,
  RequestAnswer,
  Route,
} from '@portage/contract/fleet/schema';
import { next } from '@portage/contract/fleet/states';
import type { DeliveryType } from '@portage/contract/orders/schema';
import { type DeliveryStatus, type Status, statusOfOrder } from '@portage/contract/orders/status';
import type { FleetApi } from './api.ts';
import { chance, pick, wholeBetween } from './chance.ts';
import { courierClock } from './clock.ts';
import { createCourier } from './loop.ts';

type Kept = FleetDelivery & { status: DeliveryStatus };
type PublishedFact = { event: FleetEvent; before: DeliveryStatus; after: DeliveryStatus; attempts: number };

/** A clock that the test moves, a server in memory, and all that was told to it. */
export type World = {
  now: Temporal.Instant;
  deliveries: Map<string, Kept>;
  known: Set<string>;
  told: PublishedFact[];
  refused: string[];
  routes: Map<string, Route[]>;
  requests: FleetRequest[];
  answered: FleetRequest[];
  /** The statuses that people read. */
  read: Set<Status>;
};

export const createWorld = (now: string): World => ({
  now: Temporal.Instant.from(now),
  deliveries: new Map(),
  known: new Set(),
  told: [],
  refused: [],
  routes: new Map(),
  requests: [],
  answered: [],
  read: new Set(),
});

export function pass(world: World, duration: Temporal.DurationLike): void {
  world.now = world.now.add(duration);
}

type City = { timezone: string; store: string; codes: readonly [string, ...string[]] };
const cities: readonly [City, ...City[]] = [
  {
    timezone: 'America/Toronto',
    store: '300 Queen St W, Toronto, ON, M5V 2A2',
    codes: ['M5V 3L9', 'M4Y 1B2', 'M6J 2C4'],
  },
  {
    timezone: 'America/Toronto',
    store: '4000 Boul. Saint-Laurent, Montréal, QC, H2W 1Y8',
    codes: ['H2T 2N4', 'H3A 1B9', 'H2X 3K2'],
  },
  {
    timezone: 'America/Vancouver',
    store: '1200 Robson St, Vancouver, BC, V6E 1B8',
    codes: ['V6B 2W9', 'V5K 0A1', 'V6J 1T4'],
  },
];

/** Hands an order to the courier; its number decides all that is not told. */
export function fulfil(world: World, number: number, date: string, type: DeliveryType = 'DELIVERY'): string {
  const deliveryId = `delivery-${String(number).padStart(4, '0')}`;
  const city = pick(`${deliveryId} city`, cities);
  const delivery: Kept = {
    deliveryId,
    trackingCode: deliveryId,
    type,
    status: 'DELIVERY_SCHEDULED',
    statusId: null,
    sorted: false,
    attempts: 0,
    recipient: 'Élodie Roy',
    phone: null,
    address: `${wholeBetween(deliveryId, 1, 900)} Main St, City, XX, ${pick(`${deliveryId} code`, city.codes)}`,
    addressLine2: chance(`${deliveryId} unit`) < 0.4 ? 'Unit 12' : null,
    latitude: null,
    longitude: null,
    locationPrecision: null,
    note: null,
    numberOfPackages: 1,
    date,
    time: pick(`${deliveryId} time`, ['10:00', '14:00', '18:00']),
    timezone: city.timezone,
    storeId: city.store,
    storeName: city.store,
    storeAddress: city.store,
    routeId: null,
    stopStartTime: null,
    updatedAt: world.now.toString(),
  };
  world.deliveries.set(deliveryId, delivery);
  look(world, delivery);
  return deliveryId;
}

const look = (world: World, { status, statusId, sorted, attempts }: Kept) =>
  world.read.add(statusOfOrder({ deliveryStatus: status, statusId, sorted, deliveryAttemptsMade: attempts }));

const outcomes = new Set<string>(['COMPLETED', 'SKIPPED', 'CANCELED']);

function apply(world: World, event: FleetEvent): 'applied' | 'already' | 'refused' {
  const delivery = world.deliveries.get(event.deliveryId);
  if (world.known.has(event.id)) return 'already';
  const result = delivery && next(delivery.status, event.type, delivery.type);
  if (!delivery || !result || 'refused' in result) {
    world.refused.push(`${event.type} of ${event.deliveryId}, ${delivery?.status}`);
    return 'refused';
  }
  const { status: before, attempts } = delivery;
  world.known.add(event.id);
  world.told.push({ event, before, after: result.status, attempts });
  delivery.status = result.status;
  if (outcomes.has(event.type) || result.status !== before) delivery.statusId = event.statusId;
  if (event.type === 'SORTED_AT_WAREHOUSE') delivery.sorted = true;
  if ((event.type === 'COMPLETED' || event.type === 'SKIPPED') && before === 'ATTEMPTING_DELIVERY') delivery.attempts++;
  if (event.type === 'RESCHEDULED')
    Object.assign(delivery, { date: event.date ?? delivery.date, routeId: null, stopStartTime: null });
  delivery.updatedAt = world.now.toString();
  look(world, delivery);
  return 'applied';
}

function setRoute(world: World, id: string, route: Route): void {
  world.routes.set(id, [...(world.routes.get(id) ?? []), route]);
  for (const { deliveryId, startTime } of route.stops) {
    const delivery = world.deliveries.get(deliveryId);
    if (delivery) Object.assign(delivery, { routeId: id, stopStartTime: startTime, updatedAt: world.now.toString() });
  }
}

const ended = new Set<DeliveryStatus>(['COMPLETED', 'CANCELED', 'RTS_COMPLETED']);

/** Deliveries that are still to be carried. */
export const underWay = (world: World): Kept[] =>
  [...world.deliveries.values()].filter(({ status }) => !ended.has(status));

const apiOf = (world: World): FleetApi => ({
  deliveries: async ({ query } = {}) => {
    const rows = underWay(world).filter(({ deliveryId }) => deliveryId > (query?.after ?? ''));
    const data = rows.sort((a, b) => a.deliveryId.localeCompare(b.deliveryId)).slice(0, Number(query?.limit ?? 200));
    return { data: structuredClone(data), next: rows.length > data.length ? (data.at(-1)?.deliveryId ?? null) : null };
  },
  events: async ({ body }) => {
    const events = body.events.map((given) => FleetEvent.parse(given));
    return { results: events.map((event) => ({ id: event.id, status: apply(world, event) })) };
  },
  route: async ({ params, body }) => {
    setRoute(world, params.id, Route.parse(body));
    return { id: params.id, stops: body.stops.length, unknown: [] };
  },
  photo: async ({ body }) => ({ url: 'memory:', key: `photos/${body.deliveryId}.png` }),
  upload: async () => {},
  requests: async () => ({ data: structuredClone(world.requests), next: null }),
  answer: async ({ params, body }) => {
    const place = world.requests.findIndex(({ id }) => id === params.id);
    const [request] = world.requests.splice(place, 1);
    if (!request) throw new Error(`No open request ${params.id}`);
    const { answer: status, note } = RequestAnswer.parse(body);
    const answered = { ...request, status, note };
    world.answered.push(answered);
    return answered;
  },
});

/** A courier in this world; each call is a sweep. */
export function startCourier(world: World, { hurry = false, trouble = 1, speed = 1 }) {
  const clock = courierClock(speed, () => world.now);
  const picture = Buffer.from('picture');
  return createCourier({ api: apiOf(world), clock, log: () => {}, paint: () => picture, hurry, trouble });
}
