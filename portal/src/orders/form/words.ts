import type { Words } from '../../words/translate.ts';

export const words = {
  // A copy of another order
  copied: ['A copy of order {{order}}. Number, barcode, date and time are its own.', 'Une copie de la commande {{order}}. Le numéro, le code-barres, la date et l’heure lui sont propres.'],
  copiedLost: ['The order to copy cannot be found; this form is empty.', 'La commande à copier est introuvable; ce formulaire est vide.'],
} satisfies Words;
