import type { labels } from '@portage/contract/labels/endpoints';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { generateLabel } from './generate.ts';
import { readLabels } from './read.ts';
import { listLabels, startPrint } from './start.ts';

export const labelRoutes = (app: App): Handlers<typeof labels> => ({
  generate: ({ by, params }) => generateLabel(app, by, params.id),
  read: ({ by, params, query, visit }) => readLabels(app, app.db.scope(by), params.id, query, visit.language),
  batchPrint: ({ by, body, visit }) => startPrint(app, by, body, visit.language),
  batchLabels: ({ by, query }) => listLabels(app, app.db.scope(by), query),
});
