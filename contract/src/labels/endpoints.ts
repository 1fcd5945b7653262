import { can } from '../access.ts';
import { file, get, post, put } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { Order } from '../orders/schema.ts';
import { BatchPrint, LabelBinding, LabelFile, LabelList, LabelListQuery, LabelQuery } from './schema.ts';

export const labels = {
  generate: put('/retailer/orders/:id/generate-label', {
    does: [
      'Generate the shipping labels of an order, which is fulfilled first if necessary. Returns the order with the URLs of its labels.',
      'Crée les étiquettes d’une commande, d’abord confiée au transporteur si nécessaire. Renvoie la commande avec les URL de ses étiquettes.',
    ],
    who: can('MANAGE_ORDERS'),
    reply: Order,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'ORDER_DELETED', 'SHIPMENT_CANCELED'],
  }),
  bind: put('/retailer/orders/:id/bind-label', {
    does: [
      'Bind a blank label of the order’s store to a package of the order: the label’s code becomes the package’s code. The order is fulfilled first if necessary. A label that is replaced can be bound again.',
      'Associe une étiquette vierge du magasin à un colis de la commande\u00a0: le code de l’étiquette devient celui du colis. La commande est d’abord confiée au transporteur si nécessaire. L’étiquette remplacée peut être réutilisée.',
    ],
    who: can('MANAGE_ORDERS'),
    body: LabelBinding,
    reply: Order,
    missing: 'ORDER_NOT_FOUND',
    fails: [
      'ORDER_NOT_FOUND',
      'ORDER_DELETED',
      'SHIPMENT_CANCELED',
      'PARCEL_NOT_DELIVERED',
      'SHIPMENT_UNDER_WAY',
      'BLANK_LABEL_NOT_FOUND',
      'BLANK_LABEL_BOUND',
      'LABEL_PRINTED',
      'PACKAGE_NOT_FOUND',
      'PACKAGES_LABELED',
    ],
  }),
  read: file('/retailer/orders/:id/labels', {
    does: [
      'Download the labels as a PDF of 4×6 inch pages: one for each package, or only the given one.',
      'Télécharge les étiquettes en PDF, en pages de 4 × 6 pouces\u00a0: une par colis, ou seulement celle du colis indiqué.',
    ],
    who: 'caller',
    query: LabelQuery,
    reply: LabelFile,
    missing: 'ORDER_NOT_FOUND',
    fails: ['ORDER_NOT_FOUND', 'LABEL_NOT_READY'],
  }),
  batchPrint: post('/retailer/orders/batch-print-labels', {
    does: [
      'Print the labels of a store’s day, or of the given orders, into one PDF, sorted as the list, or with `split` into one PDF per store, sorted by pickup. Orders are fulfilled first if necessary; one that cannot be is left out and listed in the job’s errors. The data.data of the finished job is the URL of the PDF, or of a ZIP archive of several, valid for a day. With `blank`, print that number of blank labels of a store, without orders; `bind-label` binds them later.',
      'Imprime les étiquettes de la journée d’un magasin ou des commandes indiquées dans un seul PDF, triées comme la liste, ou avec `split` dans un PDF par magasin, triées par ramassage. Les commandes sont d’abord confiées si nécessaire; celle qui ne peut pas l’être est omise et figure dans les erreurs de la tâche. Le data.data de la tâche terminée est l’URL du PDF, ou d’une archive ZIP s’il y en a plusieurs, valable un jour. Avec `blank`, imprime ce nombre d’étiquettes vierges d’un magasin, sans commande; `bind-label` les associe plus tard.',
    ],
    who: can('MANAGE_ORDERS'),
    body: BatchPrint,
    reply: JobStarted,
    fails: ['ORDER_NOT_FOUND', 'PICKUP_LOCATION_NOT_FOUND', 'TOO_MANY_RECORDS', 'TOO_MANY_JOBS'],
  }),
  batchLabels: get('/retailer/orders/batch-print-labels', {
    does: [
      'List a page of the orders whose labels a print job of this store and day contains, with the URLs of their labels. A page past the last is empty.',
      'Énumère une page des commandes dont une impression de ce magasin et de ce jour contient les étiquettes, avec leurs URL. Une page après la dernière est vide.',
    ],
    who: can('MANAGE_ORDERS'),
    query: LabelListQuery,
    reply: LabelList,
    fails: ['PICKUP_LOCATION_NOT_FOUND'],
  }),
};
