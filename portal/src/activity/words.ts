import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  title: ['Activity log', 'Journal des changements'],
  about: ['Who changed what among accounts, stores, settings and keys, newest first.', 'Qui a modifié quoi parmi les comptes, les magasins, les paramètres et les clés, du plus récent au plus ancien.'],
  search: ['Search names and values', 'Chercher un nom ou une valeur'],
  kind: ['What was changed', 'Élément modifié'],
  everything: ['All', 'Tous'],
  by: ['Who did it', 'Auteur du changement'],
  everybody: ['Everybody', 'Tout le monde'],
  export: ['Export as CSV', 'Exporter en CSV'],
  line: ['{{action}} · {{kind}}: {{name}}', '{{action}} · {{kind}}\u00a0: {{name}}'],
  change: ['{{field}}: {{after}} (was {{before}})', '{{field}} : {{after}} (auparavant {{before}})'],
  first: ['{{field}}: {{after}}', '{{field}}\u00a0: {{after}}'],
  nothing: ['(empty)', '(vide)'],
  none: ['No changes yet', 'Aucun changement pour l’instant'],
  noMatch: ['No change matches', 'Aucun changement ne correspond'],
  showAll: ['Show all changes', 'Afficher tous les changements'],
});
