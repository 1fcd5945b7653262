// The fields of jobs, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const jobDescriptions: Descriptions = {
  jobId: ['The id of the job: poll it every two seconds until it has finished or failed.', 'L’identifiant de la tâche : consultez-la toutes les deux secondes jusqu’à ce qu’elle soit terminée ou en échec.'],
  'JobsListReply.data': ['The caller’s latest 20 jobs, newest first.', 'Les 20 dernières tâches de l’appelant, de la plus récente à la plus ancienne.'],
  ...inEach(['Job'], {
    kind: ['What the job does, such as `labels.print` or `exports.deliveries`.', 'Ce que fait la tâche, par exemple `labels.print` ou `exports.deliveries`.'],
    status: ['`QUEUED` and `RUNNING` become `FINISHED` or `FAILED`, which never change again.', '`QUEUED` et `RUNNING` deviennent `FINISHED` ou `FAILED`, qui ne changent plus.'],
    message: ['Why the job failed, in the language of the request; null if it did not.', 'La raison de l’échec, dans la langue de la requête; null s’il n’y a pas d’échec.'],
    data: ['The result; for a finished export of charges, only the URL of its file, as text.', 'Le résultat; pour une exportation de frais terminée, seulement l’URL de son fichier, en texte.'],
    'data.data': ['The URL of the resulting file; null if the job makes none or has not finished.', 'L’URL du fichier produit; null si la tâche n’en produit pas ou n’est pas terminée.'],
    'data.error': ['What could not be done, row by row or order by order.', 'Ce qui n’a pas pu être fait, ligne par ligne ou commande par commande.'],
    'data.error.errors': ['The first 1,000 errors.', 'Les 1 000 premières erreurs.'],
    'data.error.total': ['The number of all errors.', 'Le nombre total d’erreurs.'],
    'data.fileName': ['The name of the file that the job reads or writes; null if there is none.', 'Le nom du fichier que la tâche lit ou produit; null s’il n’y en a pas.'],
    'data.payload': ['Of a webhook mock only: the body that was sent.', 'Pour un essai de webhook seulement : le contenu envoyé.'],
    'data.headers': ['Of a webhook mock only: the headers that were sent.', 'Pour un essai de webhook seulement : les en-têtes envoyés.'],
    'data.reply': ['Of a webhook mock only: the response.', 'Pour un essai de webhook seulement : la réponse.'],
  }),
  importId: ['The id of the import that the job works on; null if it works on none.', 'L’identifiant de l’importation dont s’occupe la tâche; null s’il n’y en a pas.'],
  isCancelable: ['Whether the job can be canceled before it ends.', 'Indique si la tâche peut être annulée avant sa fin.'],
  itemsCreated: ['The number of items done so far: orders, labels or rows, by the kind of job.', 'Le nombre d’éléments faits jusqu’ici : commandes, étiquettes ou lignes, selon la tâche.'],
  itemsExisting: ['Of an import: the number of rows whose order existed before.', 'Pour une importation : le nombre de lignes dont la commande existait déjà.'],
  itemsCount: ['The number of all items, as far as it is known; 0 at first.', 'Le nombre total d’éléments, s’il est connu; 0 au début.'],
  finishedAt: ['When the job finished or failed, in ISO 8601 UTC; null until then.', 'Le moment où la tâche s’est terminée ou a échoué, en ISO 8601 UTC; null jusque-là.'],
  ...inEach(['RowError'], {
    row: ['The number of the row as a spreadsheet shows it; null if the error is about no row.', 'Le numéro de la ligne tel qu’un tableur le montre; null si l’erreur ne concerne pas une ligne.'],
    column: ['The header of the column; null if the error is about no cell.', 'L’en-tête de la colonne; null si l’erreur ne concerne pas une cellule.'],
    value: ['The content of the cell; null if the error is about no cell.', 'Le contenu de la cellule; null si l’erreur ne concerne pas une cellule.'],
    orderId: ['The order that could not be changed, or that already has the number; null if it is about no order.', 'La commande qui n’a pas pu être modifiée, ou qui a déjà ce numéro; null si aucune n’est concernée.'],
  }),
  ...inEach(['jobsRead', 'jobsCancel'], { id: ['The id of the job.', 'L’identifiant de la tâche.'] }),
};
