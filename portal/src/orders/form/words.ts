import { worded } from '../../words/translate.ts';

export const { words, useT } = worded({
  // A copy of another order
  copied: ['Copied from order {{order}}, without its number, barcode, date and time.', 'Copie de la commande {{order}}, sans son numéro, son code-barres, sa date ni son heure.'],
  copiedLost: ['The order to copy could not be found, so this form is empty.', 'La commande à copier est introuvable; ce formulaire est donc vide.'],

  // Suggested recipients and addresses
  peopleFound_one: ['{{count}} person suggested', '{{count}} personne suggérée'],
  peopleFound_other: ['{{count}} people suggested', '{{count}} personnes suggérées'],
  addressesFound_one: ['{{count}} address suggested', '{{count}} adresse suggérée'],
  addressesFound_other: ['{{count}} addresses suggested', '{{count}} adresses suggérées'],
  sentTo_one: ['{{count}} order, {{ago}}', '{{count}} commande, {{ago}}'],
  sentTo_other: ['{{count}} orders, last {{ago}}', '{{count}} commandes, la dernière {{ago}}'],
  unitOf: ['unit {{unit}}', 'unité {{unit}}'],
  sentBefore: ['used before', 'déjà utilisée'],
  onTheMap: ['from the map', 'sur la carte'],
  known: ['Last time: {{known}}', 'La dernière fois : {{known}}'],
  useAddress: ['Use this address', 'Utiliser cette adresse'],
  useKnown: ['Use this', 'Utiliser ceci'],

  // Stores and pickups that serve the address
  reach: ['Pickups that reach this address', 'Ramassages qui desservent cette adresse'],
  reachUnaddressed: ['Enter the address to see which stores reach it and their next pickups.', 'Entrez l’adresse pour voir quels magasins la desservent et leurs prochains ramassages.'],
  reachMore_one: ['{{count}} more store reaches it.', '{{count}} autre magasin la dessert.'],
  reachMore_other: ['{{count}} more stores reach it.', '{{count}} autres magasins la desservent.'],
  reachNoSlot: ['reaches it, but has no pickup in the next two weeks', 'la dessert, mais n’a aucun ramassage d’ici deux semaines'],
  reachClosed: ['reaches it, but is closed to new orders', 'la dessert, mais ne prend plus de commandes'],
  reachNone: ['{{store}} has no pickup in the next two weeks.', '{{store}} n’a aucun ramassage d’ici deux semaines.'],
  reachGiven: ['It leaves from {{store}} with the next pickup: {{date}}, {{time}}.', 'Elle partira de {{store}} au prochain ramassage : {{date}}, {{time}}.'],
  reachFixed: ['To choose another store or pickup, you need permission to manage orders.', 'Pour choisir un autre magasin ou ramassage, il vous faut l’autorisation de gérer les commandes.'],
  reachOrderBy: ['Order by {{at}}', 'Commander avant {{at}}'],

  // A draft
  draftRestored: ['Restored what you typed {{ago}}.', 'Votre saisie {{ago}} a été rétablie.'],
  draftAfresh: ['Start over', 'Recommencer'],
});
