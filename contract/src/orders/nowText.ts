// The state of an order as a sentence for the retailer's staff and programs, in both languages. Dates are absolute, with the zone of the
// store, because the same text is printed on screens in other zones, in files and in webhooks.
import { dayText, zoneText } from '../dates.ts';
import { type Language, languages, type Pair, translate } from '../words.ts';
import { holderOf, kindOf, nextOf, type OrderFacts, type OrderPromise, promiseOf } from './now.ts';
import type { NextKind, NowKind } from './nowKinds.ts';
import type { OrderNow } from './nowSchema.ts';
import { reasonNames, reasonOf } from './words.ts';

/** The texts of the states. `.over` replaces a text once its date has passed, `.PICKUP` in orders that are collected from recipients. */
// biome-ignore format: one line per string
export const nowTexts = {
  DELETED: ['Canceled before {provider} had it', 'Annulée avant que {provider} l’ait'],
  UNDATED: ['Not fulfilled, and without a date', 'À confier, et sans date'],
  UNFULFILLED: ['Not fulfilled; pickup planned for {slot}', 'À confier; ramassage prévu le {slot}'],
  'UNFULFILLED.over': ['Not fulfilled; the pickup of {slot} has passed', 'À confier; le ramassage du {slot} est passé'],
  AWAITING_PICKUP: ['Booked: {provider} picks it up at {store}, {slot}', 'Réservée : {provider} la ramasse à {store}, le {slot}'],
  'AWAITING_PICKUP.over': ['Not picked up at {store}; {provider} was due {slot}', 'Non ramassée à {store}; {provider} devait passer le {slot}'],
  'AWAITING_PICKUP.PICKUP': ['Booked: {provider} collects it from the recipient, {day}', 'Réservée : {provider} la récupère chez le destinataire, le {day}'],
  'AWAITING_PICKUP.PICKUP.over': ['Not collected; {provider} was due at the recipient’s, {day}', 'Non récupérée; {provider} devait passer chez le destinataire le {day}'],
  PICKED_UP: ['Picked up at {store}, {at}', 'Ramassée à {store}, le {at}'],
  RESCHEDULED: ['Rescheduled for {day}', 'Replanifiée au {day}'],
  'RESCHEDULED.over': ['Rescheduled for {day}, which has passed', 'Replanifiée au {day}, date passée'],
  AT_WAREHOUSE: ['At the warehouse since {at}', 'À l’entrepôt depuis le {at}'],
  OUT_FOR_DELIVERY: ['Out for delivery since {at}', 'En livraison depuis le {at}'],
  'OUT_FOR_DELIVERY.PICKUP': ['Driver on the way to collect it since {at}', 'Livreur en route pour la récupérer depuis le {at}'],
  AT_DROPOFF_POINT: ['At a drop-off point since {at}', 'À un point de dépôt depuis le {at}'],
  DELIVERED: ['Delivered {at}', 'Livrée le {at}'],
  COLLECTED: ['Collected {at}', 'Récupérée le {at}'],
  MISSED: ['Missed {at}', 'Manquée le {at}'],
  REFUSED: ['Refused {at}', 'Refusée le {at}'],
  NOT_RECEIVED: ['{provider} did not receive it from {store}, {at}', '{provider} ne l’a pas reçue de {store}, le {at}'],
  'NOT_RECEIVED.COURIER': ['Picked up, but missing at {provider}’s warehouse, {at}', 'Ramassée, mais introuvable à l’entrepôt de {provider}, le {at}'],
  'NOT_RECEIVED.PICKUP': ['Not handed over by the recipient, {at}', 'Non remise par le destinataire, le {at}'],
  DELAYED: ['Delayed by {provider}, {at}', 'Retardée par {provider}, le {at}'],
  CANCELED: ['Canceled {at}', 'Annulée le {at}'],
  'CANCELED.COURIER': ['Canceled {at}; {provider} has the parcel', 'Annulée le {at}; {provider} a le colis'],
  'CANCELED.DROPOFF': ['Canceled {at}; the parcel is at a drop-off point', 'Annulée le {at}; le colis est à un point de dépôt'],
  RETURN_PLANNED: ['Return to {store} planned {at}', 'Retour à {store} planifié le {at}'],
  RETURNING: ['On its way back to {store} since {at}', 'En retour vers {store} depuis le {at}'],
  RETURNED: ['Returned to {store}, {at}', 'Rendue à {store} le {at}'],
} as const satisfies Partial<Record<NowKind, Pair>> & Record<string, Pair>;

