// The dispatcher's desk for what retailers ask: read at every sweep, answered in the retailer's language within the working day.
import type { FleetRequest } from '@portage/contract/fleet/schema';
import { chance, pick, wholeBetween } from './chance.ts';
import { instantAt, isWorkingDay, later, localDate, reached } from './day.ts';
import { forgive, type Tools } from './outbox.ts';

const PAGE = 200;
const OPENS = '07:00';
const CLOSES = '21:00';

type Answer = { answer: 'ACCEPTED' | 'DECLINED'; note: string };
type Note = Readonly<Record<'en' | 'fr', readonly [string, ...string[]]>>;

const notes = {
  canceled: {
    en: ['Taken off the route; it comes back to your store', 'Done, the driver was told'],
    fr: ['Retiré du trajet, il revient à votre magasin', 'C’est fait, le livreur est averti'],
  },
  changed: {
    en: ['Done, the driver has the new details', 'Noted on the parcel and on the route'],
    fr: ['C’est fait, le livreur a les nouveaux renseignements', 'Noté sur le colis et sur le trajet'],
  },
  atTheDoor: {
    en: ['The driver is already on that street', 'Too late, it is the next stop'],
    fr: ['Le livreur est déjà dans la rue', 'Trop tard, c’est le prochain arrêt'],
  },
  loaded: {
    en: ['The van is loaded and has left', 'The parcel is at the bottom of a full van'],
    fr: ['La camionnette est chargée et partie', 'Le colis est au fond d’une camionnette pleine'],
  },
  restDay: { en: ['We do not drive on Sundays'], fr: ['Nous ne roulons pas le dimanche'] },
} satisfies Record<string, Note>;

/** Answers what has become due; tells how many. An answer that is refused, as when the retailer withdrew, is let go. */
export async function answerRequests(tools: Tools, hurry: boolean, now: Temporal.Instant): Promise<number> {
  let count = 0;
  for (let after: string | undefined, more = true; more; ) {
    const { data, next } = await tools.api.requests({ query: { limit: PAGE, after } });
    for (const request of data) {
      const asked = tools.clock.fromWorld(Temporal.Instant.from(request.askedAt));
      if (!reached(dueAt(request, asked, hurry), now)) continue;
      await tools.api.answer({ params: { id: request.id }, body: answerTo(request) }).catch(forgive(tools.log));
      count++;
    }
    after = next ?? undefined;
    more = next !== null;
  }
  return count;
}

/** Some minutes after it was asked, or after the desk opens; while someone watches, some seconds. */
export function dueAt({ id, timezone }: FleetRequest, asked: Temporal.Instant, hurry: boolean): Temporal.Instant {
  if (hurry) return asked.add({ seconds: wholeBetween(`${id} soon`, 10, 35) });
  const pause = { minutes: wholeBetween(`${id} pause`, 4, 25) };
  const day = localDate(asked, timezone);
  const isOver = reached(instantAt(day, CLOSES, timezone), asked);
  const opens = instantAt(isOver ? day.add({ days: 1 }) : day, OPENS, timezone);
  return later(asked, opens).add(pause);
}

/** Most are granted; what comes too late, or asks for a day of rest, is declined with the reason. */
export function answerTo(request: FleetRequest): Answer {
  const { id, kind, changes, deliveryStatus, language } = request;
  const say = (answer: Answer['answer'], note: keyof typeof notes): Answer => ({
    answer,
    note: pick<string>(`${id} ${note}`, notes[note][language]),
  });
  if (changes.date && !isWorkingDay(Temporal.PlainDate.from(changes.date))) return say('DECLINED', 'restDay');
  const roll = chance(`${id} answer`);
  if (deliveryStatus === 'ATTEMPTING_DELIVERY' && roll < 0.4) return say('DECLINED', 'atTheDoor');
  if (roll < 0.12) return say('DECLINED', 'loaded');
  return say('ACCEPTED', kind === 'CANCEL' ? 'canceled' : 'changed');
}
