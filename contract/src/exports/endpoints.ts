import { z } from 'zod';
import { can } from '../access.ts';
import { del, file, get } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { DeliveriesExport, Download, DownloadQuery, ExpenseExport, ReportExport } from './schema.ts';

const path = '/retailer/exports/:id';

export const exports = {
  report: get('/retailer/stats/export-shipments', {
    does: 'Write the statistics of these dates into a file, a row for each day and store; of the stores of a province, where one is named. Answers the address of the file, which opens for the member who asked, for seven days.',
    who: can('EXPORT_SHIPMENTS_REPORT'),
    query: ReportExport,
    reply: z.object({ data: z.string() }),
    fails: ['NOTHING_TO_EXPORT', 'ADMINS_ONLY'],
  }),
  deliveries: get('/retailer/stats/export-shipments-data', {
    does: 'Write the data of the deliveries of these dates into a file, a row each. Answers a job; when it has finished, its data.data is the address of the file, which opens for the member who asked, for seven days.',
    who: can('EXPORT_SHIPMENTS'),
    query: DeliveriesExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT', 'ADMINS_ONLY'],
  }),
  expense: get('/retailer/invoice/export-data', {
    does: 'Write the charges that a filter means into a file, a row each. Answers a job; when it has finished, its data is the address of the file.',
    who: can('VIEW_EXPENSE_REPORT'),
    query: ExpenseExport,
    reply: JobStarted,
    fails: ['TOO_MANY_RECORDS', 'NOTHING_TO_EXPORT'],
  }),
  list: get('/retailer/exports', {
    does: 'The files that the caller exported and can still download, newest first.',
    who: 'member',
    reply: z.object({ data: z.array(Download) }),
    idle: true,
    stale: ['jobs'],
  }),
  open: file(`${path}/file`, {
    does: 'Download an exported file from its signed address: for whoever exported it, and while they may.',
    who: 'member',
    query: DownloadQuery,
    reply: z.unknown(),
    missing: 'DOWNLOAD_NOT_FOUND',
    fails: ['DOWNLOAD_NOT_FOUND', 'DOWNLOAD_EXPIRED', 'FORBIDDEN'],
  }),
  remove: del(path, {
    does: 'Remove a file that the caller exported, before it expires.',
    who: 'member',
    reply: z.object({}),
    missing: 'DOWNLOAD_NOT_FOUND',
    fails: ['DOWNLOAD_NOT_FOUND'],
  }),
};
