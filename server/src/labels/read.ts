import type { Language } from '@portage/contract/errors';
import type { LabelQuery } from '@portage/contract/labels/schema';
import type { z } from 'zod';
import { showOrder } from '../orders/detail.ts';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { showStore } from '../stores/screens.ts';
import { contentOf } from './content.ts';

/** Renders the labels of an order as a PDF, from the current order. */
export async function readLabels(
  app: App,
  scope: Scope,
  id: string,
  query: z.output<typeof LabelQuery>,
  language: Language,
): Promise<FileAnswer> {
  const order = await showOrder(app, scope, id);
  const chosen = order.packages
    .map((_, index) => index + 1)
    .filter((position) => query.package === undefined || position === query.package);
  if (order.shippingLabelUrl === null || chosen.length === 0) return refuse('LABEL_NOT_READY');
  const store = await showStore(scope.allStores(), app.clock, order.pickupScheduleId);
  // Imported on first use, not at startup.
  const { drawLabels } = await import('./draw.ts');
  const labels = chosen.map((position) => contentOf(app, order, store, position, query.lang ?? language));
  return {
    body: await drawLabels(labels),
    contentType: 'application/pdf',
    fileName: `label-${order.trackingCode}.pdf`,
  };
}
