import { can } from '../access.ts';
import { post } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { ProofsExport } from './schema.ts';

export const proofs = {
  export: post('/retailer/exports/proofs', {
    does: [
      'Export the proofs of the given orders, or of all orders that a list query finds: as a PDF with a sheet for each, or as an archive of the photos with a list. Orders without a proof are listed. Returns a job, like an export of deliveries.',
      'Exporte les preuves des commandes indiquées, ou de toutes celles que trouve une recherche de la liste : en un PDF d’une feuille chacune, ou en une archive des photos avec une liste. Les commandes sans preuve sont énumérées. Renvoie une tâche, comme l’exportation des livraisons.',
    ],
    who: can('EXPORT_SHIPMENTS'),
    body: ProofsExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT', 'TOO_MANY_JOBS'],
  }),
};
