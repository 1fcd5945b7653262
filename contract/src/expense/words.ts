import type { Pair } from '../words.ts';
import type { Tax } from './invoices.ts';
import type { Service } from './rules.ts';

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
