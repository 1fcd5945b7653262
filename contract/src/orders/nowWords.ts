// The state of an order as a sentence for the retailer's staff and programs, in both languages. Dates are absolute, with the zone of the
// store, because the same text is printed on screens in other zones, in files and in webhooks.
import { dayText, momentText, zoneText } from '../dates.ts';
import { answerDate } from '../tracking/questions.ts';
import type { Language, Pair } from '../words.ts';
import { translate } from '../words.ts';
import {
  handedOf,
  holderOf,
  isLost,
  kindOf,
  leftOf,
  type Moment,
  nextOf,
  type OrderFacts,
  type OrderPromise,
  promiseOf,
} from './now.ts';
import type { NextKind, NowKind } from './nowKinds.ts';
import type { OrderNow } from './nowSchema.ts';
import { reasonNames, reasonOf } from './words.ts';

/** The texts of the states. `.over` replaces a text once its date has passed, `.PICKUP` in orders that are collected from recipients. */
// biome-ignore format: one line per string
export const nowTexts = {
  DELETED: ['Canceled before it was fulfilled', 'Annulée avant d’être confiée'],
  UNDATED: ['Not fulfilled; no date', 'À confier; sans date'],
  UNFULFILLED: ['Not fulfilled; pickup planned for {pickup}', 'À confier; ramassage prévu le {pickup}'],
  'UNFULFILLED.over': ['Not fulfilled; the pickup of {pickup} has passed', 'À confier; le ramassage du {pickup} est passé'],
  'UNFULFILLED.PICKUP': ['Not fulfilled; collection planned for {pickup}', 'À confier; collecte prévue le {pickup}'],
  'UNFULFILLED.PICKUP.over': ['Not fulfilled; the collection of {pickup} has passed', 'À confier; la collecte du {pickup} est passée'],
  AWAITING_PICKUP: ['Booked: {provider} picks it up at {store}, {pickup}', 'Ramassage réservé : {provider} passe au magasin {store} le {pickup}'],
  'AWAITING_PICKUP.over': ['No pickup reported at {store}; it was planned for {pickup}', 'Aucun ramassage signalé au magasin {store}; il était prévu le {pickup}'],
  'AWAITING_PICKUP.handed': ['Handed over to {driver}, {handed}', 'Remise à {driver}, le {handed}'],
  'AWAITING_PICKUP.left': ['Left behind at {store}, {left}', 'Laissée au magasin {store} le {left}'],
  'AWAITING_PICKUP.PICKUP': ['Booked: {provider} collects it from the recipient, {day}', 'Collecte réservée : {provider} passe chez le destinataire le {day}'],
  'AWAITING_PICKUP.PICKUP.over': ['No collection reported; it was planned for {day}', 'Aucune collecte signalée; elle était prévue le {day}'],
  PICKED_UP: ['Picked up at {store}, {at}', 'Ramassée au magasin {store}, le {at}'],
  RESCHEDULED: ['Rescheduled for {day}', 'Reportée au {day}'],
  'RESCHEDULED.again': ['Missed, then rescheduled for {day}', 'Manquée, puis reportée au {day}'],
  'RESCHEDULED.over': ['Rescheduled for {day}, which has passed', 'Reportée au {day}; cette date est passée'],
  'RESCHEDULED.undated': ['Rescheduled, {at}; no date given', 'Reportée le {at}; sans nouvelle date'],
  AT_WAREHOUSE: ['At the warehouse since {at}', 'À l’entrepôt depuis le {at}'],
  OUT_FOR_DELIVERY: ['Out for delivery since {at}', 'En livraison depuis le {at}'],
  'OUT_FOR_DELIVERY.PICKUP': ['On the way to collect it since {at}', 'En route pour la collecte depuis le {at}'],
  AT_DROPOFF_POINT: ['At a drop-off point since {at}', 'À un point de dépôt depuis le {at}'],
  DELIVERED: ['Delivered {at}', 'Livrée le {at}'],
  COLLECTED: ['Collected {at}', 'Collectée le {at}'],
  MISSED: ['Missed {at}', 'Manquée le {at}'],
  REFUSED: ['Refused {at}', 'Refusée le {at}'],
  NOT_RECEIVED: ['Not received from {store}, reported {at}', 'Non reçue du magasin {store}, signalée le {at}'],
  'NOT_RECEIVED.COURIER': ['Picked up, but missing at {provider}’s warehouse, reported {at}', 'Ramassée, mais introuvable à l’entrepôt de {provider}, signalée le {at}'],
  'NOT_RECEIVED.handed': ['Handed over to {driver}, {handed}, but not received by {provider}, reported {at}', 'Remise à {driver} le {handed}, mais non reçue par {provider}, signalée le {at}'],
  'NOT_RECEIVED.PICKUP': ['Not given to the driver by the recipient, {at}', 'Non donnée au livreur par le destinataire, le {at}'],
  DELAYED: ['Delayed by {provider}, reported {at}', 'Retardée par {provider}, signalée le {at}'],
  CANCELED: ['Canceled {at}', 'Annulée le {at}'],
  'CANCELED.lost': ['Canceled {at}, after {provider} had received it', 'Annulée le {at}, après que {provider} l’a reçue'],
  RETURN_PLANNED: ['Return to {store} decided {at}', 'Retour au magasin {store} décidé le {at}'],
  RETURNING: ['On its way back to {store} since {at}', 'En retour vers le magasin {store} depuis le {at}'],
  RETURNED: ['Returned to {store}, {at}', 'Retournée au magasin {store} le {at}'],
} as const satisfies Record<NowKind, Pair> & Record<string, Pair>;

