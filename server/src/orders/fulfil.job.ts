import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { jobKind } from '../platform/jobs/kind.ts';
import { fulfilMany } from './fulfil-many.ts';

export const fulfilKind = 'orders.fulfil';
const Fulfilment = z.object({ ids: z.array(z.string()), language: z.enum(['en', 'fr']) });
export type Fulfilment = z.output<typeof Fulfilment>;

/** Hands many orders to the courier. */
export const fulfilJob = (app: () => App) =>
  jobKind({ kind: fulfilKind, payload: Fulfilment, run: (work) => fulfilMany(app(), work) });
