import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  views: ['Views', 'Vues'],
  shown: ['Views: ', 'Vues : '],
  today: ['Planned today', 'Prévues aujourd’hui'],
  tomorrow: ['Planned tomorrow', 'Prévues demain'],
  undated: ['Undated', 'Sans date'],
  toPrint: ['Labels to print', 'Étiquettes à imprimer'],
  missedYesterday: ['Planned yesterday, missed', 'Prévues hier, manquées'],
  saveAs: ['Save current view as', 'Enregistrer la vue actuelle sous'],
  namePlaceholder: ['Name of the view', 'Nom de la vue'],
  rename: ['Rename {{name}}', 'Renommer {{name}}'],
  newName: ['New name of {{name}}', 'Nouveau nom de {{name}}'],
  replace: ['Update {{name}} with what is shown', 'Mettre à jour {{name}} avec ce qui est affiché'],
  delete: ['Delete {{name}}', 'Supprimer {{name}}'],
  deleteAsked: ['Delete “{{name}}”?', 'Supprimer « {{name}} »?'],
  deleteIt: ['Delete', 'Supprimer'],
  keepIt: ['Keep it', 'La garder'],
  saved: ['View saved', 'Vue enregistrée'],
  replaced: ['View updated', 'Vue mise à jour'],
});