// biome-ignore format: one line per string
export const nextTexts = {
  SET_DATE: ['Set its date', 'Choisissez sa date'],
  FULFIL: ['Fulfil it to book the pickup', 'Confiez-la pour réserver le ramassage'],
  'FULFIL.PICKUP': ['Fulfil it to book the collection', 'Confiez-la pour réserver la collecte'],
  HAND_OVER: ['Have it ready for the pickup', 'Préparez-la pour le ramassage'],
  'HAND_OVER.over': ['Ask {provider} about the missed pickup', 'Demandez à {provider} ce qu’il en est du ramassage'],
  'HAND_OVER.left': ['Have it ready for the next pickup', 'Préparez-la pour le prochain ramassage'],
  'HAND_OVER.left.over': ['Have it ready for the next pickup; delivery was due {day}', 'Préparez-la pour le prochain ramassage; la livraison était prévue le {day}'],
  'HAND_OVER.PICKUP': ['The recipient gives it to the driver', 'Le destinataire la donne au livreur'],
  'HAND_OVER.PICKUP.over': ['Ask {provider} about the missed collection', 'Demandez à {provider} ce qu’il en est de la collecte'],
  DELIVERY: ['Delivery due {day}', 'Livraison prévue le {day}'],
  'DELIVERY.window': ['Expected {window}', 'Attendue le {window}'],
  'DELIVERY.undated': ['No date promised', 'Aucune date promise'],
  'DELIVERY.over': ['Delivery was due {day}', 'La livraison était prévue le {day}'],
  'DELIVERY.window.over': ['Was expected {window}', 'Était attendue le {window}'],
  'DELIVERY.PICKUP': ['Collection due {day}', 'Collecte prévue le {day}'],
  'DELIVERY.PICKUP.over': ['Collection was due {day}', 'La collecte était prévue le {day}'],
  VISIT: ['Next visit by {day}', 'Prochain passage au plus tard le {day}'],
  'VISIT.over': ['Visit was due by {day}', 'En retard : passage prévu au plus tard le {day}'],
  COLLECT: ['The recipient collects it', 'Le destinataire doit aller la chercher'],
  'COLLECT.until': ['Kept for the recipient until {hold}', 'Gardée pour le destinataire jusqu’au {hold}'],
  'COLLECT.over': ['Was kept for the recipient until {hold}', 'Était gardée pour le destinataire jusqu’au {hold}'],
  ANSWER: ['Waiting for instructions from you or the recipient', 'En attente de vos consignes ou de celles du destinataire'],
  'ANSWER.asked': ['Waiting for {provider}’s answer to the request', 'En attente de la réponse de {provider} à la demande'],
  'ANSWER.until': ['Waiting for instructions until {answer}, then goes back to {store}', 'En attente de consignes jusqu’au {answer}, puis retour au magasin {store}'],
  'ANSWER.until.over': ['No instructions by {answer}: it goes back to {store}', 'Aucune consigne au {answer} : retour au magasin {store}'],
  'ANSWER.until.PICKUP': ['Waiting for instructions until {answer}, then canceled', 'En attente de consignes jusqu’au {answer}, puis annulée'],
  'ANSWER.until.PICKUP.over': ['No instructions by {answer}: it is canceled', 'Aucune consigne au {answer} : elle est annulée'],
  PLAN: ['{provider} has the instructions and plans the next step', '{provider} a reçu les consignes et planifie la suite'],
  DROP_OFF: ['{provider} takes it to a drop-off point', '{provider} la dépose à un point de dépôt'],
  TRACE: ['Ask {provider} where the parcel is', 'Demandez à {provider} où est le colis'],
  RETURN: ['{provider} brings it back to {store}', '{provider} la rapporte au magasin {store}'],
} as const satisfies Record<NextKind, Pair> & Record<string, Pair>;

