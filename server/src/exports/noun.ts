import type { exports } from '@portage/contract/exports/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { charges } from './charges.ts';
import { deliveries } from './deliveries.ts';
import { forgetDownloads, listDownloads, openDownload, removeDownload } from './downloads.ts';
import { jobOf } from './kind.ts';
import { exportReport } from './report.ts';
import { startDeliveries, startExpense } from './start.ts';

const routes = (app: App): Handlers<typeof exports, Member> => ({
  report: async ({ by, query, visit }) => ({ data: await exportReport(app, by, query, visit.language) }),
  deliveries: ({ by, query, visit }) => startDeliveries(app, by, query, visit.language),
  expense: ({ by, query, visit }) => startExpense(app, by, query, visit.language),
  list: ({ by }) => listDownloads(app, by),
  open: ({ by, ...address }) => openDownload(app, by, address),
  remove: ({ by, params }) => removeDownload(app, by, params.id),
});

export const noun: Noun<typeof exports, Member> = {
  routes,
  tables: ['exports'],
  jobs: [jobOf(deliveries), jobOf(charges)],
  tidy: [{ does: 'forgetting exported files', run: forgetDownloads }],
};
