// The names of webhook topics and of the states of an endpoint, for the screen, the activity log and emails.
import type { Pair } from '../words.ts';
import type { OffReason } from './rules.ts';
import type { WebhookTopic } from './topics.ts';

/** The names of the topics. */
export const topicNames: Record<WebhookTopic, Pair> = {
  ORDER_CREATION: ['Order created', 'Commande créée'],
  ORDER_FULFILLMENT: ['Order fulfilled', 'Commande confiée'],
  ORDER_PICKUP_FROM_FULFILLMENT_LOCATION: ['Picked up at the store', 'Ramassée au magasin'],
  ORDER_SCANNING: ['Scanned at the warehouse', 'Numérisée à l’entrepôt'],
  ORDER_OUT_FOR_DELIVERY: ['Out for delivery', 'En livraison'],
  ORDER_COMPLETED: ['Completed', 'Terminée'],
  ORDER_ATTEMPTED: ['Attempt failed', 'Tentative échouée'],
  ORDER_NOT_RECEIVED: ['Not received', 'Non reçue'],
  ORDER_RESCHEDULED: ['Rescheduled', 'Reportée'],
  ORDER_CANCELED: ['Canceled', 'Annulée'],
  ORDER_AT_DROPOFF_POINT: ['At the drop-off point', 'Au point de dépôt'],
  ORDER_RTS_SCHEDULED: ['Return to the store scheduled', 'Retour au magasin planifié'],
  ORDER_RTS_LOADED: ['Return to the store loaded', 'Retour au magasin chargé'],
  ORDER_RTS_COMPLETED: ['Returned to the store', 'Retournée au magasin'],
};

/** The names of an endpoint's states in the activity log: on, or the reason why it is off. */
export const standingNames: Record<'ON' | OffReason, Pair> = {
  ON: ['On', 'Activé'],
  BY_MEMBER: ['Off', 'Désactivé'],
  GONE: ['Off: it answered that it is gone', 'Désactivé : il a répondu qu’il n’existe plus'],
  FAILING: ['Off: it failed for five days', 'Désactivé : il a échoué pendant cinq jours'],
};
