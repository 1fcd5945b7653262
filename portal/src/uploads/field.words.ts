import type { Words } from '../words/translate.ts';

/** What the fields of an order are called where a file holds them. */
export const words = {
  number: ['Order number', 'Numéro de commande'],
  recipient: ['Recipient', 'Destinataire'],
  email: ['Email', 'Courriel'],
  phone: ['Phone', 'Téléphone'],
  address: ['Address', 'Adresse'],
  addressLine2: ['Unit', 'Appartement, bureau'],
  city: ['City', 'Ville'],
  province: ['Province', 'Province'],
  postalCode: ['Postal code', 'Code postal'],
  note: ['Delivery note', 'Note de livraison'],
  type: ['Service type', 'Type de service'],
  date: ['Date', 'Jour'],
  time: ['Time', 'Heure'],
  numberOfPackages: ['Number of packages', 'Nombre de colis'],
  tags: ['Tags', 'Mots-clés'],
  weight: ['Weight', 'Poids'],
  length: ['Length', 'Longueur'],
  width: ['Width', 'Largeur'],
  height: ['Height', 'Hauteur'],
  sizeCategory: ['Size', 'Format'],
  barcodeForScan: ['Barcode', 'Code-barres'],
  isPharmacy: ['Pharmacy', 'Pharmacie'],
  pickupScheduleName: ['Store', 'Magasin'],
} satisfies Words;
