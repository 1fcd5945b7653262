import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  title: ['Drive with us', 'Devenir livreur'],
  heading: ['Drive with {{provider}}', 'Devenez livreur pour {{provider}}'],
  lead: ['Tell us how to reach you and what you drive. We answer by email.', 'Dites-nous comment vous joindre et ce que vous conduisez. Nous répondons par courriel.'],
  name: ['Your name', 'Votre nom'],
  city: ['City where you would drive', 'Ville où vous livreriez'],
  vehicle: ['Vehicle', 'Véhicule'],
  BICYCLE: ['Bicycle', 'Vélo'],
  CAR: ['Car', 'Voiture'],
  VAN: ['Van', 'Fourgonnette'],
  TRUCK: ['Truck', 'Camion léger'],
  send: ['Send', 'Envoyer'],
  doneTitle: ['Thank you!', 'Merci!'],
  doneLead: ['We have what you sent and will answer you by email.', 'Nous avons bien reçu votre message et vous répondrons par courriel.'],
  signIn: ['To the sign-in page', 'Vers la page de connexion'],
});
