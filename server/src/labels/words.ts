/** The fixed texts of a label. */
export const words = {
  from: ['From', 'Expéditeur'],
  to: ['To', 'Destinataire'],
  order: ['Order', 'Commande'],
  package: ['Package', 'Colis'],
  of: ['of', 'sur'],
  deliveryDate: ['Delivery date', 'Date de livraison'],
  pharmacy: ['Pharmacy', 'Pharmacie'],
  note: ['Delivery note', 'Note de livraison'],
  phone: ['Phone', 'Téléphone'],
  blankFile: ['blank-labels', 'etiquettes-vierges'],
  fileName: ['labels', 'etiquettes'],
  follow: ['Scan to follow this delivery', 'Numérisez pour suivre la livraison'],
} satisfies Record<string, [en: string, fr: string]>;
