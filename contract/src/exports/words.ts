// The names of columns, sheets and files of exports.

import type { Service } from '../expense/rules.ts';
import type { Pair } from '../words.ts';
import type { ExportColumn } from './columns.ts';

export const columnNames: Record<ExportColumn, Pair> = {
  number: ['Order number', 'Numéro de commande'],
  trackingCode: ['Tracking code', 'Code de suivi'],
  status: ['Status', 'État'],
  reason: ['Reason', 'Motif'],
  now: ['Current state', 'Situation actuelle'],
  holder: ['Held by', 'Entre les mains de'],
  type: ['Service type', 'Type de service'],
  date: ['Delivery date', 'Date de livraison'],
  time: ['Pickup time', 'Heure de ramassage'],
  store: ['Store', 'Magasin'],
  recipient: ['Recipient', 'Destinataire'],
  address: ['Address', 'Adresse'],
  unit: ['Unit', 'Appartement, bureau'],
  province: ['Province', 'Province ou territoire'],
  postalCode: ['Postal code', 'Code postal'],
  phone: ['Phone', 'Téléphone'],
  email: ['Email', 'Courriel'],
  packages: ['Number of packages', 'Nombre de colis'],
  attempts: ['Attempts', 'Tentatives'],
  completedAt: ['Completed at', 'Terminée le'],
  driver: ['Driver', 'Livreur'],
  note: ['Note for the driver', 'Note pour le livreur'],
  recipientNote: ['Recipient’s note', 'Note du destinataire'],
  driverNote: ['Driver’s note', 'Note du livreur'],
  tags: ['Tags', 'Mots-clés'],
  customerId: ['Customer number', 'Numéro de client'],
  barcode: ['Barcode to scan', 'Code-barres à numériser'],
  size: ['Size', 'Format'],
  weight: ['Weight', 'Poids'],
  isPharmacy: ['Pharmacy order', 'Commande de pharmacie'],
  customFields: ['Custom fields', 'Champs personnalisés'],
  source: ['Source', 'Origine'],
  createdAt: ['Added at', 'Ajoutée le'],
  fulfilledAt: ['Fulfilled at', 'Confiée le'],
  timeZone: ['Time zone', 'Fuseau horaire'],
  latitude: ['Latitude', 'Latitude (degrés)'],
  longitude: ['Longitude', 'Longitude (degrés)'],
  photos: ['Number of photos', 'Nombre de photos'],
  proof: ['Proof of delivery', 'Preuve de livraison'],
  proofGiven: ['Proof given', 'Preuve fournie'],
  ageCheck: ['Age check', 'Vérification de l’âge'],
  trackingLink: ['Tracking link', 'Lien de suivi'],
  orderId: ['Order ID', 'Identifiant de la commande'],
  deliveryId: ['Delivery ID', 'Identifiant de la livraison'],
};

export const fileWords = {
  yes: ['Yes', 'Oui'],
  no: ['No', 'Non'],
  proofMissing: ['missing: {kinds}', 'manque\u00a0: {kinds}'],
  ageToCheck: ['{age}+', '{age} ans et plus'],
  ageChecked: ['{age}+, checked', '{age} ans et plus, vérifié'],
  ageNotChecked: ['{age}+, not checked', '{age} ans et plus, non vérifié'],
  delayedBy: ['Delayed by {provider}', 'Retardée par {provider}'],
  deliveries: ['Deliveries', 'Livraisons'],
  'deliveries.file': ['deliveries', 'livraisons'],
  report: ['Statistics', 'Statistiques'],
  'report.file': ['statistics', 'statistiques'],
  charges: ['Charges', 'Frais'],
  'charges.file': ['charges', 'frais'],
} as const satisfies Record<string, Pair>;

export const reportColumns = {
  date: ['Date', 'Date'],
  store: ['Store', 'Magasin'],
  province: ['Province', 'Province'],
  total: ['Total', 'Total'],
  completed: ['Completed', 'Terminées'],
  pending: ['In progress', 'En cours'],
  skipped: ['Missed', 'Manquées'],
  canceled: ['Canceled', 'Annulées'],
  notReceived: ['Not received', 'Non reçues'],
  resubmitted: ['Resubmitted', 'Reportées'],
} as const satisfies Record<string, Pair>;

export const chargeColumns = {
  date: ['Date', 'Date'],
  service: ['Service', 'Service'],
  orderNumber: ['Order number', 'Numéro de commande'],
  trackingCode: ['Tracking code', 'Code de suivi'],
  store: ['Store', 'Magasin'],
  quantity: ['Quantity', 'Quantité'],
  rate: ['Rate', 'Tarif'],
  total: ['Total', 'Total'],
} as const satisfies Record<string, Pair>;

export const serviceNames: Record<Service, Pair> = {
  delivery: ['Delivery', 'Livraison'],
  reattempt: ['Re-attempt', 'Nouvelle tentative'],
  return: ['Return', 'Retour'],
  multiPackageDelivery: ['Multi-package delivery', 'Livraison de plusieurs colis'],
};
