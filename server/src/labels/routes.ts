import type { labels } from '@portage/contract/labels/endpoints';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { generateLabel } from './generate.ts';
import { readLabels } from './read.ts';

export const labelRoutes = (app: App): Handlers<typeof labels> => ({
  generate: ({ by, params }) => generateLabel(app, by, params.id),
  read: ({ by, params, query, visit }) => readLabels(app, app.db.scope(by), params.id, query, visit.language),
});
