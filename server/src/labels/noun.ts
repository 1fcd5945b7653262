import type { labels } from '@portage/contract/labels/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { bindLabel, forgettingBlanks } from './blank.ts';
import { forgetLabels } from './forget.ts';
import { generateLabel } from './generate.ts';
import { printBlankJob, printJob } from './print.ts';
import { readLabels } from './read.ts';
import { listLabels, startPrint } from './start.ts';

const routes = (app: App): Handlers<typeof labels, Member> => ({
  bind: ({ by, params, body }) => bindLabel(app, by, params.id, body),
  generate: ({ by, params }) => generateLabel(app, by, params.id),
  read: ({ by, params, query, visit }) => readLabels(app, app.db.scope(by), params.id, query, visit.language),
  batchPrint: ({ by, body, visit }) => startPrint(app, by, body, visit.language),
  batchLabels: ({ by, query }) => listLabels(app, app.db.scope(by), query),
});

export const noun: Noun<typeof labels, Member> = {
  routes,
  tables: ['blank_labels'],
  jobs: [printJob, printBlankJob],
  maintenance: [{ does: 'deleting printed labels', run: forgetLabels }, forgettingBlanks],
};
