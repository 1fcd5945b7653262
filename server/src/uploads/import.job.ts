import { OrdersUpload } from '@portage/contract/uploads/schema';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { jobKind } from '../platform/jobs/kind.ts';
import { importOrders } from './import.ts';

export const importKind = 'orders.import';
const ImportPayload = OrdersUpload.extend({ language: z.enum(['en', 'fr']) });

/** Creates orders from an uploaded file. */
export const importJob = (app: () => App) =>
  jobKind({ kind: importKind, payload: ImportPayload, run: (work) => importOrders(app(), work) });
