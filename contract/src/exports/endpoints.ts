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
      'Write the statistics of these dates into a file, a row for each day and store; of the stores of a province, where one is named. Answers the address of the file, which opens for the member who asked, for seven days.',
      'Écrit les statistiques de ces dates dans un fichier, une ligne par jour et par magasin; des magasins d’une province, si elle est nommée. Répond l’adresse du fichier, qui s’ouvre pendant sept jours pour le membre qui l’a demandé.',
    ],
    who: can('EXPORT_SHIPMENTS_REPORT'),
    query: ReportExport,
    reply: z.object({ data: z.string() }),
    fails: ['NOTHING_TO_EXPORT', 'ADMINS_ONLY'],
  }),
  deliveries: get('/retailer/stats/export-shipments-data', {
    does: [
      'Write the data of the deliveries of these dates into a file, a row each. Answers a job; when it has finished, its data.data is the address of the file, which opens for the member who asked, for seven days.',
      'Écrit les données des livraisons de ces dates dans un fichier, une ligne chacune. Répond une tâche; une fois terminée, son data.data est l’adresse du fichier, qui s’ouvre pendant sept jours pour le membre qui l’a demandé.',
    ],
    who: can('EXPORT_SHIPMENTS'),
    query: DeliveriesExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT', 'ADMINS_ONLY', 'TOO_MANY_JOBS'],
  }),
  orders: post('/retailer/exports/orders', {
    does: [
      'Write the data of the orders named, or of all that a list’s question finds, into a file, a row each. Answers a job, as an export of deliveries does.',
      'Écrit dans un fichier, une ligne chacune, les données des commandes nommées ou de toutes celles que trouve la question d’une liste. Répond une tâche, comme l’exportation des livraisons.',
    ],
    who: can('EXPORT_SHIPMENTS'),
    body: OrdersExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT', 'TOO_MANY_JOBS'],
  }),
  expense: get('/retailer/invoice/export-data', {
    does: [
      'Write the charges that a filter means into a file, a row each. Answers a job; when it has finished, its data is the address of the file.',
      'Écrit les frais que désigne un filtre dans un fichier, une ligne chacun. Répond une tâche; une fois terminée, ses données sont l’adresse du fichier.',
    ],
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT', 'TOO_MANY_JOBS'],
  }),
  list: get('/retailer/exports', {
    does: [
      'The files that the caller exported and can still download, newest first.',
      'Les fichiers que l’appelant a exportés et peut encore télécharger, du plus récent au plus ancien.',
    ],
    who: 'caller',
    reply: z.object({ data: z.array(Download) }),
    idle: true,
    stale: ['jobs'],
  }),
  open: file(`${path}/file`, {
    does: [
      'Download an exported file from its signed address: for whoever exported it, and while they may.',
      'Télécharge un fichier exporté à son adresse signée : pour qui l’a exporté, et tant qu’il le peut.',
    ],
    who: 'caller',
    query: DownloadQuery,
    reply: z.unknown(),
    missing: 'DOWNLOAD_NOT_FOUND',
    fails: ['DOWNLOAD_NOT_FOUND', 'DOWNLOAD_EXPIRED', 'FORBIDDEN'],
  }),
  remove: del(path, {
    does: [
      'Remove a file that the caller exported, before it expires.',
      'Supprime un fichier que l’appelant a exporté, avant qu’il expire.',
    ],
    who: 'caller',
    reply: z.object({}),
    missing: 'DOWNLOAD_NOT_FOUND',
    fails: ['DOWNLOAD_NOT_FOUND'],
  }),
  listSaved: get(saved, {
    does: [
      'The exports that the caller saved, by name; each with its next run, and what came of its last one.',
      'Les exportations que l’appelant a enregistrées, par nom; chacune avec sa prochaine exécution et le résultat de la dernière.',
    ],
    who: 'member',
    reply: z.object({ data: z.array(SavedExport) }),
    idle: true,
    stale: ['jobs'],
  }),
  save: post(saved, {
    does: [
      'Save an export by a name: its kind, filters, format and columns, for dates that each run means anew. With a schedule it is made by itself, by the clocks of its zone, and a link to the file is mailed to the caller.',
      'Enregistre une exportation sous un nom : son genre, ses filtres, son format et ses colonnes, pour des dates que chaque exécution calcule de nouveau. Avec un horaire, elle se fait d’elle-même, à l’heure de son fuseau, et un lien vers le fichier est envoyé par courriel à l’appelant.',
    ],
    who: 'member',
    body: NewSavedExport,
    reply: SavedExport,
    status: 201,
    fails: ['NAME_TAKEN', 'TOO_MANY_SAVED_EXPORTS', 'FORBIDDEN', 'ADMINS_ONLY', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  changeSaved: put(`${saved}/:id`, {
    does: [
      'Rename a saved export, change what it holds or when it is made, pause its schedule or resume it; only what is given changes.',
      'Renomme une exportation enregistrée, change son contenu ou son moment, suspend son horaire ou le reprend; seul ce qui est donné change.',
    ],
    who: 'member',
    body: SavedExportChange,
    reply: SavedExport,
    missing: unsaved,
    fails: [unsaved, 'NAME_TAKEN', 'FORBIDDEN', 'ADMINS_ONLY', 'PICKUP_LOCATION_NOT_FOUND'],
  }),
  removeSaved: del(`${saved}/:id`, {
    does: [
      'Forget a saved export and its schedule. The files that it made stay until they expire.',
      'Oublie une exportation enregistrée et son horaire. Les fichiers qu’elle a faits restent jusqu’à leur expiration.',
    ],
    who: 'member',
    reply: z.object({}),
    missing: unsaved,
    fails: [unsaved],
  }),
  runSaved: post(`${saved}/:id/run`, {
    does: [
      'Make a saved export now, of the dates that its period means today. Answers a job; when it has finished, its data is the address of the file. Nothing is mailed, and its schedule stays as it is.',
      'Fait maintenant une exportation enregistrée, pour les dates que sa période désigne aujourd’hui. Répond une tâche; une fois terminée, ses données sont l’adresse du fichier. Aucun courriel n’est envoyé, et son horaire reste tel quel.',
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
