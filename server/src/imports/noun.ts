import type { imports } from '@portage/contract/imports/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';

import { createJob } from './create/create.ts';
import { uploadJob } from './create/upload.ts';
import { listImports, listRows, showImport } from './detail.ts';
import { sendFailed, sendOriginal, sendTemplate } from './files/files.ts';
import { forgetFiles } from './forget.ts';
import { readJob } from './read/read.ts';
import { startImport, startUpload } from './read/start.ts';
import { chooseRows } from './rows/choose.ts';
import { editRows } from './rows/edit.ts';
import { checkJob } from './rows/recheck.ts';
import { endWithJob } from './steps.ts';
import { chooseSheet, createOrders, discardImport, matchColumns } from './verbs.ts';

const routes = (app: App): Handlers<typeof imports, Member> => ({
  list: ({ by, query, visit }) => listImports(by, app.db.scope(by), query, visit.language),
  start: ({ by, body, visit }) => startImport(app, by, body, visit.language),
  upload: ({ by, body }) => startUpload(app, by, body),
  read: ({ by, params, visit }) => showImport(app, app.db.scope(by), by, params.id, visit.language),
  match: ({ by, params, body, visit }) => matchColumns(app, by, params.id, body, visit.language),
  chooseSheet: ({ by, params, body, visit }) => chooseSheet(app, by, params.id, body, visit.language),
  rows: ({ by, params, query, visit }) => listRows(by, app.db.scope(by), params.id, query, visit.language),
  editRows: ({ by, params, body, visit }) => editRows(app, by, params.id, body, visit.language),
  choose: ({ by, params, body, visit }) => chooseRows(app, by, params.id, body, visit.language),
  create: ({ by, params, visit }) => createOrders(app, by, params.id, visit.language),
  discard: ({ by, params, visit }) => discardImport(app, by, params.id, visit.language),
  file: ({ by, params }) => sendOriginal(app, by, app.db.scope(by), params.id),
  failed: ({ by, params, visit }) => sendFailed(by, app.db.scope(by), params.id, visit.language),
  template: ({ query }) => sendTemplate(query),
});

export const noun: Noun<typeof imports, Member> = {
  routes,
  tables: ['imports', 'import_rows'],
  jobs: [readJob, checkJob, createJob, uploadJob].map((job) => ({ ...job, failed: endWithJob })),
  maintenance: [{ does: 'deleting old import files', run: forgetFiles }],
};
