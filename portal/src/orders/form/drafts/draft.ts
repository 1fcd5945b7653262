// Reads a stored draft field by field: a value stored by an older form in another shape counts as absent.
import { DeliveryType, type OrderField } from '@portage/contract/orders/fields';
import { languages } from '@portage/contract/words';
import { z } from 'zod';
import type { OrderValues } from '../values.ts';

const text = z.string().nullish().catch(undefined);
const number = z.number().nullish().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const measures = { weight: number, length: number, width: number, height: number, sizeCategory: text };

const fields = {
  recipient: z.string().catch(''),
  address: z.string().catch(''),
  email: text,
  phone: text,
  language: z.enum(languages).nullish().catch(undefined),
  addressLine2: text,
  note: text,
  latitude: number,
  longitude: number,
  number: text,
  customerId: text,
  barcodeForScan: text,
  pickupScheduleId: text,
  date: text,
  time: text,
  ...measures,
  type: DeliveryType.optional().catch(undefined),
  numberOfPackages: z.number().optional().catch(undefined),
  packages: z
    .array(
      z
        .object(measures)
        .nullable()
        .transform((each) => each ?? {}),
    )
    .optional()
    .catch(undefined),
  tags: z.array(z.string()).optional().catch(undefined),
  customFields: z
    .array(z.object({ label: z.string().catch(''), value: z.string().catch('') }))
    .optional()
    .catch(undefined),
  isPharmacy: flag,
  deliverFromStore: flag,
} satisfies Record<OrderField, z.ZodType>;
const Draft = z.object(fields);

/** Returns the values of a draft, completed from the form's initial values; null if it cannot be read. */
export function readDraft(kept: unknown, start: OrderValues): OrderValues | null {
  const read = Draft.safeParse(kept);
  if (!read.success) return null;
  const filled = Object.entries(read.data).filter(([, value]) => value !== undefined);
  return { ...start, ...Object.fromEntries(filled) };
}
