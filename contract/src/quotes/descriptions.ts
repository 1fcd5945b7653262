// The fields of quotes, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const quoteDescriptions: Descriptions = {
  ...inEach(['QuoteRequest'], {
    address: ['The address as an order would have it; null or left out to give only `postalCode`.', 'L’adresse telle qu’une commande l’aurait; null ou omise pour ne donner que `postalCode`.'],
    date: ['The date of a certain pickup, `YYYY-MM-DD`, local to the store; null for the next one.', 'La date d’un ramassage précis, `AAAA-MM-JJ`, à l’heure locale du magasin; null pour le prochain.'],
    time: ['The time of that pickup, `HH:mm`, local to the store; null for the next one.', 'L’heure de ce ramassage, `HH:mm`, à l’heure locale du magasin; null pour le prochain.'],
    packages: ['The sizes of the packages, which do not change the price.', 'Les dimensions des colis, sans effet sur le prix.'],
  }),
  ...inEach(['Quote'], {
    isServed: ['Whether an order with these fields would be accepted.', 'Indique si une commande avec ces champs serait acceptée.'],
    reason: ['The error that an order would get; null if it would be accepted.', 'L’erreur qu’une commande recevrait; null si elle serait acceptée.'],
    'reason.type': ['The type of the error, which never changes its meaning.', 'Le type de l’erreur, dont le sens ne change jamais.'],
    'reason.path': ['The field that the error is about; null if it is about none.', 'Le champ que l’erreur concerne; null si elle n’en concerne aucun.'],
    pickups: ['The pickups that an order can still meet, soonest first, at most ten.', 'Les ramassages que la commande peut encore atteindre, du plus proche au plus éloigné, dix au plus.'],
    'pickups.date': ['The date of the pickup, `YYYY-MM-DD`, local to the store.', 'La date du ramassage, `AAAA-MM-JJ`, à l’heure locale du magasin.'],
    'pickups.time': ['The time of the pickup, `HH:mm`, local to the store.', 'L’heure du ramassage, `HH:mm`, à l’heure locale du magasin.'],
    'pickups.cutoffAt': ['The last moment to fulfil, change or void orders of this pickup, in ISO 8601 UTC.', 'Le dernier moment pour confier, modifier ou retirer les commandes de ce ramassage, en ISO 8601 UTC.'],
    'pickups.deliveryDate': ['The day of the delivery with this pickup, `YYYY-MM-DD`, local to the store.', 'Le jour de la livraison avec ce ramassage, `AAAA-MM-JJ`, à l’heure locale du magasin.'],
    price: ['The price of a delivery at the first visit. Null if it is not served, if a rate is missing, or without `VIEW_EXPENSE_REPORT`.', 'Le prix d’une livraison au premier passage. Null si elle n’est pas desservie, sans tarif, ou sans `VIEW_EXPENSE_REPORT`.'],
    serviceRates: ['The rate of each service that day, in cents, null where there is none; null as a whole if not served, or without `VIEW_EXPENSE_REPORT`.', 'Le tarif de chaque service ce jour-là, en cents, null sans tarif; null en entier si l’adresse n’est pas desservie, ou sans `VIEW_EXPENSE_REPORT`.'],
  }),
  'QuoteRequest.postalCode': ['The postal code, instead of an address; null with one.', 'Le code postal, à la place d’une adresse; null avec une adresse.'],
  ...inEach(['QuotedPrice'], {
    lines: ['The services of the delivery, with their quantity and rate.', 'Les services de la livraison, avec leur quantité et leur tarif.'],
    subtotal: ['The sum of the services, in cents, before taxes.', 'La somme des services, en cents, avant taxes.'],
    taxes: ['The taxes of the recipient’s province, or of the store’s for a collection, as an invoice would have them.', 'Les taxes de la province du destinataire, ou de celle du magasin pour une collecte, comme sur une facture.'],
    total: ['The price with taxes, in cents of Canadian dollars.', 'Le prix avec taxes, en cents de dollars canadiens.'],
  }),
  ...inEach(['TaxLine'], {
    tax: ['The tax: `GST`, `HST`, `QST` or `PST`.', 'La taxe : `GST`, `HST`, `QST` ou `PST`.'],
    millionths: ['The rate of the tax in millionths: 9.975 % is 99750.', 'Le taux de la taxe en millionièmes : 9,975 % donne 99750.'],
    base: ['The amount that is taxed, in cents.', 'Le montant imposé, en cents.'],
    cents: ['The tax in cents, rounded once.', 'La taxe en cents, arrondie une seule fois.'],
  }),
};
