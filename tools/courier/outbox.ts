// Telling the server: events in batches, each with an id that the delivery's situation decides, photos sent ahead.
import { eventLimit, type FleetEventInput } from '@portage/contract/fleet/schema';
import { deliveryStatuses } from '@portage/contract/orders/status';
import { type FleetApi, Refused } from './api.ts';
import { wholeBetween } from './chance.ts';
import type { CourierClock } from './clock.ts';
import { areaOf, type Parcel, roll, seedOf } from './parcel.ts';
import { driverOf } from './people.ts';
import { placeAround, placeNear } from './places.ts';
import type { Step } from './plan.ts';

/** One thing to tell: a step of a parcel's plan, by its place in it. */
export type News = { id: string; parcel: Parcel; step: Step };

const PHOTOS_AT_ONCE = 4;
const BATCH = Math.min(500, eventLimit);

const statusNumbers = new Map<string, number>(deliveryStatuses.map((status, index) => [status, index]));

/** `${deliveryId}:${n}:${type}`: n is the date, the attempt, the status and the place in its plan, so that it means the same after a restart. */
export function newsOf(parcel: Parcel, step: Step, place: number): News {
  const status = statusNumbers.get(parcel.status) ?? 0;
  const n = `${parcel.date.replaceAll('-', '')}-${parcel.attempts}-${status}-${place}`;
  return { id: `${parcel.deliveryId}:${n}:${step.type}`, parcel, step };
}

export type Tools = {
  api: FleetApi;
  clock: CourierClock;
  log: (line: string) => void;
  /** Takes the picture of a visit: a PNG. */
  paint: (seed: string, at: Temporal.ZonedDateTime) => Buffer;
};
export type Answer = { news: News; status: 'applied' | 'already' | 'refused' };

/** Tells it all, in the order given; a refusal is logged in one line, and the delivery is read again by the next sweep. */
export async function publish(tools: Tools, all: readonly News[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    const photos = await uploadPhotos(tools, batch);
    const events = batch.map((news) => eventOf(news, tools.clock, photos.get(news.id)));
    const { results } = await tools.api.events({ body: { events } });
    for (const [index, news] of batch.entries()) {
      const result = results[index];
      answers.push({ news, status: result?.status ?? 'refused' });
      if (result?.status === 'refused')
        tools.log(
          `Refused: ${news.step.type} of ${news.parcel.deliveryId}, ${news.parcel.status}: ${result.error?.type}`,
        );
    }
  }
  return answers;
}

function eventOf({ id, parcel, step }: News, clock: CourierClock, photo: string | undefined): FleetEventInput {
  const driver = driverOf(parcel.routeId ?? `${parcel.storeId} ${parcel.date}`, areaOf(parcel));
  return {
    id,
    deliveryId: parcel.deliveryId,
    type: step.type,
    at: clock.toWorld(step.at).toString({ fractionalSecondDigits: 3 }),
    statusId: step.statusId,
    note: step.note,
    date: step.date,
    photos: photo ? [photo] : [],
    position: positionOf(parcel, step),
    ...(byDriver.has(step.type) ? { driverId: driver.id, driverName: driver.name } : {}),
  };
}

const atTheDoor = new Set<string>(['ATTEMPTING_DELIVERY', 'ATTEMPTING_PICKUP', 'CALL_ATTEMPT', 'COMPLETED']);
const byDriver = new Set<string>([
  ...atTheDoor,
  'PICKED_UP_FROM_STORE',
  'SKIPPED',
  'AT_DROPOFF_POINT',
  'SMS_SENT',
  'PROOF_PHOTO_CHANGED',
  'RTS_COMPLETED',
]);

function positionOf(parcel: Parcel, step: Step) {
  const visits = parcel.status === 'ATTEMPTING_DELIVERY' && step.type === 'SKIPPED';
  if (atTheDoor.has(step.type) || visits) return doorOf(parcel);
  return step.type === 'PICKED_UP_FROM_STORE' || step.type === 'RTS_COMPLETED' ? placeNear(parcel.storeAddress) : null;
}

const FAR_SHARE = 0.04;

/** Where the van stops: some steps from a door whose place is known, now and then around the corner; else somewhere in the street. */
function doorOf(parcel: Parcel) {
  const { latitude, longitude, locationPrecision, address } = parcel;
  const isKnown = locationPrecision === null || locationPrecision === 'address';
  if (latitude === null || longitude === null || !isKnown) return placeNear(address);
  const isFar = roll(parcel, 'around the corner') < FAR_SHARE;
  const seed = seedOf(parcel, 'door');
  return placeAround({ latitude, longitude }, isFar ? wholeBetween(seed, 300, 900) : wholeBetween(seed, 4, 60), seed);
}

/** Paints and sends the pictures that a batch names; the keys by the news' ids. A picture that is refused is left out. */
async function uploadPhotos(tools: Tools, batch: readonly News[]): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  const wanted = batch.filter(({ step }) => step.photo);
  for (let start = 0; start < wanted.length; start += PHOTOS_AT_ONCE) {
    await Promise.all(
      wanted.slice(start, start + PHOTOS_AT_ONCE).map(async (news) => {
        const key = await uploadPhoto(tools, news).catch(forgive(tools.log));
        if (key) keys.set(news.id, key);
      }),
    );
  }
  return keys;
}

/** The same door again for the same address, in the light of the hour. */
async function uploadPhoto({ api, paint }: Tools, { id, parcel, step }: News): Promise<string> {
  const contentType = 'image/png';
  const picture = new Uint8Array(paint(`${parcel.address}|${id}`, step.at.toZonedDateTimeISO(parcel.timezone)));
  const { url, key } = await api.photo({
    body: { deliveryId: parcel.deliveryId, contentType, size: picture.byteLength },
  });
  await api.upload(url, picture, contentType);
  return key;
}

/** Logs what the server refused and goes on without it. */
export const forgive =
  (log: (line: string) => void) =>
  (error: unknown): undefined => {
    if (!(error instanceof Refused)) throw error;
    log(error.message);
  };
