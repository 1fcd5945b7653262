// The names of an order's statuses, reasons and steps, on screens and in files.
import type { ShownKind } from '../tracking/rules.ts';
import type { Language, Pair } from '../words.ts';
import type { OrderSource } from './kinds.ts';
import type { Holder } from './nowKinds.ts';
import type { OrderNow } from './nowSchema.ts';
import { cancelReasons, completionTypes, type DeliveryType, type Status, skipReasons } from './status.ts';

export const statusNames = {
  NOT_SCHEDULED: ['Unfulfilled', 'À confier'],
  DELIVERY_SCHEDULED: ['Scheduled', 'Planifiée'],
  AT_WAREHOUSE: ['At the warehouse', 'À l’entrepôt'],
  ATTEMPTING_DELIVERY: ['Out for delivery', 'En livraison'],
  AT_DROPOFF_POINT: ['At a drop-off point', 'Au point de dépôt'],
  COMPLETED: ['Completed', 'Terminée'],
  SKIPPED: ['Missed', 'Manquée'],
  NOT_RECEIVED: ['Not received', 'Non reçue'],
  DELAYED: ['Delayed', 'Retardée'],
  CANCELED: ['Canceled', 'Annulée'],
  RTS_SCHEDULED: ['Return planned', 'Retour planifié'],
  RTS_LOADED: ['Being returned', 'Retour en cours'],
  RTS_COMPLETED: ['Returned', 'Retournée'],
} as const satisfies Record<Status, Pair>;

/** The names of states that share the status of a delivery that waits for its pickup. */
const scheduledNames = {
  HANDED_OVER: ['Handed over', 'Chez le livreur'],
  PICKED_UP: ['Picked up', 'Ramassée'],
  RESCHEDULED: ['Rescheduled', 'Reportée'],
} as const satisfies Record<string, Pair>;

/** Returns the name of an order's status, or of its state where several share one status. `now` is left out where it is not known. */
export function nameOfState(status: Status, now?: Pick<OrderNow, 'kind' | 'next'>): Pair {
  if (status !== 'DELIVERY_SCHEDULED' || !now) return statusNames[status];
  if (now.kind === 'PICKED_UP' || now.kind === 'RESCHEDULED') return scheduledNames[now.kind];
  // The store waits for the delivery, not for a pickup, once it has given the parcel to a driver.
  const isHanded = now.kind === 'AWAITING_PICKUP' && now.next?.kind === 'DELIVERY';
  return isHanded ? scheduledNames.HANDED_OVER : statusNames[status];
}

/** Returns the state of an order as a sentence and, if it is late, what should have come next. */
export const stateText = ({ text, next, isLate }: Pick<OrderNow, 'text' | 'next' | 'isLate'>, language: Language): string => [text[language], isLate && next?.text[language]].filter(Boolean).join(' · ');

/** The names of those who have the parcel. */
export const holderNames = {
  STORE: ['Store', 'Magasin'],
  COURIER: ['Courier', 'Transporteur'],
  RECIPIENT: ['Recipient', 'Destinataire'],
  DROPOFF: ['Drop-off point', 'Point de dépôt'],
} as const satisfies Record<Exclude<Holder, 'NOBODY'>, Pair>;

/** The names of reasons, by the kind of outcome and the name of the reason's number. */
export const reasonNames = {
  'done.handedToCustomer': ['Handed to customer', 'Remise en mains propres'],
  'done.frontDoor': ['At the front door', 'À la porte d’entrée'],
  'done.frontDesk': ['At the front desk', 'À la réception'],
  'skip.noAnswer': ['No answer', 'Pas de réponse'],
  'skip.needsInformation': ['More information needed', 'Renseignement manquant'],
  'skip.notReceived': ['Not received', 'Non reçue'],
  'skip.refusedByCustomer': ['Refused by customer', 'Refusée par le client'],
  'skip.refusedBySecurity': ['Refused by security', 'Refusée par la sécurité'],
  'skip.businessClosed': ['Business closed', 'Établissement fermé'],
  'cancel.damaged': ['Damaged', 'Endommagée'],
  'cancel.undeliverable': ['Undeliverable', 'Non livrable'],
  'cancel.neverReceived': ['Never received', 'Jamais reçue'],
  'cancel.outsideServiceArea': ['Outside the service area', 'Hors de la zone desservie'],
} as const satisfies Record<string, Pair>;

