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
      'List the imports, newest first: the member, the time, the number of rows, and the result.',
      'Énumère les importations, de la plus récente à la plus ancienne : le membre, le moment, le nombre de lignes et le résultat.',
    ],
    who: 'member',
    query: ImportsQuery,
    reply: ImportList,
    stale: ['imports'],
  }),
  start: post('/retailer/imports', {
    does: [
      'Start an import of an uploaded csv, xls or xlsx file. The file is read, its columns are guessed and its rows are checked; no orders are created yet.',
      'Commence l’importation d’un fichier csv, xls ou xlsx téléversé. Le fichier est lu, ses colonnes sont devinées et ses lignes vérifiées; aucune commande n’est encore créée.',
    ],
    who: 'member',
    body: NewImport,
    reply: Import,
    status: 201,
    fails: ['FILE_NOT_FOUND', 'PICKUP_LOCATION_NOT_FOUND', 'STORE_DEACTIVATED', 'TOO_MANY_JOBS'],
  }),
  upload: post('/retailer/orders/upload', {
    does: [
      'Create orders from an uploaded file without a review. Follow the job: it lists the faulty rows; the other rows become orders.',
      'Crée des commandes à partir d’un fichier téléversé, sans révision. Suivez la tâche : elle énumère les lignes fautives; les autres lignes deviennent des commandes.',
    ],
    who: keyCan('MANAGE_ORDERS'),
    body: OrdersUpload,
    reply: JobStarted,
    fails: ['FILE_NOT_FOUND', 'PICKUP_LOCATION_NOT_FOUND', 'STORE_DEACTIVATED', 'TOO_MANY_JOBS'],
  }),
  read: get('/retailer/imports/:id', {
    does: [
      'Return an import: its columns with their problems, and the number of rows that are ready, faulty or duplicates.',
      'Renvoie une importation : ses colonnes avec leurs problèmes, et le nombre de lignes prêtes, fautives ou en double.',
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
      'Set the field of each column, and how its dates and numbers are read. The rows are checked again, and the choice is remembered for the store and the retailer.',
      'Définit le champ de chaque colonne, et la lecture de ses dates et nombres. Les lignes sont vérifiées de nouveau, et le choix est mémorisé pour le magasin et le détaillant.',
    ],
    who: 'member',
    body: ColumnsEdit,
    reply: Import,
    missing,
    fails: [missing, 'STALE_VERSION', 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'TOO_MANY_JOBS'],
  }),
  chooseSheet: put('/retailer/imports/:id/sheet', {
    does: [
      'Read another sheet of the workbook: its columns are guessed and its rows are checked. Edits of the previous sheet are lost.',
      'Lit une autre feuille du classeur : ses colonnes sont devinées et ses lignes vérifiées. Les corrections de la feuille précédente sont perdues.',
    ],
    who: 'member',
    body: SheetChoice,
    reply: Import,
    missing,
    fails: [missing, 'STALE_VERSION', 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'IMPORT_BEGUN', 'TOO_MANY_JOBS'],
  }),
  rows: get('/retailer/imports/:id/rows', {
    does: [
      'Return a range of the rows, all or those in a state, each with its faults and the existing order that it duplicates.',
      'Renvoie une tranche des lignes, toutes ou celles d’un état, chacune avec ses fautes et la commande dont elle est le doublon.',
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
      'Change cells of many rows at once, and check the rows. Rows with a stale version are unchanged and returned in their current state.',
      'Modifie les cellules de plusieurs lignes à la fois, et vérifie les lignes. Les lignes d’une version périmée sont inchangées et renvoyées à jour.',
    ],
    who: 'member',
    body: RowsEdit,
    reply: EditedRows,
    missing,
    fails: [missing, 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'IMPORT_NOT_MATCHED'],
  }),
  choose: put('/retailer/imports/:id/choices', {
    does: [
      'Skip rows, or let them update the existing orders that they duplicate. With `was`, only rows with that choice change; none is refused as stale.',
      'Écarte des lignes, ou leur fait mettre à jour les commandes dont elles sont les doublons. Avec `was`, seules les lignes qui ont ce choix changent; aucune n’est refusée comme périmée.',
    ],
    who: 'member',
    body: RowsChoice,
    reply: Import,
    missing,
    fails: [missing, 'STALE_VERSION', 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'IMPORT_NOT_MATCHED'],
  }),
  create: post('/retailer/imports/:id/orders', {
    does: [
      'Create the orders of the valid rows, and update existing orders where that was chosen. The other rows stay as a draft. Follow the returned job.',
      'Crée les commandes des lignes valides, et met à jour les commandes existantes là où c’est choisi. Les autres lignes restent en brouillon. Suivez la tâche renvoyée.',
    ],
    who: 'member',
    reply: Import,
    missing,
    fails: [missing, 'IMPORT_UNDER_WAY', 'IMPORT_OVER', 'IMPORT_NOT_MATCHED', 'TOO_MANY_JOBS'],
  }),
  discard: del('/retailer/imports/:id', {
    does: [
      'Discard an import and end its job. The orders that it created stay; its other rows create nothing.',
      'Abandonne une importation et met fin à sa tâche. Les commandes qu’elle a créées restent; ses autres lignes ne créent rien.',
    ],
    who: 'member',
    reply: Import,
    missing,
    fails: [missing, 'IMPORT_UNDER_WAY', 'IMPORT_OVER'],
  }),
  file: file('/retailer/imports/:id/file', {
    does: ['Download the file as it was uploaded.', 'Télécharge le fichier tel qu’il a été téléversé.'],
    who: 'member',
    reply: bytes,
    missing,
    fails: [missing, 'FILE_NOT_FOUND'],
  }),
  failed: file('/retailer/imports/:id/failed', {
    does: [
      'Download the rows that are faulty, duplicates or left out, in their current state and in the format of the file.',
      'Télécharge les lignes fautives, en double ou écartées, dans leur état actuel et dans le format du fichier.',
    ],
    who: 'member',
    reply: bytes,
    missing,
    fails: [missing, 'FILE_NOT_FOUND'],
  }),
  template: file('/retailer/import-template', {
    does: [
      'Download an empty file with the columns that an import recognizes, in either language.',
      'Télécharge un fichier vide avec les colonnes qu’une importation reconnaît, dans l’une ou l’autre langue.',
    ],
    who: 'member',
    query: TemplateQuery,
    reply: bytes,
  }),
};
