/** The texts of an invoice, except the names of services and taxes. */
export const words = {
  invoice: ['Invoice', 'Facture'],
  creditNote: ['Credit note', 'Note de crédit'],
  corrects: ['Corrects invoice', 'Corrige la facture'],
  date: ['Date', 'Date'],
  period: ['Period', 'Période'],
  to: ['to', 'au'],
  dueDate: ['Due date', 'Échéance'],
  purchaser: ['Billed to', 'Facturé à'],
  service: ['Service', 'Service'],
  item: ['Item', 'Poste'],
  about: ['Details', 'Détails'],
  quantity: ['Quantity', 'Quantité'],
  rate: ['Rate', 'Tarif'],
  amount: ['Amount', 'Montant'],
  noRate: ['No rate', 'Aucun tarif'],
  adjustment: ['Adjustment', 'Ajustement'],
  credit: ['Credit', 'Crédit'],
  creditTakenBack: ['Credit taken back', 'Crédit annulé'],
  subtotal: ['Subtotal', 'Sous-total'],
  total: ['Total', 'Total'],
  on: ['on', 'sur'],
  percent: ['%', '\u00a0%'],
  colon: [':', '\u00a0:'],
} as const satisfies Record<string, readonly [string, string]>;

/** The email that contains the courier’s answer to a question. */
export const letters = {
  subject: ['The courier answered your question about order {order}', 'Le transporteur a répondu à votre question sur la commande {order}'],
  answers: {
    ACCEPTED: [
      'You asked about a charge for order {order}: {service} of {date}. The courier agrees: {credit}, before taxes, is credited on your next invoice.',
      'Vous avez posé une question sur des frais de la commande {order} : {service} du {date}. Le transporteur vous donne raison : {credit}, avant taxes, est crédité sur votre prochaine facture.',
    ],
    REFUSED: ['You asked about a charge for order {order}: {service} of {date}. The courier says that it is right, so it stays as it is.', 'Vous avez posé une question sur des frais de la commande {order} : {service} du {date}. Le transporteur les maintient; ils restent donc tels quels.'],
    CORRECTED: ['You asked about a charge for order {order}: {service} of {date}. The courier corrected its report, and the charge was taken back.', 'Vous avez posé une question sur des frais de la commande {order} : {service} du {date}. Le transporteur a corrigé son rapport, et ces frais ont été annulés.'],
  },
  note: ['The courier wrote: “{note}”', 'Le transporteur a écrit : « {note} »'],
  button: ['See the charge', 'Voir les frais'],
} as const;

/** Returns a formatter of cents for a language. */
export function moneyIn(language: 'en' | 'fr'): (cents: number) => string {
  const format = new Intl.NumberFormat(`${language}-CA`, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  });
  return (cents) => format.format(cents / 100);
}
