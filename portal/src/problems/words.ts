import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  title: ['Inbox', 'À traiter'],
  left_one: ['{{shown}} left', '{{shown}} restante'],
  left_other: ['{{shown}} left', '{{shown}} restantes'],
  saved_one: ['{{count, number}} saved today', '{{count, number}} rattrapée aujourd’hui'],
  saved_other: ['{{count, number}} saved today', '{{count, number}} rattrapées aujourd’hui'],
  savedMeans: ['Delivered today after a failed visit, or after someone acted here.', 'Livrées aujourd’hui après une tentative manquée, ou après une intervention ici.'],

  // Filters
  reasons: ['Reasons', 'Raisons'],
  owner: ['Owner', 'Responsable'],
  anyOwner: ['All owners', 'Tous les responsables'],
  mine: ['Mine', 'Les miennes'],
  unowned: ['Unassigned', 'Non attribuées'],
  snoozed: ['Snoozed', 'En veille'],

  // The table
  order: ['Order', 'Commande'],
  problem: ['Problem', 'Problème'],
  due: ['Due', 'Échéance'],
  moreReasons_one: ['{{count}} more reason: {{reasons}}', '{{count}} raison de plus : {{reasons}}'],
  moreReasons_other: ['{{count}} more reasons: {{reasons}}', '{{count}} raisons de plus : {{reasons}}'],
  timeLeft: ['{{time}} left', 'il reste {{time}}'],
  expired: ['due {{ago}}', 'échue {{ago}}'],
  snoozedUntil: ['Snoozed until {{at}}', 'En veille jusqu’au {{at}}'],
  page_one: ['{{count, number}} order', '{{count, number}} commande'],
  page_other: ['{{count, number}} orders', '{{count, number}} commandes'],

  // Remedies
  'remedy.EDIT': ['Edit', 'Modifier'],
  'remedy.NEW_DAY': ['Ask for a new date', 'Demander une autre date'],
  'remedy.BRING_BACK': ['Ask for its return', 'Demander le retour'],
  'remedy.TRACE': ['Trace parcel', 'Localiser le colis'],
  'remedy.CALL': ['Call', 'Appeler'],
  'remedy.ANSWER_CLAIM': ['Answer', 'Répondre'],
  'remedy.READ_CHAT': ['Answer', 'Répondre'],
  open: ['Open order', 'Ouvrir la commande'],
  callAt: ['Call {{phone}}', 'Appeler au {{phone}}'],
  more: ['More actions', 'Autres actions'],

  // Decisions
  resolve: ['Resolve', 'Régler'],
  resolved_one: ['{{count, number}} order resolved', '{{count, number}} commande réglée'],
  resolved_other: ['{{count, number}} orders resolved', '{{count, number}} commandes réglées'],
  snooze: ['Snooze', 'Mettre en veille'],
  'snooze.HOUR': ['For 1 hour', 'Pendant 1 heure'],
  'snooze.TOMORROW': ['Until tomorrow, 08:00', 'Jusqu’à demain, 8 h'],
  'snooze.MONDAY': ['Until Monday, 08:00', 'Jusqu’à lundi, 8 h'],
  'snooze.NOT': ['Show again now', 'Afficher de nouveau'],
  snoozeDone_one: ['{{count, number}} order snoozed until {{at}}', '{{count, number}} commande en veille jusqu’au {{at}}'],
  snoozeDone_other: ['{{count, number}} orders snoozed until {{at}}', '{{count, number}} commandes en veille jusqu’au {{at}}'],
  assign: ['Assign', 'Attribuer'],
  assignTo: ['Owner: {{name}}', 'Responsable : {{name}}'],
  toMe: ['Me', 'Moi'],
  toNone: ['Unassign', 'Retirer l’attribution'],
  assignDone_one: ['{{count, number}} order assigned', '{{count, number}} commande attribuée'],
  assignDone_other: ['{{count, number}} orders assigned', '{{count, number}} commandes attribuées'],
  leftOut_one: ['{{count, number}} order was left out', '{{count, number}} commande a été laissée de côté'],
  leftOut_other: ['{{count, number}} orders were left out', '{{count, number}} commandes ont été laissées de côté'],
  addNote: ['Add note', 'Ajouter une note'],
  editNote: ['Edit note', 'Modifier la note'],
  noteOf: ['Note on order {{order}}', 'Note sur la commande {{order}}'],
  note: ['Team note', 'Note de l’équipe'],
  noteSaved: ['Note saved', 'Note enregistrée'],

  // Empty states
  emptyTitle: ['Nothing left to do', 'Plus rien à traiter'],
  showSnoozed_one: ['Show {{count, number}} snoozed order', 'Afficher {{count, number}} commande en veille'],
  showSnoozed_other: ['Show {{count, number}} snoozed orders', 'Afficher {{count, number}} commandes en veille'],
  noMatchTitle: ['No matching orders', 'Aucune commande correspondante'],
  clear: ['Clear filters', 'Effacer les filtres'],

  // Keyboard shortcuts
  keyNext: ['Next or previous order', 'Commande suivante ou précédente'],
  keyOpen: ['Open the order', 'Ouvrir la commande'],
  keyResolve: ['Resolve', 'Régler'],
  keySnooze: ['Snooze', 'Mettre en veille'],
  keyAssign: ['Assign to me', 'M’attribuer'],
  keySelect: ['Select the order', 'Sélectionner la commande'],
  keyClose: ['Close what is open', 'Fermer ce qui est ouvert'],
  keyHelp: ['Show this list', 'Afficher cette liste'],
});
