import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  title: ['Help and Contact', 'Aide et contact'],
  message: ['Write to us, and say what you expected and what happened instead. With the order number we find the parcel at once.', 'Écrivez-nous en disant ce que vous attendiez et ce qui s’est passé. Avec le numéro de commande, nous trouvons le colis tout de suite.'],
  order: ['Order number (optional)', 'Numéro de commande (facultatif)'],
  write: ['Write to {{email}}', 'Écrire à {{email}}'],
  connect: ['Connect a Shopify shop', 'Connecter une boutique Shopify'],
  noProgram: ['No mail program here? Copy the address and what helps us answer:', 'Aucun programme de courriel ici? Copiez l’adresse et ce qui nous aide à répondre :'],
  subjectOrder: ['{{retailer}}: order {{order}}', '{{retailer}} : commande {{order}}'],
  subject: ['{{retailer}}: question', '{{retailer}} : question'],
  retailerLine: ['Retailer: {{retailer}}', 'Détaillant : {{retailer}}'],
  accountLine: ['Account: {{name}}, {{email}}', 'Compte : {{name}}, {{email}}'],
  orderLine: ['Order: {{order}}', 'Commande : {{order}}'],
  referenceLine: ['Reference: {{reference}}', 'Référence : {{reference}}'],
});
