import type { Tax } from './invoices.ts';
import type { Service } from './rules.ts';

type Pair = readonly [en: string, fr: string];

export const serviceNames: Readonly<Record<Service, Pair>> = {
  delivery: ['Delivery', 'Livraison'],
  reattempt: ['Re-attempt', 'Nouvelle tentative'],
  return: ['Return', 'Retour'],
  multiPackageDelivery: ['Multi-package delivery', 'Livraison de plusieurs colis'],
};

export const taxNames: Readonly<Record<Tax, Pair>> = {
  GST: ['GST', 'TPS'],
  HST: ['HST', 'TVH'],
  QST: ['QST', 'TVQ'],
  PST: ['PST', 'TVP'],
};
