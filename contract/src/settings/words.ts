// The names of the switches of the recipients' page and of the units, for their forms and the activity log.
import type { Pair } from '../words.ts';
import type { dimensionsUnits, weightUnits } from './rules.ts';
import type { TrackingSwitch } from './switches.ts';

// biome-ignore format: one line per string
export const switchNames: Readonly<Record<TrackingSwitch, Pair>> = {
  allowsUnit: ['Unit, floor', 'Appartement, étage'],
  allowsDoorCode: ['Door code', 'Code de porte'],
  allowsPhone: ['Phone, after a code', 'Téléphone, après un code'],
  allowsNote: ['Note for the driver', 'Note pour le livreur'],
  allowsPlace: ['Where to leave it', 'Endroit où le laisser'],
  allowsDate: ['Another day; before the first attempt, also a hold or a drop-off point, if the courier agrees', 'Un autre jour; avant la première tentative, aussi la garde à l’entrepôt ou un point de dépôt, si le transporteur accepte'],
  allowsAddress: ['Another address, after a code', 'Une autre adresse, après un code'],
  allowsUndo: ['Taking a change back', 'Revenir sur une modification'],
  asksReview: ['Review after the delivery', 'Avis après la livraison'],
  takesClaims: ['Claim after the delivery', 'Réclamation après la livraison'],
  showsMap: ['Map', 'Carte'],
  chatOnTheWay: ['Chat while the driver is on the way', 'Clavardage pendant que le livreur est en route'],
  staffInChat: ['Your team writes in the chat, in the store’s name', 'Votre équipe participe au clavardage, au nom du magasin'],
  showsPhone: ['Your phone', 'Votre téléphone'],
  showsEmail: ['Your email', 'Votre courriel'],
  showsAddress: ['Your address', 'Votre adresse'],
};

// biome-ignore format: one line per string
export const unitNames: Readonly<Record<(typeof dimensionsUnits | typeof weightUnits)[number], Pair>> = {
  in: ['Inches (in)', 'Pouces (po)'],
  cm: ['Centimetres (cm)', 'Centimètres (cm)'],
  lb: ['Pounds (lb)', 'Livres (lb)'],
  kg: ['Kilograms (kg)', 'Kilogrammes (kg)'],
};
