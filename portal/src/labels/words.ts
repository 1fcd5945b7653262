import type { Words } from '../words/translate.ts';

export const words = {
  print: ['Print label', 'Imprimer l’étiquette'],
  printOf: ['Print label {{package}} of {{count}}', 'Imprimer l’étiquette {{package}} sur {{count}}'],
  printAll: ['All labels in one file', 'Toutes les étiquettes en un fichier'],
  printPackage: ['Package {{package}} · {{code}}', 'Colis {{package}} · {{code}}'],
  choose: ['Choose which label to print', 'Choisir l’étiquette à imprimer'],
  handOverTitle: ['Print the label and hand order {{order}} over?', 'Imprimer l’étiquette et remettre la commande {{order}}?'],
  handOverText: ['Printing a label hands the order to the courier.', 'Imprimer une étiquette remet la commande au transporteur.'],
  handOver: ['Print and hand over', 'Imprimer et remettre'],
  popupBlocked: ['Allow this site to open a new tab, then print again.', 'Autorisez ce site à ouvrir un onglet, puis imprimez de nouveau.'],
} satisfies Words;
