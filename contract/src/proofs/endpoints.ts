import { can } from '../access.ts';
import { post } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { ProofsExport } from './schema.ts';

export const proofs = {
  export: post('/retailer/exports/proofs', {
    does: [
      'Write the proofs of the orders named, or of all that a list’s question finds, into a PDF with a sheet each, or into an archive of the photos with a list. Orders without a proof are named. Answers a job, as an export of deliveries does.',
      'Écrit les preuves des commandes nommées, ou de toutes celles que trouve la question d’une liste, dans un PDF d’une feuille chacune, ou dans une archive des photos avec une liste. Les commandes sans preuve sont nommées. Répond une tâche, comme l’exportation des livraisons.',
    ],
    who: can('EXPORT_SHIPMENTS'),
    body: ProofsExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT', 'TOO_MANY_JOBS'],
  }),
};
