// Notes of drivers and dispatchers, in the language of their city.
import { cityOf, type Parcel } from './parcel.ts';

const notes = {
  early: { en: 'Demo: collected ahead of its pickup time', fr: 'Démo : ramassé avant l’heure prévue' },
  handed: { en: 'Handed to the customer at the door', fr: 'Remis au client à la porte' },
  leftAtDoor: { en: 'On the porch, behind the planter', fr: 'Sur le balcon, derrière le pot de fleurs' },
  frontDesk: { en: 'Left with the concierge', fr: 'Confié au concierge' },
  otherPlace: { en: 'Left in the parcel locker', fr: 'Laissé dans le casier à colis' },
  collected: { en: 'Ready and well packed', fr: 'Prêt et bien emballé' },
  noAnswer: { en: 'Buzzed twice, called, no answer', fr: 'Sonné deux fois, appelé, pas de réponse' },
  noCode: { en: 'No one could tell me the code', fr: 'Personne n’a pu me donner le code' },
  needsInformation: { en: 'Buzzer code missing', fr: 'Code d’interphone manquant' },
  refusedByCustomer: { en: 'Customer says they canceled the order', fr: 'Le client dit avoir annulé' },
  refusedBySecurity: { en: 'Security would not let me up', fr: 'La sécurité a refusé l’accès' },
  businessClosed: { en: 'Office closed early', fr: 'Bureau fermé plus tôt' },
  other: { en: 'Water main break, no way in', fr: 'Bris d’aqueduc, accès impossible' },
  delayed: { en: 'Volume too high, goes out first tomorrow', fr: 'Volume trop élevé, premier départ demain' },
  broughtBack: { en: 'Van recalled before this stop', fr: 'Camionnette rappelée avant cet arrêt' },
  leftBehind: { en: 'Left at the warehouse, comes next', fr: 'Resté à l’entrepôt, suivra' },
  notReceived: { en: 'Not on the dock at collection', fr: 'Absent du quai au ramassage' },
  neverCame: { en: 'Store confirms it never left', fr: 'Le magasin confirme qu’il n’est jamais parti' },
  outsideArea: { en: 'Address lies outside the service area', fr: 'L’adresse est hors de la zone desservie' },
  damaged: { en: 'Box crushed on the belt, contents broken', fr: 'Boîte écrasée au tri, contenu brisé' },
  undeliverable: { en: 'Three visits, no way to deliver', fr: 'Trois visites, livraison impossible' },
  noInstructions: { en: 'No answer in three days', fr: 'Aucune réponse en trois jours' },
  neighbour: { en: 'Neighbour at the next door took it in', fr: 'La voisine d’à côté l’a pris' },
  wrongButton: { en: 'Marked completed by mistake, still in the van', fr: 'Marqué livré par erreur, encore à bord' },
  dropoff: { en: 'Waits at the store’s counter', fr: 'Attend au comptoir du magasin' },
  fetched: { en: 'Picked up at the drop-off point', fr: 'Récupéré au point de dépôt' },
  unclaimed: { en: 'Not picked up in two days', fr: 'Non réclamé après deux jours' },
  returned: { en: 'Back at the store', fr: 'De retour au magasin' },
};

/** Returns a note in the language of the parcel's city. */
export const noteOf = (parcel: Parcel, what: keyof typeof notes): string =>
  notes[what][cityOf(parcel) === 'MTL' ? 'fr' : 'en'];