// biome-ignore format: one line per string
export const nextTexts = {
  SET_DATE: ['Set its date', 'Choisissez sa date'],
  FULFIL: ['Fulfil it to book the pickup', 'Confiez-la pour réserver le ramassage'],
  HAND_OVER: ['Hand it over at the pickup', 'Remettez-la au ramassage'],
  'HAND_OVER.over': ['Ask {provider} about the missed pickup', 'Demandez à {provider} ce qu’il en est du ramassage'],
  'HAND_OVER.PICKUP': ['The recipient hands it over', 'Le destinataire la remet au livreur'],
  DELIVERY: ['Delivery due {day}', 'Livraison prévue le {day}'],
  'DELIVERY.window': ['Expected {window}', 'Attendue {window}'],
  'DELIVERY.over': ['Delivery was due {day}', 'La livraison était prévue le {day}'],
  'DELIVERY.PICKUP': ['Collection due {day}', 'Collecte prévue le {day}'],
  'DELIVERY.PICKUP.over': ['Collection was due {day}', 'La collecte était prévue le {day}'],
  VISIT: ['Next visit by {day}', 'Prochain passage d’ici le {day}'],
  'VISIT.over': ['The next visit was due by {day}', 'Le prochain passage devait avoir lieu d’ici le {day}'],
  COLLECT: ['The recipient collects it', 'Le destinataire vient la chercher'],
  'COLLECT.until': ['Kept for the recipient until {hold}', 'Gardée pour le destinataire jusqu’au {hold}'],
  'COLLECT.over': ['Was kept for the recipient until {hold}', 'Était gardée pour le destinataire jusqu’au {hold}'],
  ANSWER: ['Waiting for an answer', 'En attente d’une réponse'],
  TRACE: ['Ask {provider} to find it', 'Demandez à {provider} de la retrouver'],
  RETURN: ['{provider} brings it to {store}', '{provider} la rapporte à {store}'],
} as const satisfies Record<NextKind, Pair> & Record<string, Pair>;

/** The facts of an order with the names that its sentence contains. */
export type NamedFacts = OrderFacts & { store: string; provider: string };

/** Returns the state of an order at the instant of `asOf`. */
export function describeNow(facts: NamedFacts): OrderNow {
  const kind = kindOf(facts);
  const promise = promiseOf(facts, kind);
  const next = nextOf(facts, kind, promise);
  const isOver = hasPassed(facts, kind, promise);
  const fill = (texts: Readonly<Record<string, Pair>>, keys: readonly string[], reason: Pair | null) => {
    const pair = keys.map((key) => texts[key]).find((each) => each !== undefined) ?? ['', ''];
    const textIn = (language: Language) =>
      [translate(pair, language, valuesOf(facts, promise, language)), reason && translate(reason, language)]
        .filter(Boolean)
        .join(' · ');
    return { en: textIn(languages[0]), fr: textIn(languages[1]) };
  };
  return {
    kind,
    text: fill(nowTexts, variantsOf(kind, facts, isOver), reasonFor(facts, kind)),
    at: facts.since,
    promise,
    holder: holderOf(facts),
    next: next && { kind: next, text: fill(nextTexts, nextVariants(next, facts, promise, isOver), null) },
  };
}

/** Returns whether the date in the sentence has passed. */
function hasPassed({ date, time, asOf, dropoff }: OrderFacts, kind: NowKind, promise: OrderPromise | null): boolean {
  const today = asOf.slice(0, 10);
  if (kind === 'AT_DROPOFF_POINT') return (dropoff?.holdUntil ?? today) < today;
  if (kind === 'UNFULFILLED' || kind === 'AWAITING_PICKUP') return slotOf(date, time) < (time ? asOf : today);
  return promise?.isOverdue ?? false;
}

const slotOf = (date: string | null, time: string | null) => [date ?? '', time].filter(Boolean).join(', ');

/** Returns the keys of a text, the most specific first. */
function variantsOf(kind: NowKind, facts: OrderFacts, isOver: boolean): string[] {
  const { type } = facts;
  const plain = [`${kind}.${type}`, `${kind}.${holderOf(facts)}`, kind];
  return isOver ? [...plain.map((key) => `${key}.over`), ...plain] : plain;
}

function nextVariants(next: NextKind, facts: OrderFacts, promise: OrderPromise | null, isOver: boolean): string[] {
  const plain = [`${next}.${facts.type}`, next];
  if (isOver) return [...plain.map((key) => `${key}.over`), ...plain];
  if (next === 'COLLECT' && facts.dropoff?.holdUntil) return ['COLLECT.until'];
  return promise?.from && next === 'DELIVERY' ? ['DELIVERY.window'] : plain;
}

/** Returns the courier's reason for an outcome, unless the sentence has it. */
function reasonFor({ status, statusId }: OrderFacts, kind: NowKind): Pair | null {
  if (kind === 'REFUSED' || kind === 'NOT_RECEIVED' || kind === 'DELAYED') return null;
  const reason = reasonOf(status ?? '', statusId);
  return reason && reasonNames[reason];
}

function valuesOf(facts: NamedFacts, promise: OrderPromise | null, language: Language) {
  const { date, time, since, asOf, dropoff, store, provider } = facts;
  const day = (local: string) => dayText(language, local.slice(0, 10), asOf.slice(0, 4));
  const zone = zoneText(language, since.zone);
  const moment = (local: string) => (local.length > 10 ? `${day(local)}, ${local.slice(-5)} ${zone}` : day(local));
  const until = promise?.until ?? date ?? '';
  return {
    store,
    provider,
    at: moment(since.local),
    slot: date ? moment(slotOf(date, time)) : '',
    day: until ? day(until) : '',
    hold: dropoff?.holdUntil ? day(dropoff.holdUntil) : '',
    window: promise?.from ? `${day(promise.from)}, ${promise.from.slice(-5)}–${promise.until.slice(-5)} ${zone}` : '',
  };
}
