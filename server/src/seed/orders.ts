// Two months of orders, produced by the product's own decisions: each event passes the state table like the courier's events.
import { FleetEvent } from '@portage/contract/fleet/schema';
import { NewOrder } from '@portage/contract/orders/schema';
import type { Insertable } from 'kysely';
import { decide, isAttempt } from '../fleet/decide.ts';
import { centreOf } from '../gateways/geocoding/embedded.ts';
import { newRows, noDelivery } from '../orders/records.ts';
import type { NewRows, NewTracker } from '../orders/write.ts';
import { fixedClock, instantOf } from '../platform/clock.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { newId } from '../platform/ids.ts';
import type { Chance } from './chance.ts';
import { drivers, notes, recipients, streetsByArea, units } from './names.ts';
import { dropoffPoints, type StoreSeed } from './places.ts';
import { proofAfter, ruleOfStory } from './proofs.ts';
import { type Beat, storyOf } from './stories.ts';

export type SeedStore = StoreSeed & { id: string; timezone: string };
export type SeedRetailer = {
  id: string;
  prefix: string;
  unfulfilled: boolean;
  memberId: string;
  memberName: string;
  photoKeys: string[];
};
type Rows<T extends keyof DB> = Insertable<DB[T]>[];
export type SeedRows = {
  orders: NewRows[];
  attempts: Rows<'attempts'>;
  call_histories: Rows<'call_histories'>;
  delivery_proofs: Rows<'delivery_proofs'>;
};

// A later pickup would put the delivery attempts of the stories into the night.
const lastForToday = '14:00';

type Scene = { retailer: SeedRetailer; store: SeedStore; chance: Chance; now: Temporal.Instant; number: number };

/** Adds one order of a day: created before a pickup, and advanced through its story up to now. */
export function seedOrder(scene: Scene, date: string, rows: SeedRows): void {
  const { retailer, store, chance, now } = scene;
  const time = chance.pick(store.pickupTimes.filter((each) => each < lastForToday));
  const pickup = instantOf(date, time, store.timezone);
  const made = pickup.subtract({ minutes: chance.between(150, 1900) });
  if (Temporal.Instant.compare(made, now) > 0) return;
  const waits = retailer.unfulfilled && Temporal.Instant.compare(pickup, now) > 0 && chance.next() < 0.45;
  const plan = { store: { id: store.id }, date, time, proof: null };
  const origin = {
    source: chance.pick(['FORM', 'UPLOAD', 'UPLOAD', 'API'] as const),
    by: { id: retailer.memberId, name: retailer.memberName },
    prefix: retailer.prefix,
    fulfilled: !waits,
  };
  const written = newRows({ clock: fixedClock(made.toString()) }, wish(scene), plan, origin);
  const order = { ...nothingYet, ...written.order, retailer_id: retailer.id };
  const trackers = [...written.trackers];
  const { retailer_id: _held, ...carried } = waits ? order : live(scene, order, pickup, { rows, trackers });
  rows.orders.push({ ...written, order: carried, trackers });
}

const nothingYet = { ...noDelivery, deleted_at: null, dropoff_point: null };

function wish({ retailer, store, chance, number }: Scene): NewOrder {
  const place = chance.pick(streetsByArea[store.area] ?? []);
  const recipient = chance.pick(recipients);
  const pickup = chance.next() < 0.06;
  const code = chance.pick(place.codes);
  return NewOrder.parse({
    ...doorOf(code, number),
    number: `${retailer.prefix}-${String(number).padStart(5, '0')}`,
    recipient,
    phone: `${chance.pick(['416', '514', '604'])}555${String(chance.between(1000, 9999))}`,
    email: `client${number}@example.com`,
    address: `${chance.between(12, 5400)} ${place.street}, ${place.city}, ${place.province}, ${code}`,
    addressLine2: chance.pick(units),
    note: chance.pick(notes),
    numberOfPackages: chance.next() < 0.86 ? 1 : chance.between(2, 4),
    tags: chance.next() < 0.2 ? [chance.pick(retailer.unfulfilled ? ['Fragile', 'Gift', 'Cold'] : ['Cadeau'])] : [],
    isPharmacy: chance.next() < 0.04,
    type: pickup ? 'PICKUP' : 'DELIVERY',
  });
}

// Derived from the order's number instead of `chance`, so that a changed number of positions leaves the rest of the demo as it was.
const part = (number: number) => (number * 0.618_034) % 1;
const metresADegree = 111_195;

/** Returns the exact position that the retailer gave; other orders have the centre of their postal code. */
function doorOf(code: string, number: number): { latitude?: number; longitude?: number } {
  const centre = centreOf(code);
  if (!centre || number % 3 === 0) return {};
  return {
    latitude: centre.latitude + (part(number) - 0.5) / 100,
    longitude: centre.longitude + (part(number * 7) - 0.5) / 70,
  };
}

/** Returns the driver's position on arrival: some metres from the address, rarely 430. */
function arrivalAt({ latitude, longitude, number }: Live) {
  if (latitude === null || longitude === null) return {};
  const seed = Number(/\d+$/.exec(number ?? '')?.[0] ?? 0);
  const metres = seed % 23 === 0 ? 430 : 5 + part(seed * 3) * 50;
  return {
    arrived_latitude: latitude + (metres / metresADegree) * (part(seed * 5) < 0.5 ? 0.8 : -0.8),
    arrived_longitude: longitude + (metres / metresADegree) * (part(seed * 11) < 0.5 ? 0.8 : -0.8),
  };
}