/** The facts of an order with the names that its sentence contains. */
export type NamedFacts = OrderFacts & { store: string; provider: string };

/** Returns the state of an order at the instant of `asOf`. */
export function describeNow(facts: NamedFacts): OrderNow {
  const kind = kindOf(facts);
  const promise = promiseOf(facts, kind);
  const next = nextOf(facts, kind, promise);
  const isLate = hasPassed(facts, kind, promise);
  const handed = handedOf(facts);
  const dates = { promise, answer: answerDate(facts) };
  const values = { en: valuesOf(facts, dates, 'en'), fr: valuesOf(facts, dates, 'fr') };
  const fill = (texts: Readonly<Record<string, Pair>>, keys: readonly string[], reason: Pair | null) => {
    const pair = keys.map((key) => texts[key]).find((each) => each !== undefined) ?? ['', ''];
    const textIn = (language: Language) =>
      [translate(pair, language, values[language]), reason && translate(reason, language)].filter(Boolean).join(' · ');
    return { en: textIn('en'), fr: textIn('fr') };
  };
  return {
    kind,
    text: fill(nowTexts, variantsOf(kind, facts, promise, isLate), reasonFor(facts, kind)),
    at: (kind === 'AWAITING_PICKUP' && (handed?.at ?? leftOf(facts))) || facts.since,
    promise,
    // A driver who signed for a parcel has it before the courier scans it.
    holder: handed ? 'COURIER' : holderOf(facts),
    next: next && { kind: next, text: fill(nextTexts, nextVariants(next, facts, dates, isLate), null) },
    isLate,
    asOf: facts.asOf.at,
  };
}

/** Minutes after a store's pickup from which it counts as missed. */
const pickupGraceMinutes = 15;

/** Returns whether the date by which the next step was due has passed. */
function hasPassed(facts: OrderFacts, kind: NowKind, promise: OrderPromise | null): boolean {
  const { type, date, time, asOf, dropoff } = facts;
  const today = asOf.local.slice(0, 10);
  if (kind === 'AT_DROPOFF_POINT') return (dropoff?.holdUntil ?? today) < today;
  // The pickup of an order that was handed over or left behind took place.
  const isAwaited = type === 'DELIVERY' && !handedOf(facts) && !leftOf(facts);
  const isOfStore = kind === 'UNFULFILLED' || (kind === 'AWAITING_PICKUP' && isAwaited);
  if (!isOfStore) return promise?.isOverdue ?? false;
  return (
    date !== null &&
    (time === null ? date < today : minutesOf(`${date}, ${time}`) + grace(kind) < minutesOf(asOf.local))
  );
}

const grace = (kind: NowKind) => (kind === 'AWAITING_PICKUP' ? pickupGraceMinutes : 0);
/** Returns minutes that two local times of a zone can be compared by. */
const minutesOf = (local: string) => Date.parse(`${local.slice(0, 10)}T${local.slice(-5)}Z`) / 60_000;

