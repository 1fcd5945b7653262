// The fields of charges, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

const counts: Descriptions = {
  ...inEach(['ExpenseLine'], {
    quantity: ['The number of charges at this rate, less the reversed ones.', 'Le nombre de frais à ce tarif, moins ceux qui ont été renversés.'],
    total: ['`quantity` times `rate`, in cents.', '`quantity` fois `rate`, en cents.'],
  }),
  ...inEach(['ExpenseDay', 'Expenses.totals'], {
    quantity: ['The number of charges, less the reversed ones.', 'Le nombre de frais, moins ceux qui ont été renversés.'],
    total: ['The sum of the charges, in cents, before taxes.', 'La somme des frais, en cents, avant taxes.'],
    lines: ['The charges by service and rate, which add up to the total.', 'Les frais par service et tarif, dont la somme est le total.'],
  }),
  ...inEach(['ExpenseDay'], {
    date: ['The date of the charges, `YYYY-MM-DD`, local to each store.', 'La date des frais, `AAAA-MM-JJ`, à l’heure locale de chaque magasin.'],
    delivery: ['The number of first attempts, each charged as a delivery.', 'Le nombre de premières tentatives, chacune facturée comme une livraison.'],
  }),
  reattempt: ['The number of further attempts.', 'Le nombre de tentatives supplémentaires.'],
  return: ['The number of parcels brought back to the store.', 'Le nombre de colis rapportés au magasin.'],
  multiPackageDelivery: ['The number of packages after the first of each delivery.', 'Le nombre de colis après le premier de chaque livraison.'],
};

export const expenseDescriptions: Descriptions = {
  ...counts,
  service: ['The service that the courier charges for.', 'Le service que le transporteur facture.'],
  rate: ['The price of one such service, in cents.', 'Le prix d’un tel service, en cents.'],
  hasRate: ['Whether a rate was agreed on; without one, the service costs nothing.', 'Indique si un tarif a été convenu; sans tarif, le service ne coûte rien.'],
  'Expenses.stats': ['The days of this page.', 'Les journées de cette page.'],
  serviceRates: ['The rate of each service on the last day of the period, in cents; null where none was agreed on.', 'Le tarif de chaque service au dernier jour de la période, en cents; null si aucun n’a été convenu.'],
  totals: ['The totals of the whole period, repeated on every page.', 'Les totaux de toute la période, répétés à chaque page.'],
  'Expenses.total': ['The number of days with charges in the whole period.', 'Le nombre de journées avec des frais dans toute la période.'],
  ...inEach(['ExpenseEntry', 'Charge'], {
    id: ['The id of the charge.', 'L’identifiant des frais.'],
    quantity: ['1 for a charge, -1 for a reversal.', '1 pour des frais, -1 pour un renversement.'],
    total: ['`quantity` times `rate`, in cents, before taxes.', '`quantity` fois `rate`, en cents, avant taxes.'],
  }),
  fulfillmentName: ['The name of the store.', 'Le nom du magasin.'],
  'ExpenseEntry.question': ['The last question about the charge; null if there is none.', 'La dernière question au sujet des frais; null s’il n’y en a pas.'],
  ...inEach(['Charge'], {
    date: ['The date of the charge, `YYYY-MM-DD`, local to the store.', 'La date des frais, `AAAA-MM-JJ`, à l’heure locale du magasin.'],
    package: ['The position of the package, counted from 1; 2 or more for a charge for each package after the first.', 'La position du colis, à partir de 1; 2 ou plus pour les frais de chaque colis après le premier.'],
    event: ['The courier’s event that caused the charge.', 'L’événement du transporteur qui a causé les frais.'],
    'event.name': ['Whether the parcel was delivered or collected, missed, or returned.', 'Indique si le colis a été livré ou collecté, manqué, ou retourné.'],
    'event.statusId': ['The number of the outcome’s reason; null if it has none.', 'Le numéro du motif du résultat; null s’il n’en a pas.'],
    'event.at': ['When the event happened.', 'Le moment de l’événement.'],
    invoice: ['The number of the invoice that bills the charge; null until it is billed.', 'Le numéro de la facture qui porte les frais; null tant qu’ils ne sont pas facturés.'],
  }),
  cause: ['Why it was charged: the first attempt, a parcel fetched at a drop-off point, a further attempt or package, a return, or a reversal.', 'La raison des frais : la première tentative, un colis récupéré à un point de dépôt, une autre tentative, un autre colis, un retour, ou un renversement.'],
  isTakenBack: ['Whether a later correction reversed the charge.', 'Indique si une correction ultérieure a renversé les frais.'],
  questions: ['The questions about the charge, oldest first.', 'Les questions au sujet des frais, de la plus ancienne à la plus récente.'],
  ...inEach(['expenseList', 'expenseDetails', 'exportsExpense'], {
    invoice: ['Only the charges that this invoice bills, by its number.', 'Seulement les frais que porte cette facture, par son numéro.'],
    service: ['Only the charges for this service.', 'Seulement les frais de ce service.'],
    search: ['Only the charges of the order with this whole number or tracking code.', 'Seulement les frais de la commande qui a ce numéro ou ce code de suivi, en entier.'],
  }),
  ...inEach(['expenseList', 'exportsExpense'], {
    startDate: ['The first date of the charges, included, `YYYY-MM-DD`; without it, from the beginning.', 'La première date des frais, incluse, `AAAA-MM-JJ`; sans elle, depuis le début.'],
    endDate: ['The last date of the charges, included, `YYYY-MM-DD`; without it, until today.', 'La dernière date des frais, incluse, `AAAA-MM-JJ`; sans elle, jusqu’à aujourd’hui.'],
  }),
  'expenseList.sort': ['The field and direction to sort the days by: `date`, `quantity` or `total`, then `:asc` or `:desc`.', 'Le champ et le sens du tri des journées : `date`, `quantity` ou `total`, puis `:asc` ou `:desc`.'],
  'expenseDetails.date': ['The date of the charges, `YYYY-MM-DD`.', 'La date des frais, `AAAA-MM-JJ`.'],
  'expenseDetails.page': ['The number of the page of each service and rate, from 1.', 'Le numéro de la page de chaque service et tarif, à partir de 1.'],
  'expenseDetails.pageSize': ['The most charges of each service and rate on a page.', 'Le nombre maximal de frais de chaque service et tarif par page.'],
  ...inEach(['expenseCharge', 'questionsAsk'], { id: ['The id of the charge.', 'L’identifiant des frais.'] }),
};
