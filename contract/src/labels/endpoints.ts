import { can } from '../access.ts';
import { file, get, post, put } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { Order } from '../orders/schema.ts';
import { BatchPrint, LabelFile, LabelList, LabelListQuery, LabelQuery } from './schema.ts';

export const labels = {
  generate: put('/retailer/orders/:id/generate-label', {
    does: [
      'Make the order’s shipping labels; it is fulfilled first when it is not yet. Answers the order with the labels’ addresses.',
      'Crée les étiquettes de la commande; elle est d’abord confiée si elle ne l’est pas encore. Répond la commande avec les adresses des étiquettes.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'ORDER_DELETED', 'SHIPMENT_CANCELED'],
  }),
  read: file('/retailer/orders/:id/labels', {
    does: [
      'The labels as a PDF of 4×6 inch pages: one for each package, or the one asked for.',
      'Les étiquettes en PDF, en pages de 4 × 6 pouces : une par colis, ou celle qui est demandée.',
    ],
    who: 'caller',
    query: LabelQuery,
    reply: LabelFile,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'LABEL_NOT_READY'],
  }),
  batchPrint: post('/retailer/orders/batch-print-labels', {
    does: [
      'Print the labels of a store’s day, or of the orders named, into one PDF in the order of the list. Orders that the courier does not have are fulfilled first; one that refuses is left out and named in the job’s errors. The finished job’s data.data is the address of the PDF, for a day.',
      'Imprime dans un seul PDF, à la suite de la liste, les étiquettes de la journée d’un magasin ou des commandes nommées. Les commandes que le transporteur n’a pas sont d’abord confiées; celle qui refuse est laissée de côté et nommée dans les erreurs de la tâche. Une fois la tâche terminée, son data.data est l’adresse du PDF, pendant un jour.',
    ],
    who: can('MANAGE_ORDERS'),
    body: BatchPrint,
    reply: JobStarted,
    fails: ['ORDER_NOT_FOUND', 'PICKUP_LOCATION_NOT_FOUND', 'TOO_MANY_RECORDS', 'TOO_MANY_JOBS'],
  }),
  batchLabels: get('/retailer/orders/batch-print-labels', {
    does: [
      'A page of the orders whose labels a batch of this store and day prints, with the labels’ addresses; a page past the last is empty.',
      'Une page des commandes dont un lot de ce magasin et de ce jour imprime les étiquettes, avec leurs adresses; une page après la dernière est vide.',
    ],
    who: can('MANAGE_ORDERS'),
    query: LabelListQuery,
    reply: LabelList,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
};