type Live = Omit<Parameters<typeof decide>[0], 'timezone'> & {
  id: string;
  delivery_id: string | null;
  number: string | null;
  recipient: string;
  proof: unknown;
  proven: string[];
  latitude: number | null;
  longitude: number | null;
};

/** Returns whether a shipment of the last two days is still in the warehouse, so that some can be delivered at any hour. */
const isInWarehouse = (number: number, pickup: Temporal.Instant, now: Temporal.Instant) =>
  number % 3 === 0 && Temporal.Instant.compare(pickup.add({ hours: 48 }), now) > 0;

/** Applies the story's events up to now, one decision after the other. */
function live<T extends Live>(
  { retailer, chance, now, store, number }: Scene,
  order: T,
  pickup: Temporal.Instant,
  into: { rows: SeedRows; trackers: NewTracker[] },
): T {
  const driver = chance.pick(drivers);
  const jitter = chance.next() * 2;
  const waits = isInWarehouse(number, pickup, now);
  const story = storyOf(order.type, chance);
  let current: T = { ...order, proof: order.type === 'DELIVERY' ? ruleOfStory(story, number) : null };
  for (const beat of story) {
    const at = pickup.add({ seconds: Math.round((beat.hours + jitter) * 3600) });
    // Shipments between store and warehouse are left to the simulated courier, which collects every unsorted one.
    const told = beat.type === 'PICKED_UP_FROM_STORE' ? at.add({ hours: 2 }) : at;
    if (Temporal.Instant.compare(told, now) > 0) break;
    if (waits && current.sorted) break;
    const event = eventOf(beat, {
      at,
      driver,
      photo: beat.photo ? chance.pick(retailer.photoKeys) : null,
      deliveryId: order.delivery_id ?? '',
      pickup,
      store,
    });
    const decision = decide({ ...current, timezone: store.timezone }, event, now);
    if ('refused' in decision)
      throw new Error(`the demo story does ${beat.type} in ${current.delivery_status}: ${decision.refused}`);
    write(current, event, decision.change.delivery_status, into);
    const planned = event.type === 'COMPLETED' ? { stop_start_time: plannedFor(at, number) } : {};
    const { proven, row } = proofAfter(current, event);
    if (row) into.rows.delivery_proofs.push(row);
    current = { ...current, ...decision.change, ...planned, proven, updated_at: event.at };
  }
  return current;
}

/** Returns the planned arrival: most deliveries are within its window of 90 minutes, one in nine is later. */
const plannedFor = (at: Temporal.Instant, number: number) =>
  at.subtract({ minutes: number % 9 === 0 ? 110 : Math.round(part(number * 13) * 120) - 45 }).toString();

type Circumstances = {
  at: Temporal.Instant;
  driver: { id: string; name: string };
  photo: string | null;
  deliveryId: string;
  pickup: Temporal.Instant;
  store: SeedStore;
};

function eventOf(beat: Beat, { at, driver, photo, deliveryId, pickup, store }: Circumstances): FleetEvent {
  const onTheRoad = beat.type !== 'RESCHEDULED' && beat.type !== 'SORTED_AT_WAREHOUSE' && beat.type !== 'CANCELED';
  const date = beat.days
    ? pickup.toZonedDateTimeISO(store.timezone).toPlainDate().add({ days: beat.days }).toString()
    : null;
  return FleetEvent.parse({
    id: newId(at.epochMilliseconds),
    deliveryId,
    type: beat.type,
    at: at.toString(),
    statusId: beat.statusId ?? null,
    note: beat.note ?? null,
    photos: photo ? [photo] : [],
    driverId: onTheRoad ? driver.id : null,
    driverName: onTheRoad ? driver.name : null,
    date,
    dropoffPoint: beat.type === 'AT_DROPOFF_POINT' ? dropoffOf(store, at) : null,
  });
}

/** Returns the point where the courier leaves undeliverable shipments, and until when they are held. */
function dropoffOf(store: SeedStore, at: Temporal.Instant): FleetEvent['dropoffPoint'] {
  const holdUntil = at.toZonedDateTimeISO(store.timezone).toPlainDate().add({ days: 10 }).toString();
  return { ...(dropoffPoints[store.area] ?? { name: store.name, address: store.address, hours: null }), holdUntil };
}

function write(
  order: Live,
  event: FleetEvent,
  status: string,
  { rows, trackers }: { rows: SeedRows; trackers: NewTracker[] },
): void {
  const line = { order_id: order.id, id: newId(Date.parse(event.at)) };
  const told = { status_id: event.statusId, driver_name: event.driverName };
  trackers.push({
    id: line.id,
    order_id: line.order_id,
    ...told,
    delivery_id: order.delivery_id,
    event: event.type,
    status,
    status_note: event.note,
    at: event.at,
    delivery_date: event.date,
  });
  if (isAttempt(order, event))
    rows.attempts.push({
      ...line,
      ...told,
      delivery_id: order.delivery_id ?? '',
      at: event.at,
      status: event.type,
      photos: event.photos,
      ...arrivalAt(order),
    });
  if (event.type === 'CALL_ATTEMPT')
    rows.call_histories.push({ ...line, driver_name: event.driverName, called_at: event.at });
}
