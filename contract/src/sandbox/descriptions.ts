// The fields of the test data, for the API reference.
import type { Descriptions } from '../docs/describe.ts';

export const sandboxDescriptions: Descriptions = {
  isMade: ['Whether the test data exist; they are created when first opened, or with the first test key.', 'Indique si les données d’essai existent; elles sont créées à la première ouverture, ou avec la première clé d’essai.'],
  hasOrders: ['Whether an order was ever created in the test data.', 'Indique si une commande a déjà été créée dans les données d’essai.'],
  'Walk.outcome': ['How the simulated delivery ends.', 'La façon dont finit la livraison simulée.'],
  speed: ['The pause between two steps: none, 2 seconds (`FAST`) or 15 seconds (`SLOW`).', 'La pause entre deux étapes : aucune, 2 secondes (`FAST`) ou 15 secondes (`SLOW`).'],
};
