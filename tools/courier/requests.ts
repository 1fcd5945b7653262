// Answers retailers' requests in their language, during working hours.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import type { FleetRequest } from '@portage/contract/requests/fleet';
import { forgive, rowsOf, type Tools } from './api.ts';
import { chance, wholeBetween } from './chance.ts';
import { compress, instantAt, isReached, isWorkingDay, later, localDate } from './parcel.ts';

type Answer = { answer: 'ACCEPTED' | 'DECLINED'; note: string };

const OPENS = '07:00';
const CLOSES = '21:00';
const notes = {
  canceled: {
    en: 'Taken off the route; it comes back to your store',
    fr: 'Retiré du trajet, il revient à votre magasin',
  },
  changed: { en: 'Done, the driver has the new details', fr: 'C’est fait, le livreur a les nouveaux renseignements' },
  comesBack: {
    en: 'It is on the next van to your store',
    fr: 'Il part avec la prochaine camionnette vers votre magasin',
  },
  kept: {
    en: 'We keep it at the warehouse and deliver on that day',
    fr: 'Nous le gardons à l’entrepôt et le livrons ce jour-là',
  },
  droppedOff: {
    en: 'It is at the counter of our warehouse',
    fr: 'Il est au comptoir de notre entrepôt',
  },
  located: {
    en: 'It is on shelf 12 of the warehouse and leaves with the next route',
    fr: 'Il est sur la tablette 12 de l’entrepôt et part avec la prochaine tournée',
  },
  atTheDoor: { en: 'The driver is already on that street', fr: 'Le livreur est déjà dans la rue' },
  loaded: { en: 'The van is loaded and has left', fr: 'La camionnette est chargée et partie' },
  restDay: { en: 'We do not drive on Sundays', fr: 'Nous ne roulons pas le dimanche' },
};

/** Answers the requests that are due. An answer that the server refuses, for example after a withdrawal, is dropped. */
export async function answerRequests({ api, settings, log }: Tools, now: Temporal.Instant): Promise<void> {
  for await (const request of rowsOf((query) => api.requests({ query }))) {
    if (!isReached(dueAt(request, settings.speed), now)) continue;
    const body = answerTo(request);
    const answered = await api.answer({ params: { id: request.id }, body }).catch(forgive(log));
    if (request.kind === 'DROPOFF' && answered?.status === 'ACCEPTED')
      await api.events({ body: { events: [dropOff(request, now)] } }).catch(forgive(log));
  }
}

/** Returns when a request is answered: some minutes after it, or after opening time. */
export function dueAt({ id, timezone, askedAt }: FleetRequest, speed: number): Temporal.Instant {
  const asked = Temporal.Instant.from(askedAt);
  const day = localDate(asked, timezone);
  const isOver = isReached(instantAt(day, CLOSES, timezone), asked);
  const opens = instantAt(isOver ? day.add({ days: 1 }) : day, OPENS, timezone);
  return compress(asked, later(asked, opens).add({ minutes: wholeBetween(`${id} pause`, 4, 25) }), speed);
}

const granted = {
  CANCEL: 'canceled',
  CHANGE: 'changed',
  HOLD: 'kept',
  DROPOFF: 'droppedOff',
  RETURN: 'comesBack',
  TRACE: 'located',
} as const;

/** Days for which the counter of the warehouse keeps a parcel. */
const daysAtCounter = 7;
const counter = { name: 'Portage', address: '1140 rue Wellington, Montréal, QC, H3C 1V2', hours: '8–20' };

/** Reports the drop-off point of an accepted request. */
const dropOff = ({ id, deliveryId, timezone }: FleetRequest, now: Temporal.Instant): FleetEventInput => ({
  id: `${id}:dropoff`,
  deliveryId,
  type: 'AT_DROPOFF_POINT',
  at: now.toString(),
  dropoffPoint: { ...counter, holdUntil: localDate(now, timezone).add({ days: daysAtCounter }).toString() },
});

/** Returns the answer: most requests are accepted; those that are too late or for a Sunday are declined with the reason. */
export function answerTo({ id, kind, changes, deliveryStatus, language }: FleetRequest): Answer {
  const answer = (granted: boolean, note: keyof typeof notes): Answer => ({
    answer: granted ? 'ACCEPTED' : 'DECLINED',
    note: notes[note][language],
  });
  if (changes.date && !isWorkingDay(Temporal.PlainDate.from(changes.date))) return answer(false, 'restDay');
  const luck = chance(`${id} answer`);
  if (deliveryStatus === 'ATTEMPTING_DELIVERY' && luck < 0.4) return answer(false, 'atTheDoor');
  if (luck < 0.12) return answer(false, 'loaded');
  return answer(true, granted[kind]);
}
