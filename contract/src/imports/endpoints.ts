import { z } from 'zod';
import { keyCan } from '../access.ts';
import { del, file, get, post, put } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import {
  ColumnsEdit,
  EditedRows,
  Import,
  ImportList,
  ImportRows,
  ImportsQuery,
  NewImport,
  OrdersUpload,
  RowsChoice,
  RowsEdit,
  RowsQuery,
  SheetChoice,
  TemplateQuery,
} from './schema.ts';

const missing = 'IMPORT_NOT_FOUND';
const bytes = z.instanceof(Uint8Array);

export const imports = {
  list: get('/retailer/imports', {
    does: [
      'The imports of files, newest first: who, when, how many, and what became of them.',
      'Les importations de fichiers, de la plus récente à la plus ancienne : qui, quand, combien, et ce qu’elles sont devenues.',
    ],
    who: 'member',
    query: ImportsQuery,
    reply: ImportList,
    stale: ['imports'],
  }),
  start: post('/retailer/imports', {
    does: [
      'Begin an import with a file just uploaded: csv, xls or xlsx. It is read, its columns are guessed and its rows checked; nothing is created yet.',
      'Commence une importation avec un fichier tout juste téléversé : csv, xls ou xlsx. Il est lu, ses colonnes sont devinées et ses lignes vérifiées; rien n’est encore créé.',
    ],
    who: 'member',
    body: NewImport,
    reply: Import,
    status: 201,
    fails: ['FILE_NOT_FOUND', 'PICKUP_LOCATION_NOT_FOUND', 'STORE_DEACTIVATED', 'TOO_MANY_JOBS'],
  }),
  upload: post('/retailer/orders/upload', {
    does: [
      'Create orders from a file just uploaded, without a look at it. Follow the job: failing rows are listed, the others are created.',
      'Crée des commandes à partir d’un fichier tout juste téléversé, sans le regarder d’abord. Suivez la tâche : les lignes fautives sont énumérées, les autres sont créées.',
    ],
    who: keyCan('MANAGE_ORDERS'),
    body: OrdersUpload,
    reply: JobStarted,
    fails: ['FILE_NOT_FOUND', 'PICKUP_LOCATION_NOT_FOUND', 'STORE_DEACTIVATED', 'TOO_MANY_JOBS'],
  }),
  read: get('/retailer/imports/:id', {
    does: [
      'An import: its columns, what they lack, and how many rows are ready, faulty or there already.',
      'Une importation : ses colonnes, ce qui leur manque, et combien de lignes sont prêtes, fautives ou des doublons.',
    ],
    who: 'member',
    reply: Import,
    missing,
    fails: [missing],
    idle: true,
    stale: ['imports'],
  }),
  match: put('/retailer/imports/:id/columns', {
    does: [
      'Say what each column holds and how its dates and numbers read; the rows are checked anew and the answer is remembered for the store and the retailer.',
      'Dit ce que contient chaque colonne et comment se lisent ses dates et ses nombres; les lignes sont vérifiées de nouveau et la réponse est retenue pour le magasin et le détaillant.',
    ],
    who: 'member',
    body: ColumnsEdit,
    reply: Import,
    missing,
    fails: [missing, 'STALE_VERSION', 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'TOO_MANY_JOBS'],
  }),
  chooseSheet: put('/retailer/imports/:id/sheet', {
    does: [
      'Read another sheet of the workbook: its columns are guessed and its rows checked; what was fixed in the one before is dropped.',
      'Lit une autre feuille du classeur : ses colonnes sont devinées et ses lignes vérifiées; ce qui avait été corrigé dans la précédente est abandonné.',
    ],
    who: 'member',
    body: SheetChoice,
    reply: Import,
    missing,
    fails: [missing, 'STALE_VERSION', 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'IMPORT_BEGUN', 'TOO_MANY_JOBS'],
  }),
  rows: get('/retailer/imports/:id/rows', {
    does: [
      'A window of the rows, all or those of a state, each with its faults and the order that is there already.',
      'Une tranche des lignes, toutes ou celles d’un état, chacune avec ses fautes et la commande dont elle est le doublon.',
    ],
    who: 'member',
    query: RowsQuery,
    reply: ImportRows,
    missing,
    fails: [missing],
    idle: true,
    stale: ['imports'],
  }),
  editRows: put('/retailer/imports/:id/rows', {
    does: [
      'Change cells of many rows at once and have them checked. Rows with a stale version stay as they are, and are answered fresh.',
      'Modifie les cellules de plusieurs lignes à la fois et les fait vérifier. Les lignes d’une version périmée restent telles quelles et reviennent à jour.',
    ],
    who: 'member',
    body: RowsEdit,
    reply: EditedRows,
    missing,
    fails: [missing, 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'IMPORT_NOT_MATCHED'],
  }),
  choose: put('/retailer/imports/:id/choices', {
    does: [
      'Leave rows out, or let them update the orders that are there already. With `was`, only rows that were so chosen; none of them is refused as stale.',
      'Écarte des lignes, ou leur fait mettre à jour les commandes dont elles sont les doublons. Avec `was`, seulement les lignes ainsi choisies; aucune n’est refusée comme périmée.',
    ],
    who: 'member',
    body: RowsChoice,
    reply: Import,
    missing,
    fails: [missing, 'STALE_VERSION', 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'IMPORT_NOT_MATCHED'],
  }),
  create: post('/retailer/imports/:id/orders', {
    does: [
      'Create the good rows, and update where that was chosen; the others stay as a draft. Follow the job it names.',
      'Crée les bonnes lignes, et met à jour là où c’est choisi; les autres restent en brouillon. Suivez la tâche qui est nommée.',
    ],
    who: 'member',
    reply: Import,
    missing,
    fails: [missing, 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'IMPORT_NOT_MATCHED', 'TOO_MANY_JOBS'],
  }),
  discard: del('/retailer/imports/:id', {
    does: [
      'Put an import aside, and end its job: what it created stays, its other rows become nothing.',
      'Abandonne une importation, et met fin à sa tâche : ce qu’elle a créé reste, ses autres lignes ne deviennent rien.',
    ],
    who: 'member',
    reply: Import,
    missing,
    fails: [missing, 'IMPORT_UNDER_WAY', 'IMPORT_OVER'],
  }),
  file: file('/retailer/imports/:id/file', {
    does: ['The file as it was uploaded.', 'Le fichier tel qu’il a été téléversé.'],
    who: 'member',
    reply: bytes,
    missing,
    fails: [missing, 'FILE_NOT_FOUND'],
  }),
  failed: file('/retailer/imports/:id/failed', {
    does: [
      'The rows that were faulty, there already or left out, as they stand now, in the format of the file.',
      'Les lignes fautives, en double ou écartées, telles qu’elles sont maintenant, dans le format du fichier.',
    ],
    who: 'member',
    reply: bytes,
    missing,
    fails: [missing, 'FILE_NOT_FOUND'],
  }),
  template: file('/retailer/import-template', {
    does: [
      'An empty file with the columns that an import understands, in either language.',
      'Un fichier vide avec les colonnes qu’une importation comprend, dans l’une ou l’autre langue.',
    ],
    who: 'member',
    query: TemplateQuery,
    reply: bytes,
  }),
};
