// How an order's statuses, reasons and the like are called, wherever a person reads of them: on the screen, and in a file.
import type { Pair } from '../words.ts';
import type { OrderSource } from './kinds.ts';
import { cancelReasons, completionTypes, type DeliveryType, type Status, skipReasons } from './status.ts';

export const statusNames = {
  NOT_SCHEDULED: ['Unfulfilled', 'À confier'],
  DELIVERY_SCHEDULED: ['Scheduled', 'Planifiée'],
  AT_WAREHOUSE: ['At the warehouse', 'À l’entrepôt'],
  ATTEMPTING_DELIVERY: ['Out for delivery', 'En livraison'],
  AT_DROPOFF_POINT: ['At a drop-off point', 'Au point de dépôt'],
  COMPLETED: ['Completed', 'Terminée'],
  SKIPPED: ['Skipped', 'Manquée'],
  NOT_RECEIVED: ['Not received', 'Non reçue'],
  DELAYED: ['Delayed', 'Retardée'],
  CANCELED: ['Canceled', 'Annulée'],
  RTS_SCHEDULED: ['Return planned', 'Retour planifié'],
  RTS_LOADED: ['Being returned', 'Retour en cours'],
  RTS_COMPLETED: ['Returned', 'Retournée'],
} as const satisfies Record<Status, Pair>;

/** By the kind of end, and the name of its number. */
export const reasonNames = {
  'done.handedToCustomer': ['Handed to customer', 'Remise en mains propres'],
  'done.frontDoor': ['At the front door', 'À la porte d’entrée'],
  'done.frontDesk': ['At the front desk', 'À la réception'],
  'skip.noAnswer': ['No answer', 'Pas de réponse'],
  'skip.needsInformation': ['More information needed', 'Renseignement manquant'],
  'skip.notReceived': ['Not received from the store', 'Non reçue du magasin'],
  'skip.refusedByCustomer': ['Refused by customer', 'Refusée par le client'],
  'skip.refusedBySecurity': ['Refused by security', 'Refusée par la sécurité'],
  'skip.businessClosed': ['Business closed', 'Établissement fermé'],
  'cancel.damaged': ['Damaged', 'Endommagée'],
  'cancel.undeliverable': ['Undeliverable', 'Non livrable'],
  'cancel.neverReceived': ['Never received', 'Jamais reçue'],
  'cancel.outsideServiceArea': ['Outside the service area', 'Hors de la zone desservie'],
} as const satisfies Record<string, Pair>;

/** What the reasons of a status are called among the names, and their numbers. */
const reasons: Readonly<Record<string, readonly [kind: string, numbers: Readonly<Record<string, number>>]>> = {
  COMPLETED: ['done', completionTypes],
  SKIPPED: ['skip', skipReasons],
  CANCELED: ['cancel', cancelReasons],
};

type Reason = keyof typeof reasonNames;
const isReason = (text: string): text is Reason => Object.hasOwn(reasonNames, text);

/** Why a delivery has its status, where that says more than the status does. */
export function reasonOf(status: string, statusId: number | null): Reason | null {
  const [kind, numbers = {}] = reasons[status] ?? [];
  const name = Object.keys(numbers).find((each) => numbers[each] === statusId);
  const reason = `${kind}.${name}`;
  return isReason(reason) ? reason : null;
}

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
