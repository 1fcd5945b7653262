import type { exports } from '@portage/contract/exports/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { charges } from './charges.ts';
import { deliveries } from './deliveries.ts';
import { forgetDownloads, listDownloads, openDownload, removeDownload } from './downloads.ts';
import { jobOf } from './fileJob.ts';
import { exportReport, report } from './report.ts';
import { startingDueRuns } from './run.ts';
import { changeSaved, listSaved, removeSaved, runSaved, saveExport } from './saved.ts';
import { startDeliveries, startExpense, startOrders } from './start.ts';
import { fileJobOf } from './tableExport.ts';

const routes = (app: App): Handlers<typeof exports, Member> => ({
  report: async ({ by, query, visit }) => ({ data: await exportReport(app, by, query, visit.language) }),
  deliveries: ({ by, query, visit }) => startDeliveries(app, by, query, visit.language),
  orders: ({ by, body, visit }) => startOrders(app, by, body, visit.language),
  expense: ({ by, query, visit }) => startExpense(app, by, query, visit.language),
  list: ({ by }) => listDownloads(app, by),
  open: ({ by, ...address }) => openDownload(app, by, address),
  remove: ({ by, params }) => removeDownload(app, by, params.id),
  listSaved: ({ by, visit }) => listSaved(app, by, visit.language),
  save: ({ by, body, visit }) => saveExport(app, by, body, visit.language),
  changeSaved: ({ by, params, body, visit }) => changeSaved(app, by, params.id, body, visit.language),
  removeSaved: ({ by, params }) => removeSaved(app, by, params.id),
  runSaved: ({ by, params }) => runSaved(app, by, params.id),
});

export const noun: Noun<typeof exports, Member> = {
  routes,
  tables: ['exports', 'saved_exports'],
  jobs: [jobOf(fileJobOf(deliveries)), jobOf(fileJobOf(charges)), jobOf(fileJobOf(report))],
  maintenance: [{ does: 'deleting expired exports', run: forgetDownloads }, startingDueRuns],
};
