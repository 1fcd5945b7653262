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

/** Returns a formatter of cents for a language. */
export function moneyIn(language: 'en' | 'fr'): (cents: number) => string {
  const format = new Intl.NumberFormat(`${language}-CA`, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  });
  return (cents) => format.format(cents / 100);
}
