import type { Words } from '../words/translate.ts';

export const words = {
  views: ['Views', 'Vues'],
  shown: ['Views: ', 'Vues : '],
  empty: ['A view keeps the filters, the order and the columns that you come back to, by a name.', 'Une vue garde sous un nom les filtres, le tri et les colonnes auxquels vous revenez.'],
  saveAs: ['Save what is shown as', 'Enregistrer ce qui est affiché'],
  namePlaceholder: ['Name of the view', 'Nom de la vue'],
  save: ['Save', 'Enregistrer'],
  rename: ['Rename {{name}}', 'Renommer {{name}}'],
  newName: ['New name of {{name}}', 'Nouveau nom de {{name}}'],
  replace: ['Replace {{name}} by what is shown', 'Remplacer {{name}} par ce qui est affiché'],
  delete: ['Delete {{name}}', 'Supprimer {{name}}'],
  deleteAsked: ['Delete “{{name}}”?', 'Supprimer « {{name}} »?'],
  deleteIt: ['Delete', 'Supprimer'],
  keepIt: ['Keep it', 'La garder'],
  saved: ['View saved', 'Vue enregistrée'],
  replaced: ['The view shows what you see now', 'La vue montre maintenant ce que vous voyez'],
} satisfies Words;
