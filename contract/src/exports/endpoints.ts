import { z } from 'zod';
import { can } from '../access.ts';
import { del, file, get, post, put } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { NewSavedExport, SavedExport, SavedExportChange } from './saved.ts';
import { DeliveriesExport, Download, DownloadQuery, ExpenseExport, OrdersExport, ReportExport } from './schema.ts';

const path = '/retailer/exports/:id';
const saved = '/retailer/saved-exports';
const unsaved = 'SAVED_EXPORT_NOT_FOUND';

export const exports = {
  report: get('/retailer/stats/export-shipments', {
    does: [
      'Export the statistics of these dates, a row for each day and store, optionally for one province. Returns the URL of the file, which opens for the caller only, for seven days.',
      'Exporte les statistiques de ces dates, une ligne par jour et par magasin, au besoin pour une seule province. Renvoie l’URL du fichier, qui s’ouvre pour l’appelant seulement, pendant sept jours.',
    ],
    who: can('EXPORT_SHIPMENTS_REPORT'),
    query: ReportExport,
    reply: z.object({ data: z.string() }),
    fails: ['NOTHING_TO_EXPORT', 'ADMINS_ONLY'],
  }),
  deliveries: get('/retailer/stats/export-shipments-data', {
    does: [
      'Export the deliveries of these dates, a row each. Returns a job; once it has finished, its data.data is the URL of the file, which opens for the caller only, for seven days.',
      'Exporte les livraisons de ces dates, une ligne chacune. Renvoie une tâche; une fois terminée, son data.data est l’URL du fichier, qui s’ouvre pour l’appelant seulement, pendant sept jours.',
    ],
    who: can('EXPORT_SHIPMENTS'),
    query: DeliveriesExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT', 'ADMINS_ONLY', 'TOO_MANY_JOBS'],
  }),
  orders: post('/retailer/exports/orders', {
    does: [
      'Export the given orders, or all orders that a list query finds, a row each. Returns a job, like an export of deliveries.',
      'Exporte les commandes indiquées, ou toutes celles que trouve une recherche de la liste, une ligne chacune. Renvoie une tâche, comme l’exportation des livraisons.',
    ],
    who: can('EXPORT_SHIPMENTS'),
    body: OrdersExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT', 'TOO_MANY_JOBS'],
  }),
  expense: get('/retailer/invoice/export-data', {
    does: [
      'Export the charges that match the filters, a row each. Returns a job; once it has finished, its data is the URL of the file.',
      'Exporte les frais qui correspondent aux filtres, une ligne chacun. Renvoie une tâche; une fois terminée, ses données sont l’URL du fichier.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT', 'TOO_MANY_JOBS'],
  }),
  list: get('/retailer/exports', {
    does: [
      'List the files that the caller exported and can still download, newest first.',
      'Énumère les fichiers que l’appelant a exportés et peut encore télécharger, du plus récent au plus ancien.',
    ],
    who: 'caller',
    reply: z.object({ data: z.array(Download) }),
    idle: true,
    stale: ['jobs'],
  }),
  open: file(`${path}/file`, {
    does: [
      'Download an exported file from its signed URL. Only the member who exported it can, while they have the permission.',
      'Télécharge un fichier exporté à son URL signée. Seul le membre qui l’a exporté le peut, tant qu’il a l’autorisation.',
    ],
    who: 'caller',
    query: DownloadQuery,
    reply: z.unknown(),
    missing: 'DOWNLOAD_NOT_FOUND',
    fails: ['DOWNLOAD_NOT_FOUND', 'DOWNLOAD_EXPIRED', 'FORBIDDEN'],
  }),
  remove: del(path, {
    does: [
      'Delete a file that the caller exported, before it expires.',
      'Supprime un fichier que l’appelant a exporté, avant qu’il expire.',
    ],
    who: 'caller',
    reply: z.object({}),
    missing: 'DOWNLOAD_NOT_FOUND',
    fails: ['DOWNLOAD_NOT_FOUND'],
  }),
  listSaved: get(saved, {
    does: [
      'List the caller’s saved exports by name, each with its next run and the result of its last one.',
      'Énumère les exportations enregistrées de l’appelant par nom, chacune avec sa prochaine exécution et le résultat de la dernière.',
    ],
    who: 'member',
    reply: z.object({ data: z.array(SavedExport) }),
    idle: true,
    stale: ['jobs'],
  }),
  save: post(saved, {
    does: [
      'Save an export under a name: its kind, filters, format, columns and period, whose dates are computed at each run. With a schedule, it runs automatically in its time zone, and a link to the file is mailed to the caller.',
      'Enregistre une exportation sous un nom : son genre, ses filtres, son format, ses colonnes et sa période, dont les dates sont calculées à chaque exécution. Avec un horaire, elle s’exécute automatiquement dans son fuseau horaire, et un lien vers le fichier est envoyé par courriel à l’appelant.',
    ],
    who: 'member',
    body: NewSavedExport,
    reply: SavedExport,
    status: 201,
    fails: ['NAME_TAKEN', 'TOO_MANY_SAVED_EXPORTS', 'FORBIDDEN', 'ADMINS_ONLY', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  changeSaved: put(`${saved}/:id`, {
    does: [
      'Rename a saved export, change its content or schedule, or pause or resume the schedule. Only the given fields change.',
      'Renomme une exportation enregistrée, modifie son contenu ou son horaire, ou suspend ou reprend l’horaire. Seuls les champs fournis changent.',
    ],
    who: 'member',
    body: SavedExportChange,
    reply: SavedExport,
    missing: unsaved,
    fails: [unsaved, 'NAME_TAKEN', 'FORBIDDEN', 'ADMINS_ONLY', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  removeSaved: del(`${saved}/:id`, {
    does: [
      'Delete a saved export and its schedule. Its files stay until they expire.',
      'Supprime une exportation enregistrée et son horaire. Ses fichiers restent jusqu’à leur expiration.',
    ],
    who: 'member',
    reply: z.object({}),
    missing: unsaved,
    fails: [unsaved],
  }),
  runSaved: post(`${saved}/:id/run`, {
    does: [
      'Run a saved export now, with the current dates of its period. Returns a job; once it has finished, its data is the URL of the file. No email is sent, and the schedule does not change.',
      'Exécute maintenant une exportation enregistrée, avec les dates actuelles de sa période. Renvoie une tâche; une fois terminée, ses données sont l’URL du fichier. Aucun courriel n’est envoyé, et l’horaire ne change pas.',
    ],
    who: 'member',
    reply: JobStarted,
    missing: unsaved,
    fails: [
      unsaved,
      'TOO_MANY_RECORDS',
      'NOTHING_TO_EXPORT',
      'FORBIDDEN',
      'ADMINS_ONLY',
      'PICKUP_LOCATION_NOT_FOUND',
      'TOO_MANY_JOBS',
    ],
  }),
};
