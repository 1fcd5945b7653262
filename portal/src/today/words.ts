import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  title: ['Today', 'Aujourd’hui'],
  upload: ['Upload a file', 'Téléverser un fichier'],
  stores: ['Stores', 'Magasins'],
  dayToday: ['today', 'aujourd’hui'],
  dayTomorrow: ['tomorrow', 'demain'],

  // The pickup of a store
  pickupAt: ['Pickup {{day}}, {{time}}', 'Ramassage {{day}}, {{time}}'],
  cutoffIn: ['Cutoff in {{time}}', 'Heure limite dans {{time}}'],
  cutoffPassed: ['Cutoff passed', 'Heure limite passée'],
  following: ['New orders go {{day}}, {{time}}', 'Nouvelles commandes : {{day}}, {{time}}'],
  noPickup: ['No pickup in the next two weeks', 'Aucun ramassage dans les deux prochaines semaines'],
  isClosed: ['Closed by the courier', 'Fermé par le transporteur'],
  minutes: ['{{minutes}} min', '{{minutes}} min'],
  seconds: ['{{minutes}} min {{seconds}} s', '{{minutes}} min {{seconds}} s'],
  hours: ['{{hours}} h {{minutes}} min', '{{hours}} h {{minutes}} min'],
  days_one: ['{{count}} day', '{{count}} jour'],
  days_other: ['{{count}} days', '{{count}} jours'],
  atLeast: ['{{count, number}}+', 'plus de {{count, number}}'],

  // The next step
  fulfil_one: ['Fulfil {{shown}} order', 'Confier {{shown}} commande'],
  fulfil_other: ['Fulfil {{shown}} orders', 'Confier {{shown}} commandes'],
  print_one: ['Print labels ({{shown}} order)', 'Imprimer les étiquettes ({{shown}})'],
  print_other: ['Print labels ({{shown}} orders)', 'Imprimer les étiquettes ({{shown}})'],
  allStoresDo: ['{{act}}, all stores', '{{act}}, tous les magasins'],
  allReady: ['Everything is ready for the courier', 'Tout est prêt pour le transporteur'],
  allPickedUp: ['Everything was picked up', 'Tout a été ramassé'],
  nothingDue: ['Nothing to prepare', 'Rien à préparer'],
  fulfilling: ['Fulfilling orders', 'Commandes en cours de transmission'],
  printing: ['Preparing labels', 'Préparation des étiquettes'],
  late: ['Continues in the job tray', 'Se poursuit dans la liste des tâches'],

  // Below the stores
  yesterday: ['Planned for yesterday', 'Prévues hier'],
  onTheRoad: ['Out for delivery', 'En livraison'],
  onTheRoadCount_one: ['{{shown}} order', '{{shown}} commande'],
  onTheRoadCount_other: ['{{shown}} orders', '{{shown}} commandes'],
  onTheRoadMany: ['{{shown}}+ orders', 'plus de {{shown}} commandes'],
  onTheRoadNone: ['No orders right now', 'Aucune commande en ce moment'],
  inbox: ['Inbox', 'À traiter'],
  inboxCount_one: ['{{shown}} order to handle', '{{shown}} commande'],
  inboxCount_other: ['{{shown}} orders to handle', '{{shown}} commandes'],
  inboxNone: ['Nothing left', 'Rien à traiter'],
  worst: ['Most urgent: {{reason}} ({{count, number}})', 'Le plus urgent : {{reason}} ({{count, number}})'],
  yesterdayNone: ['No deliveries', 'Aucune livraison'],
  delivered_one: ['{{count, number}} delivered', '{{count, number}} livrée'],
  delivered_other: ['{{count, number}} delivered', '{{count, number}} livrées'],
  missed_one: ['{{count, number}} missed', '{{count, number}} manquée'],
  missed_other: ['{{count, number}} missed', '{{count, number}} manquées'],
});
