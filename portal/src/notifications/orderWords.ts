import { notificationTexts } from '@portage/contract/notifications/words';
import type { Words } from '../words/translate.ts';

/** What stands on an order of the messages about it. */
export const words = {
  EMAIL: ['Email', 'Courriel'],
  SMS: ['Text message', 'Texto'],
  HANDED_OVER: notificationTexts.HANDED_OVER.name,
  OUT_FOR_DELIVERY: notificationTexts.OUT_FOR_DELIVERY.name,
  DRIVER_NEAR: notificationTexts.DRIVER_NEAR.name,
  DELIVERED: notificationTexts.DELIVERED.name,
  MISSED: notificationTexts.MISSED.name,
  DELAYED: notificationTexts.DELAYED.name,
  RETURNING: notificationTexts.RETURNING.name,
  CANCELED: notificationTexts.CANCELED.name,
  none: [
    'Nothing was sent about this order. Messages begin when the courier has the package.',
    'Rien n’a été envoyé au sujet de cette commande. Les messages commencent lorsque le transporteur a le colis.',
  ],
  'state.WAITING': ['On its way', 'En route'],
  'state.SENT': ['Sent', 'Envoyé'],
  'state.FAILED': ['Failed', 'Échec'],
  'state.DROPPED': ['Not sent', 'Non envoyé'],
  held: ['Held until {{time}}: quiet hours', 'Retenu jusqu’à {{time}} : heures de silence'],
  retried: ['Tried again soon ({{reason}})', 'Nouvel essai bientôt ({{reason}})'],
  failedFor: ['Refused for good: {{reason}}', 'Refusé pour de bon : {{reason}}'],
  'reason.OPTED_OUT': ['The recipient wants no such messages.', 'Le destinataire ne veut pas de ces messages.'],
  'reason.LATE': ['The package was further by then.', 'Le colis était déjà plus loin.'],
  'reason.SWITCHED_OFF': ['It was switched off meanwhile.', 'L’envoi a été désactivé entre-temps.'],
  'reason.EXPIRED': ['It could not be sent in time.', 'Il n’a pas pu être envoyé à temps.'],
  again: ['Send again', 'Renvoyer'],
  againDone: ['The message is on its way again', 'Le message repart'],
  againBy: ['Sent again by {{name}}', 'Renvoyé par {{name}}'],
} satisfies Words;
