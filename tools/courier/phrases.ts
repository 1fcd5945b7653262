// What drivers and dispatchers write, in the language of their city.

import { pick } from './chance.ts';
import { languageOf, type Parcel, seedOf } from './parcel.ts';

type Choice = readonly [string, ...string[]];
type Both = { en: Choice; fr: Choice };

const phrases = {
  handed: {
    en: ['Handed to customer', 'Signed for at the door'],
    fr: ['Remis en main propre', 'Remis au client à la porte'],
  },
  leftAtDoor: {
    en: ['Left by the front door, out of the rain', 'Left inside the storm door', 'On the porch, behind the planter'],
    fr: [
      'Laissé devant la porte, à l’abri de la pluie',
      'Laissé entre les deux portes',
      'Sur le balcon, derrière le pot de fleurs',
    ],
  },
  frontDesk: {
    en: ['Left with the concierge', 'Front desk signed for it', 'Given to building security'],
    fr: ['Confié au concierge', 'Reçu à la réception', 'Remis à la sécurité de l’immeuble'],
  },
  otherPlace: {
    en: ['Left in the parcel locker', 'Taken by the superintendent'],
    fr: ['Laissé dans le casier à colis', 'Pris par le gardien'],
  },
  collected: {
    en: ['Collected at the door', 'Ready and well packed'],
    fr: ['Ramassé à la porte', 'Prêt et bien emballé'],
  },
  noAnswer: {
    en: [
      'Buzzed twice, called, no answer',
      'Nobody home, no safe place to leave it',
      'Dog in the yard, nobody came out',
    ],
    fr: [
      'Sonné deux fois, appelé, pas de réponse',
      'Personne à la maison, aucun endroit sûr',
      'Chien dans la cour, personne n’est sorti',
    ],
  },
  needsInformation: {
    en: [
      'Buzzer code missing',
      'Unit number missing, 40 units in the building',
      'House number not found on this street',
    ],
    fr: ['Code d’interphone manquant', 'Numéro d’appartement manquant', 'Numéro introuvable dans cette rue'],
  },
  refusedByCustomer: {
    en: ['Customer says they canceled the order', 'Customer changed their mind'],
    fr: ['Le client dit avoir annulé', 'Le client a changé d’idée'],
  },
  refusedBySecurity: {
    en: ['Concierge does not take parcels after 6 pm', 'Security would not let me up'],
    fr: ['Le concierge n’accepte pas de colis après 18 h', 'La sécurité a refusé l’accès'],
  },
  businessClosed: {
    en: ['Closed, sign says back Monday', 'Office closed early'],
    fr: ['Fermé, de retour lundi selon l’affiche', 'Bureau fermé plus tôt'],
  },
  other: {
    en: ['Street closed for a parade', 'Water main break, no way in'],
    fr: ['Rue fermée pour un défilé', 'Bris d’aqueduc, accès impossible'],
  },
  delayed: {
    en: ['Snow squalls, route moved to tomorrow', 'Volume too high tonight, goes out first tomorrow'],
    fr: ['Poudrerie, trajet remis à demain', 'Volume trop élevé ce soir, premier départ demain'],
  },
  delayedOnRoad: {
    en: ['Flat tire on the expressway, back to the depot', 'Ran out of hours, first stop tomorrow'],
    fr: ['Crevaison sur l’autoroute, retour au dépôt', 'Fin de quart, premier arrêt demain'],
  },
  broughtBack: { en: ['Van recalled before this stop'], fr: ['Camionnette rappelée avant cet arrêt'] },
  notReceived: {
    en: ['Not on the dock at collection', 'Store did not have it ready'],
    fr: ['Absent du quai au ramassage', 'Le magasin ne l’avait pas prêt'],
  },
  neverCame: { en: ['Store confirms it was never handed over'], fr: ['Le magasin confirme ne jamais l’avoir remis'] },
  outsideArea: { en: ['Address lies outside the service area'], fr: ['L’adresse est hors de la zone desservie'] },
  damaged: { en: ['Box crushed on the belt, contents broken'], fr: ['Boîte écrasée au tri, contenu brisé'] },
  undeliverable: { en: ['Three visits, no way to deliver'], fr: ['Trois visites, livraison impossible'] },
  neighbour: { en: ['Neighbour at the next door took it in'], fr: ['La voisine d’à côté l’a pris'] },
  wrongButton: {
    en: ['Marked completed by mistake, parcel is still in the van'],
    fr: ['Marqué livré par erreur, le colis est encore dans la camionnette'],
  },
  dropoff: { en: ['Left at the corner store, 2 minutes away'], fr: ['Déposé au dépanneur, à 2 minutes'] },
  fetched: { en: ['Fetched at the drop-off point'], fr: ['Récupéré au point de dépôt'] },
  unclaimed: { en: ['Not fetched in two days'], fr: ['Non réclamé après deux jours'] },
  returned: { en: ['Back at the store'], fr: ['De retour au magasin'] },
} satisfies Record<string, Both>;

/** One way to say it, always the same for the same parcel. */
export const say = (parcel: Parcel, what: keyof typeof phrases): string =>
  pick<string>(seedOf(parcel, `say ${what}`), phrases[what][languageOf(parcel)]);