/** The prefix of each status's reasons in `reasonNames`, and their numbers. */
const reasons: Readonly<Record<string, readonly [kind: string, numbers: Readonly<Record<string, number>>]>> = {
  COMPLETED: ['done', completionTypes],
  SKIPPED: ['skip', skipReasons],
  CANCELED: ['cancel', cancelReasons],
};

export type Reason = keyof typeof reasonNames;
const isReason = (text: string): text is Reason => Object.hasOwn(reasonNames, text);

/** Returns the reason of a delivery's status; null if it has none that is known. */
export function reasonOf(status: string, statusId: number | null): Reason | null {
  const [kind, numbers = {}] = reasons[status] ?? [];
  const name = Object.keys(numbers).find((each) => numbers[each] === statusId);
  const reason = `${kind}.${name}`;
  return isReason(reason) ? reason : null;
}

const statusOfKind: Partial<Record<ShownKind, string>> = {
  completed: 'COMPLETED',
  correctedToCompleted: 'COMPLETED',
  skipped: 'SKIPPED',
  correctedToSkipped: 'SKIPPED',
  canceled: 'CANCELED',
};

/** Returns the reason for the outcome of a step of the journey; null if it has none that is known. */
export const reasonOfStep = (kind: ShownKind, statusId: number | null): Reason | null => reasonOf(statusOfKind[kind] ?? '', statusId);

/** Names of the steps of an order's journey for its retailer's own staff. */
export const journeyNames = {
  'journey.orderReceived': ['Order created', 'Commande créée'],
  'journey.scheduled': ['Delivery scheduled', 'Livraison planifiée'],
  'journey.rescheduled': ['Rescheduled', 'Reportée'],
  'journey.pickupScheduled': ['Collection scheduled', 'Collecte planifiée'],
  'journey.pickedUpFromStore': ['Picked up from the store', 'Ramassée au magasin'],
  'journey.atWarehouse': ['At the warehouse', 'À l’entrepôt'],
  'journey.sorted': ['Sorted at the warehouse', 'Triée à l’entrepôt'],
  'journey.attemptingDelivery': ['Out for delivery', 'En livraison'],
  'journey.delayed': ['Delayed', 'Retardée'],
  'journey.attemptingPickup': ['On the way to collect', 'En route pour la collecte'],
  'journey.callAttempt': ['Recipient called', 'Destinataire appelé'],
  'journey.smsSent': ['Text message sent to the recipient', 'Texto envoyé au destinataire'],
  'journey.completed': ['Delivered', 'Livrée'],
  'journey.collected': ['Collected', 'Collectée'],
  'journey.skipped': ['Missed', 'Manquée'],
  'journey.correctedToCompleted': ['Correction: completed', 'Rectification : terminée'],
  'journey.correctedToSkipped': ['Correction: missed', 'Rectification : manquée'],
  'journey.canceled': ['Canceled', 'Annulée'],
  'journey.atDropoffPoint': ['At a drop-off point', 'Au point de dépôt'],
  'journey.returnScheduled': ['Return to the store planned', 'Retour au magasin planifié'],
  'journey.returnLoaded': ['On the way back to the store', 'En route vers le magasin'],
  'journey.returnCompleted': ['Returned to the store', 'Rendue au magasin'],
  'journey.photoChanged': ['Proof photo replaced', 'Photo de preuve remplacée'],
} as const satisfies Record<`journey.${ShownKind | 'collected'}`, Pair>;

export const sourceNames: Record<OrderSource, Pair> = {
  FORM: ['Form', 'Formulaire'],
  API: ['The API', 'L’API'],
  UPLOAD: ['Uploaded file', 'Fichier téléversé'],
  SHOPIFY: ['Shopify', 'Boutique Shopify'],
};

export const typeNames: Record<DeliveryType, Pair> = {
  DELIVERY: ['Delivery', 'Livraison'],
  PICKUP: ['Collection', 'Collecte'],
};