/** Returns the keys of a text, the most specific first. */
function variantsOf(kind: NowKind, facts: OrderFacts, promise: OrderPromise | null, isOver: boolean): string[] {
  if (handedOf(facts)) return [`${kind}.handed`];
  if (leftOf(facts)) return [`${kind}.left`];
  if (kind === 'CANCELED') return isLost(facts) ? ['CANCELED.lost'] : ['CANCELED'];
  if (kind === 'RESCHEDULED' && promise === null) return ['RESCHEDULED.undated'];
  if (kind === 'RESCHEDULED' && facts.attempts > 0 && !isOver) return ['RESCHEDULED.again'];
  const plain = [`${kind}.${facts.type}`, `${kind}.${holderOf(facts)}`, kind];
  return isOver ? [...plain.map((key) => `${key}.over`), ...plain] : plain;
}

/** What the courier promised, and the last date on which it waits for an answer. */
type Dates = { promise: OrderPromise | null; answer: string | null };

function nextVariants(next: NextKind, facts: OrderFacts, { promise, answer }: Dates, isOver: boolean): string[] {
  if (next === 'DELIVERY' && promise === null) return ['DELIVERY.undated'];
  if (next === 'COLLECT' && facts.dropoff?.holdUntil) return [isOver ? 'COLLECT.over' : 'COLLECT.until'];
  if (next === 'ANSWER' && facts.isRequestOpen) return ['ANSWER.asked'];
  if (answer) {
    const over = answer < facts.asOf.local.slice(0, 10) ? '.over' : '';
    return [`ANSWER.until.${facts.type}${over}`, `ANSWER.until${over}`];
  }
  if (next === 'HAND_OVER' && leftOf(facts)) return [isOver ? 'HAND_OVER.left.over' : 'HAND_OVER.left'];
  const plain = next === 'DELIVERY' && promise?.from ? ['DELIVERY.window'] : [`${next}.${facts.type}`, next];
  return isOver ? [...plain.map((key) => `${key}.over`), ...plain] : plain;
}

/** Returns the courier's reason for an outcome, unless the sentence has it. */
function reasonFor({ status, statusId }: OrderFacts, kind: NowKind): Pair | null {
  // The reasons of a completion name where a parcel was left, not where it was collected.
  if (kind === 'COLLECTED' || kind === 'REFUSED' || kind === 'NOT_RECEIVED' || kind === 'DELAYED') return null;
  const reason = reasonOf(status ?? '', statusId);
  return reason && reasonNames[reason];
}

function valuesOf(facts: NamedFacts, { promise, answer }: Dates, language: Language) {
  const { date, time, since, asOf, dropoff, handed, left, store, provider } = facts;
  const year = asOf.local.slice(0, 4);
  const day = (local: string) => dayText(language, local.slice(0, 10), year);
  const zone = zoneText(language, since.zone, year);
  const moment = (local: string) => momentText(language, local, since.zone, year);
  const until = promise?.until.local ?? date;
  return {
    ...{ store, provider, at: moment(since.local) },
    ...{ driver: handed?.to ?? '', handed: handed ? moment(handed.at.local) : '' },
    left: left ? moment(left.at.local) : '',
    pickup: date ? moment(time ? `${date}, ${time}` : date) : '',
    day: until ? day(until) : '',
    hold: dropoff?.holdUntil ? day(dropoff.holdUntil) : '',
    answer: answer ? day(answer) : '',
    window: promise?.from ? windowText(promise.from, promise.until, day, zone) : '',
  };
}

/** Writes a window: “Mon, Nov 23, 13:10–16:10 ET”, with both days if it ends on another. */
function windowText(from: Moment, until: Moment, day: (local: string) => string, zone: string): string {
  const isOneDay = from.local.slice(0, 10) === until.local.slice(0, 10);
  const end = isOneDay ? until.local.slice(-5) : `${day(until.local)}, ${until.local.slice(-5)}`;
  return `${day(from.local)}, ${from.local.slice(-5)}–${end} ${zone}`;
}
