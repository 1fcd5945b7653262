import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  title: ['Upload orders', 'Téléverser des commandes'],
  about: ['Nothing is created yet. You review every row first and can fix errors there.', 'Rien n’est encore créé. Vous vérifiez d’abord chaque ligne et corrigez les erreurs sur place.'],
  choose: ['Choose a spreadsheet, or drop it here', 'Choisissez une feuille de calcul ou déposez-la ici'],
  chooseHint: ['CSV, XLS or XLSX, up to 20 MB. The first row names the columns, in English or French.', 'CSV, XLS ou XLSX, jusqu’à 20 Mo. La première ligne nomme les colonnes, en français ou en anglais.'],
  pasteHint: ['Or copy cells from your spreadsheet and paste them here.', 'Ou copiez des cellules de votre feuille de calcul et collez-les ici.'],
  pastedName: ['Pasted cells {{when}}', 'Cellules collées {{when}}'],
  templates: ['Empty template:', 'Modèle vide :'],
  history: ['Earlier imports', 'Importations précédentes'],
  remove: ['Choose another file', 'Choisir un autre fichier'],
  tooLarge: ['This file is larger than 20 MB. Split it.', 'Ce fichier dépasse 20 Mo. Divisez-le.'],
  empty: ['This file is empty.', 'Ce fichier est vide.'],
  otherWorkbook: ['This kind of workbook cannot be read. Save it as XLSX or CSV and choose that file.', 'Ce type de classeur ne peut pas être lu. Enregistrez-le au format XLSX ou CSV et choisissez ce fichier.'],
  notSheet: ['Choose a CSV, XLS or XLSX file.', 'Choisissez un fichier CSV, XLS ou XLSX.'],
  sending: ['Sending the file', 'Envoi du fichier'],
});
