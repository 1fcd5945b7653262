import { notificationTexts } from '@portage/contract/notifications/words';
import type { Words } from '../words/translate.ts';

/** The names of the events and channels of notifications. */
export const eventWords = {
  EMAIL: ['Email', 'Courriel'],
  SMS: ['Text message', 'Texto'],
  HANDED_OVER: notificationTexts.HANDED_OVER.name,
  OUT_FOR_DELIVERY: notificationTexts.OUT_FOR_DELIVERY.name,
  DRIVER_NEAR: notificationTexts.DRIVER_NEAR.name,
  DELIVERED: notificationTexts.DELIVERED.name,
  MISSED: notificationTexts.MISSED.name,
  DELAYED: notificationTexts.DELAYED.name,
  AT_DROPOFF_POINT: notificationTexts.AT_DROPOFF_POINT.name,
  RETURNING: notificationTexts.RETURNING.name,
  CANCELED: notificationTexts.CANCELED.name,
  DETAILS_CHANGED: ['Details changed', 'Renseignements modifiés'],
  CLAIM_RECEIVED: ['Claim received', 'Réclamation reçue'],
  REQUEST_UPDATED: ['Request for another day', 'Demande d’un autre jour'],
  CLAIM_ANSWERED: ['Claim answered', 'Réponse à la réclamation'],
  CHAT_ANSWERED: ['Answer in the chat', 'Réponse dans le clavardage'],
} satisfies Words;
