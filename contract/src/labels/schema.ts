import { z } from 'zod';
import { listOf, pageQuery, sortBy } from '../list.ts';
import { orderSorts } from '../orders/list.ts';
import { batchLimit, packageLimit } from '../orders/rules.ts';
import { Id } from '../text.ts';
import { LocalDate } from '../time.ts';
import { LabelSheet } from './sheets.ts';

/** The most orders that the labels of one day may be printed of at once. */
export const dayPrintLimit = 5000;

/** `package` counts from 1; without it every package has its page. */
export const LabelQuery = z.object({
  package: z.coerce.number().int().min(1).max(packageLimit).optional(),
  lang: z.enum(['en', 'fr']).optional(),
});
/** application/pdf */
export const LabelFile = z.instanceof(Uint8Array);

/** Which labels of a day: all of them, or those that no file or page had yet. */
const only = z.enum(['notPrinted']).optional();
/** And those of the store that have no date yet: printing gives them its next pickup. */
const besides = z.enum(['undated']).optional();
const sort = sortBy(orderSorts).default('createdAt:desc');

/** The labels of a store's day (spec section 5: both required), or instead those of the orders named; in the list's order. */
export const BatchPrint = z
  .strictObject({
    date: LocalDate.optional(),
    pickupScheduleId: Id.optional(),
    ids: z.array(Id).min(1).max(batchLimit).optional(),
    only,
    besides,
    sort,
    sheet: LabelSheet.default('4x6'),
    lang: z.enum(['en', 'fr']).optional(),
  })
  .check(({ value, issues }) => {
    if (value.ids) return;
    for (const field of ['date', 'pickupScheduleId'] as const) {
      if (value[field] === undefined)
        issues.push({ code: 'custom', params: { type: 'REQUIRED' }, path: [field], input: value[field] });
    }
  });
export type BatchPrint = z.output<typeof BatchPrint>;

export const LabelListQuery = z.object({ ...pageQuery, date: LocalDate, pickupScheduleId: Id, only, besides, sort });
export type LabelListQuery = z.output<typeof LabelListQuery>;

const address = z.string().nullable();
/** An order of the day with the addresses of its labels; null until they are made. */
export const LabelRow = z.object({
  id: z.string(),
  number: z.string().nullable(),
  trackingCode: z.string(),
  shippingLabelUrl: address,
  packages: z.array(z.object({ trackingCode: z.string(), shippingLabelUrl: address })),
});
export const LabelList = listOf(LabelRow);
