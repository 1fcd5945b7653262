import { z } from 'zod';
import { listOf, pageQuery, sortBy } from '../list.ts';
import { orderSorts } from '../orders/query.ts';
import { batchLimit, packageLimit } from '../orders/rules.ts';
import { Id, words } from '../text.ts';
import { LocalDate } from '../time.ts';
import { blankLimit } from './blank.ts';
import { LabelSheet } from './sheets.ts';

/** The most orders of one day in one print job. */
export const dayPrintLimit = 5000;

/** `package` counts from 1; without it there is a page for every package. */
export const LabelQuery = z.object({
  package: z.coerce.number().int().min(1).max(packageLimit).optional(),
  lang: z.enum(['en', 'fr']).optional(),
});
/** application/pdf */
export const LabelFile = z.instanceof(Uint8Array);

/** Limits a day to the labels that were not printed yet. */
const only = z.enum(['notPrinted']).optional();
/** Adds the store's orders without a date: printing sets them to its next pickup. */
const besides = z.enum(['undated']).optional();
/** A PDF for each store instead, sorted by pickup; those of several stores come as a ZIP archive. */
const split = z.enum(['stores']).optional();
const sort = sortBy(orderSorts).default('createdAt:desc');

/** A print job: the labels of a store's day (spec section 5: both fields required) or of the given orders, sorted as the list is. */
export const BatchPrint = z
  .strictObject({
    date: LocalDate.optional(),
    pickupScheduleId: Id.optional(),
    ids: z.array(Id).min(1).max(batchLimit).optional(),
    only,
    besides,
    sort,
    split,
    /** The number of blank labels to print: without an order, with the store's name and lines to write on. */
    blank: z.number().int().min(1).max(blankLimit).optional(),
    sheet: LabelSheet.default('4x6'),
    lang: z.enum(['en', 'fr']).optional(),
  })
  .check(({ value, issues }) => {
    if (value.ids) return;
    const required =
      value.blank === undefined ? (['date', 'pickupScheduleId'] as const) : (['pickupScheduleId'] as const);
    for (const field of required) {
      if (value[field] === undefined)
        issues.push({ code: 'custom', params: { type: 'REQUIRED' }, path: [field], input: value[field] });
    }
  });
export type BatchPrint = z.output<typeof BatchPrint>;

/** Binds a blank label to a package; without `package`, to the first that has none, or to the only one. */
export const LabelBinding = z.strictObject({
  code: words(300),
  package: z.number().int().min(1).max(packageLimit).optional(),
});
export type LabelBinding = z.output<typeof LabelBinding>;

export const LabelListQuery = z.object({ ...pageQuery, date: LocalDate, pickupScheduleId: Id, only, besides, sort });
export type LabelListQuery = z.output<typeof LabelListQuery>;

const address = z.string().nullable();
/** An order with the URLs of its labels, which are null until they are generated. */
export const LabelRow = z.object({
  id: z.string(),
  number: z.string().nullable(),
  trackingCode: z.string(),
  shippingLabelUrl: address,
  packages: z.array(z.object({ trackingCode: z.string(), shippingLabelUrl: address })),
});
export const LabelList = listOf(LabelRow);
