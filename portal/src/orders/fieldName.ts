import { fieldNames, type OrderField } from '@portage/contract/orders/fields';
import type { Translate } from '../words/translate.ts';
import type { words } from './words.ts';

/** The fields whose words do not stand under their own name. */
const otherwise = {
  number: 'orderNumber',
  latitude: 'address',
  longitude: 'address',
  packages: 'packageDetails',
  pickupScheduleId: 'store',
  leavePlace: 'leaveAt',
  leaveWords: 'leaveAt',
} as const;

const isOtherwise = (field: string): field is keyof typeof otherwise => Object.hasOwn(otherwise, field);
/** The recipient writes some of them on the tracking page. */
const isNamed = (field: string): field is Exclude<OrderField, keyof typeof otherwise> | 'recipientNote' | 'doorCode' =>
  field === 'recipientNote' || field === 'doorCode' || fieldNames.some((each) => each === field);

/** Returns the name of an order's field on the screen; one we do not know keeps its own name. */
export function fieldName(field: string, t: Translate<typeof words>): string {
  if (isOtherwise(field)) return t(otherwise[field]);
  return isNamed(field) ? t(field) : field;
}
