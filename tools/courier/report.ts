// Reports events in batches, each with an id derived from the state of its delivery; photos are uploaded first.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventLimit, type FleetEventInput } from '@portage/contract/fleet/schema';
import { deliveryStatuses } from '@portage/contract/orders/status';
import { forgive, type Tools } from './api.ts';
import { chance, wholeBetween } from './chance.ts';
import { type Parcel, roll, type Step, seedOf } from './parcel.ts';
import { proofOf } from './proof.ts';
import { driverOf } from './routes.ts';

/** One step of a parcel's plan, to be reported. */
export type Report = { id: string; parcel: Parcel; step: Step };

const statuses: readonly string[] = deliveryStatuses;
const METRES_A_DEGREE = 111_195;

const photoFolder = join(import.meta.dirname, '../../sample/photos');
const photos = readdirSync(photoFolder).sort();

/** Returns a report. Its id contains the date, attempt, status and position in the plan, so that it is the same after a restart. */
export function reportOf(parcel: Parcel, step: Step, place: number): Report {
  const status = statuses.indexOf(parcel.status);
  const situation = `${parcel.date.replaceAll('-', '')}-${parcel.attempts}-${status}-${place}`;
  return { id: `${parcel.deliveryId}:${situation}:${step.type}`, parcel, step };
}

/** Sends reports in order, and returns those that were applied. Refused ones are logged, and their deliveries read again. */
export async function send(tools: Tools, reports: readonly Report[]): Promise<Report[]> {
  const applied: Report[] = [];
  for (let start = 0; start < reports.length; start += eventLimit) {
    const batch = reports.slice(start, start + eventLimit);
    const photoKeys = new Map<string, string | undefined>();
    // A photo that the server refuses is left out.
    for (const report of batch)
      if (report.step.photo) photoKeys.set(report.id, await uploadPhoto(tools, report).catch(forgive(tools.log)));
    const events = batch.map((report) => eventOf(report, photoKeys.get(report.id)));
    const { results } = await tools.api.events({ body: { events } });
    for (const [index, report] of batch.entries()) {
      const result = results[index];
      if (result?.status === 'applied') applied.push(report);
      if (result?.status !== 'refused') continue;
      const { deliveryId, status } = report.parcel;
      tools.log(`Refused: ${report.step.type} of ${deliveryId}, ${status}: ${result.error?.type}`);
    }
  }
  return applied;
}

const byDispatch = new Set(['SORTED_AT_WAREHOUSE', 'AT_WAREHOUSE', 'RESCHEDULED', 'CANCELED', 'RTS_SCHEDULED']);
const atTheDoor = new Set(['ATTEMPTING_DELIVERY', 'ATTEMPTING_PICKUP', 'CALL_ATTEMPT', 'COMPLETED']);

const eventOf = ({ id, parcel, step }: Report, photo: string | undefined): FleetEventInput => ({
  id,
  deliveryId: parcel.deliveryId,
  packageCode: step.packageCode,
  type: step.type,
  at: step.at.toString(),
  statusId: step.statusId,
  note: step.note,
  date: step.date,
  photos: photo ? [photo] : [],
  proof: proofOf(parcel, step),
  position: isAtTheDoor(parcel, step) ? doorOf(parcel) : null,
  dropoffPoint: step.type === 'AT_DROPOFF_POINT' ? dropoffOf(parcel, step) : null,
  ...(byDispatch.has(step.type) ? {} : driverOf(parcel)),
});

/** Returns the drop-off point of an undeliverable parcel: the store it came from. */
const dropoffOf = ({ storeName, storeAddress, timezone }: Parcel, { at }: Step) => ({
  name: storeName,
  address: storeAddress,
  hours: '9:00–21:00',
  holdUntil: at.toZonedDateTimeISO(timezone).toPlainDate().add({ days: 10 }).toString(),
});

const isAtTheDoor = ({ status }: Parcel, { type }: Step) =>
  atTheDoor.has(type) || (type === 'SKIPPED' && status === 'ATTEMPTING_DELIVERY');

/** Returns the van's position: a few metres from the address, sometimes around the corner. */
function doorOf(parcel: Parcel) {
  const { latitude, longitude } = parcel;
  if (latitude === null || longitude === null) return null;
  const seed = seedOf(parcel, 'door');
  const metres = roll(parcel, 'corner') < 0.04 ? wholeBetween(seed, 300, 900) : wholeBetween(seed, 4, 60);
  const direction = chance(`${seed} direction`) * 2 * Math.PI;
  return {
    latitude: latitude + (metres * Math.cos(direction)) / METRES_A_DEGREE,
    longitude: longitude + (metres * Math.sin(direction)) / METRES_A_DEGREE / Math.cos((latitude * Math.PI) / 180),
  };
}

/** Returns the id of an event's photo, so that a repeated upload is stored once. */
function photoIdOf(eventId: string): string {
  const hex = createHash('sha256').update(eventId).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Uploads a photo and returns its key for the event. */
async function uploadPhoto({ api }: Tools, { id, parcel }: Report): Promise<string> {
  const contentType = 'image/png';
  const file = photos[wholeBetween(id, 0, photos.length - 1)] ?? '';
  const picture = new Uint8Array(readFileSync(join(photoFolder, file)));
  const { url, key } = await api.photo({
    body: { deliveryId: parcel.deliveryId, id: photoIdOf(id), contentType, size: picture.byteLength },
  });
  await api.upload(url, picture, contentType);
  return key;
}
