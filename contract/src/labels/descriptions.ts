// The fields of labels, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const labelDescriptions: Descriptions = {
  'labelsRead.package': ['Only the label of this package, counted from 1; without it, all of them.', 'Seulement l’étiquette de ce colis, à partir de 1; sans lui, toutes.'],
  ...inEach(['LabelBinding'], {
    code: ['The code of the blank label, as scanned or typed.', 'Le code de l’étiquette vierge, tel que numérisé ou saisi.'],
    package: ['The position of the package, counted from 1; without it, the first that has no label, or the only one.', 'La position du colis, à partir de 1; sans elle, le premier qui n’a pas d’étiquette, ou le seul.'],
  }),
  ...inEach(['BatchPrint', 'labelsBatchLabels'], {
    date: ['The delivery date, `YYYY-MM-DD`, local to the store. Required, unless `ids` or `blank` is sent.', 'La date de livraison, `AAAA-MM-JJ`, à l’heure locale du magasin. Obligatoire, sauf si `ids` ou `blank` est envoyé.'],
    only: ['`notPrinted` leaves out the labels that were printed before.', '`notPrinted` laisse de côté les étiquettes déjà imprimées.'],
    besides: ['`undated` adds the store’s orders without a date; printing sets them to its next pickup.', '`undated` ajoute les commandes sans date du magasin; l’impression leur donne son prochain ramassage.'],
  }),
  'BatchPrint.pickupScheduleId': ['The id of the store. Required, unless `ids` is sent.', 'L’identifiant du magasin. Obligatoire, sauf si `ids` est envoyé.'],
  'BatchPrint.ids': ['The ids of the orders to print instead of a store’s day, from 1 to 1,000.', 'Les identifiants des commandes à imprimer au lieu de la journée d’un magasin, de 1 à 1 000.'],
  split: ['`stores` makes a PDF for each store, sorted by pickup, in a ZIP archive if there are several.', '`stores` produit un PDF par magasin, trié par ramassage, dans une archive ZIP s’il y en a plusieurs.'],
  blank: ['The number of blank labels to print instead: without an order, to be bound to packages later.', 'Le nombre d’étiquettes vierges à imprimer à la place : sans commande, à associer plus tard à des colis.'],
  sheet: ['A label of 4 × 6 inches, or a sheet of paper with two labels side by side.', 'Une étiquette de 4 × 6 pouces, ou une feuille avec deux étiquettes côte à côte.'],
  'LabelRow.id': ['The id of the order.', 'L’identifiant de la commande.'],
  'LabelRow.packages': ['The packages of the order, each with its own label.', 'Les colis de la commande, chacun avec son étiquette.'],
  'LabelRow.packages.trackingCode': ['The code on the label of the package.', 'Le code sur l’étiquette du colis.'],
};
