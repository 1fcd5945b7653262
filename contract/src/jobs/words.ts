import type { Pair } from '../words.ts';

/** The plural names of kinds of jobs. */
export const jobNames = {
  'developer.webhook': ['webhook tests', 'essais de webhook'],
  'exports.deliveries': ['delivery exports', 'exportations de livraisons'],
  'exports.expense': ['billing exports', 'exportations de la facturation'],
  'exports.manifest': ['manifests', 'manifestes'],
  'exports.proofs': ['exports of proofs', 'exportations de preuves'],
  'exports.report': ['statistics exports', 'exportations de statistiques'],
  'imports.check': ['imports to check', 'importations à vérifier'],
  'imports.create': ['order imports', 'importations de commandes'],
  'imports.read': ['files to read', 'fichiers à lire'],
  'labels.print': ['label files', 'fichiers d’étiquettes'],
  'labels.printBlank': ['files of blank labels', 'fichiers d’étiquettes vierges'],
  'orders.fulfil': ['groups of orders to fulfil', 'groupes de commandes à confier'],
  'orders.import': ['order imports', 'importations de commandes'],
  'orders.renameTags': ['tag changes', 'modifications de mots-clés'],
  'sandbox.walk': ['simulated journeys', 'parcours simulés'],
  'shopify.retry': ['retries of Shopify orders', 'nouveaux essais de commandes Shopify'],
  'shopify.sync': ['Shopify syncs', 'synchronisations de Shopify'],
} as const satisfies Record<string, Pair>;

const otherJobs: Pair = ['jobs of this kind', 'tâches de ce type'];

export const jobsOfKind = (kind: string): Pair => new Map<string, Pair>(Object.entries(jobNames)).get(kind) ?? otherJobs;
