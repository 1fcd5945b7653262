import { fieldNames, type OrderField } from '@portage/contract/orders/fields';
import type { Translate } from '../words/translate.ts';
import type { words } from './words.ts';

/** Fields whose text has another key than their name. */
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
/** Includes two fields that the recipient fills in on the tracking page. */
const isNamed = (field: string): field is Exclude<OrderField, keyof typeof otherwise> | 'recipientNote' | 'doorCode' =>
  field === 'recipientNote' || field === 'doorCode' || fieldNames.some((each) => each === field);

/** Returns the label of an order's field; an unknown field keeps its own name. */
export function fieldName(field: string, t: Translate<typeof words>): string {
  if (isOtherwise(field)) return t(otherwise[field]);
  return isNamed(field) ? t(field) : field;
}
