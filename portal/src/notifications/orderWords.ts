import type { Words } from '../words/translate.ts';
import { eventWords } from './eventWords.ts';

/** The words of an order's list of notifications. */
export const words = {
  ...eventWords,
  'state.WAITING': ['Waiting', 'En attente'],
  'state.SENT': ['Sent', 'Envoyé'],
  'state.FAILED': ['Failed', 'Échec'],
  'state.DROPPED': ['Not sent', 'Non envoyé'],
  held: ['Held until {{time}}: quiet hours', 'Retenu jusqu’au {{time}} : ne pas déranger'],
  gathered: ['Waits until {{time}} for further changes', 'Attend d’autres modifications jusqu’au {{time}}'],
  retried: ['Will be tried again soon ({{reason}})', 'Nouvel essai bientôt ({{reason}})'],
  failedFor: ['Refused permanently: {{reason}}', 'Refusé définitivement : {{reason}}'],
  'reason.OPTED_OUT': ['The recipient wants no such messages.', 'Le destinataire ne veut pas de ces messages.'],
  'reason.LATE': ['No longer relevant when it was due.', 'Le colis était déjà à l’étape suivante.'],
  'reason.SWITCHED_OFF': ['It was switched off in the meantime.', 'L’envoi a été désactivé entre-temps.'],
  'reason.EXPIRED': ['It could not be sent in time.', 'Il n’a pas pu être envoyé à temps.'],
  again: ['Send again', 'Renvoyer'],
  againDone: ['Message sent again', 'Message renvoyé'],
  againBy: ['Sent again by {{name}}', 'Renvoyé par {{name}}'],
} satisfies Words;
