import type { Words } from '../words/translate.ts';

export const words = {
  title: ['Delivery at checkout', 'Livraison au paiement'],
  about: [
    'What shoppers are offered where they pay, and what it costs them.',
    'Ce qui est proposé aux acheteurs au moment de payer, et ce qu’il leur en coûte.',
  ],
  price: ['Price', 'Prix'],
  priceHelp: [
    'From 0.00 to 50.00, in your shop’s currency. Without a price nothing is offered.',
    'De 0,00 à 50,00, dans la devise de votre boutique. Sans prix, rien n’est proposé.',
  ],
  freeTierValue: ['Free from', 'Gratuite à partir de'],
  freeTierHelp: [
    'Of what is in the cart, before taxes and discounts. Left empty, it is never free.',
    'Selon le contenu du panier, avant les taxes et les rabais. Sans montant, elle n’est jamais gratuite.',
  ],
  beforeCutoff: ['Before the cutoff', 'Avant l’heure limite'],
  beforeCutoffHelp: [
    'While an order still makes a pickup of the day.',
    'Tant qu’une commande peut encore partir avec un ramassage du jour.',
  ],
  afterCutoff: ['After the cutoff', 'Après l’heure limite'],
  afterCutoffHelp: ['Until midnight at the store.', 'Jusqu’à minuit, à l’heure du magasin.'],
  closedDay: ['On days without a pickup', 'Les jours sans ramassage'],
  closedDayHelp: [
    'Closed days and weekdays on which nothing is picked up.',
    'Les jours de fermeture et ceux de la semaine où rien n’est ramassé.',
  ],
  name: ['Name', 'Nom'],
  nameOf: ['Name: {{moment}}', 'Nom, {{moment}}'],
  description: ['Description', 'Description'],
  descriptionOf: ['Description: {{moment}}', 'Description, {{moment}}'],
  descriptionHelp: [
    'The day of arrival stands before it, in the shopper’s language.',
    'Le jour d’arrivée la précède, dans la langue de l’acheteur.',
  ],
  saved: ['Delivery at checkout saved', 'Livraison au paiement enregistrée'],
  cart: ['In the cart', 'Dans le panier'],
  store: ['Sent from', 'Expédiée de'],
  now: ['Now', 'En ce moment'],
  free: ['Free', 'Gratuite'],
  isOff: [
    'Shoppers are offered nothing while this is switched off.',
    'Rien n’est proposé aux acheteurs tant que l’option est désactivée.',
  ],
  isWithoutPrice: [
    'Shoppers are offered nothing until it has a price.',
    'Rien n’est proposé aux acheteurs tant qu’il n’y a pas de prix.',
  ],
  isWithoutPickup: [
    'Shoppers are offered nothing: this store has no pickup in the next two weeks.',
    'Rien n’est proposé aux acheteurs\u00a0: ce magasin n’a aucun ramassage dans les deux prochaines semaines.',
  ],
  how: ['Show it in your shop', 'L’afficher dans votre boutique'],
  howSteps: [
    'In Shopify, open Settings, then Shipping and delivery. In each shipping profile choose the zone that you deliver to, then Add rate, have the rates calculated by an app, and choose {{provider}}.',
    'Dans Shopify, ouvrez Paramètres, puis Expédition et livraison. Dans chaque profil d’expédition, choisissez la zone desservie, puis Ajouter un tarif, faites calculer les tarifs par une application et choisissez {{provider}}.',
  ],
  howPlan: [
    'Shopify offers rates of carriers with its Advanced plan, with a plan paid by the year, or as a paid feature of other plans.',
    'Shopify offre les tarifs de transporteurs avec son forfait Advanced, avec un forfait payé à l’année ou comme fonction payante des autres forfaits.',
  ],
} satisfies Words;
