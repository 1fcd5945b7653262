import { journeyNames } from '@portage/contract/orders/words';
import { worded } from '../../words/translate.ts';

/** The texts of an order's detail and its journey. */
export const { words, useT } = worded({
  // The journey
  journeyTitle: ['Tracking history', 'Historique de suivi'],
  ...journeyNames,
  storeClock: ['Times are the store’s ({{zone}}).', 'Heures du magasin ({{zone}}).'],
  packageOf: ['Package {{position}} of {{count}}', 'Colis {{position}} sur {{count}}'],
  forDay: ['For {{day}}', 'Pour le {{day}}'],
  dropoffPoint: ['Drop-off point', 'Point de dépôt'],
  dropoffPlace: ['Where it waits', 'Où elle attend'],
  dropoffHours: ['Open', 'Heures d’ouverture'],
  dropoffHold: ['Kept until', 'Gardée jusqu’au'],
  dropoffKept: ['Was kept until', 'Était gardée jusqu’au'],
  attemptsTitle: ['Delivery attempts', 'Tentatives de livraison'],
  'distance.address': ['{{distance}} from the address', 'À {{distance}} de l’adresse'],
  'distance.street': ['About {{distance}} from the address (located by street only)', 'À environ {{distance}} de l’adresse (située à la rue près)'],
  'distance.postal': ['About {{distance}} from the centre of its postal code (the address itself could not be located)', 'À environ {{distance}} du centre du code postal (l’adresse n’a pas pu être située)'],
  'distance.city': ['About {{distance}} from the centre of town (the address itself could not be located)', 'À environ {{distance}} du centre de la localité (l’adresse n’a pas pu être située)'],
  distanceFar: ['far from the door', 'loin de la porte'],
  calls: ['Calls', 'Appels'],
  driverUnknown: ['Driver', 'Livreur'],

  link: ['Tracking link', 'Lien de suivi'],
  linkRevoked: ['Link turned off', 'Lien désactivé'],
  renewLink: ['Make a new tracking link', 'Créer un nouveau lien de suivi'],
  renewLinkTitle: ['Make a new tracking link?', 'Créer un nouveau lien de suivi?'],
  renewLinkText: ['The link that was sent and the QR code on printed labels stop working. Send the new link yourself.', 'Le lien déjà envoyé et le code QR des étiquettes imprimées cesseront de fonctionner. Envoyez vous-même le nouveau lien.'],
  revokeLink: ['Revoke the tracking link', 'Révoquer le lien de suivi'],
  revokeLinkTitle: ['Revoke the tracking link?', 'Révoquer le lien de suivi?'],
  revokeLinkText: ['People who have this link can no longer use it. The code printed on the package still shows where it is.', 'Les personnes qui ont ce lien n’y auront plus accès. Le code imprimé sur le colis montre encore où il en est.'],

  courierCode: ['Courier’s own code', 'Code du transporteur'],
  unfolding: ['Expand', 'Déplier'],
  expand: ['Show order {{order}} here', 'Afficher la commande {{order}} ici'],
  collapse: ['Fold order {{order}}', 'Replier la commande {{order}}'],
  lastSteps: ['Latest events', 'Derniers événements'],
  moreActions: ['More actions', 'Autres actions'],
  duplicate: ['Duplicate as a new order', 'Dupliquer en nouvelle commande'],
  driver: ['Driver: {{driver}}', 'Livreur : {{driver}}'],
  leftLate: ['route left {{count}} min late', 'trajet parti avec {{count}} min de retard'],
});
