import type { Words } from '../words/translate.ts';
import { eventWords } from './eventWords.ts';

/** The words of an order's list of notifications. */
export const words = {
  ...eventWords,
  none: [
    'Nothing was sent about this order. Messages begin when the courier has the package.',
    'Rien n’a été envoyé au sujet de cette commande. Les messages commencent lorsque le transporteur a le colis.',
  ],
  'state.WAITING': ['Waiting', 'En attente'],
  'state.SENT': ['Sent', 'Envoyé'],
  'state.FAILED': ['Failed', 'Échec'],
  'state.DROPPED': ['Not sent', 'Non envoyé'],
  held: ['Held until {{time}}: quiet hours', 'Retenu jusqu’au {{time}} : heures de silence'],
  retried: ['Will be tried again soon ({{reason}})', 'Nouvel essai bientôt ({{reason}})'],
  failedFor: ['Refused permanently: {{reason}}', 'Refusé définitivement : {{reason}}'],
  'reason.OPTED_OUT': ['The recipient wants no such messages.', 'Le destinataire ne veut pas de ces messages.'],
  'reason.LATE': ['The package had moved on by then.', 'Le colis était déjà rendu plus loin.'],
  'reason.SWITCHED_OFF': ['It was switched off meanwhile.', 'L’envoi a été désactivé entre-temps.'],
  'reason.EXPIRED': ['It could not be sent in time.', 'Il n’a pas pu être envoyé à temps.'],
  again: ['Send again', 'Renvoyer'],
  againDone: ['The message is on its way again', 'Le message repart'],
  againBy: ['Sent again by {{name}}', 'Renvoyé par {{name}}'],
} satisfies Words;
