import type { OrderField } from '@portage/contract/orders/fields';
import type { Translate } from '../words/translate.ts';
import type { words } from './words.ts';

/** The recipient writes one of them on the tracking page. */
type NamedField = OrderField | 'recipientNote';

const nameOf: Record<NamedField, Parameters<Translate<typeof words>>[0]> = {
  number: 'orderNumber',
  recipient: 'recipient',
  email: 'email',
  phone: 'phone',
  address: 'address',
  addressLine2: 'addressLine2',
  latitude: 'address',
  longitude: 'address',
  note: 'note',
  recipientNote: 'recipientNote',
  barcodeForScan: 'barcodeForScan',
  customerId: 'customerId',
  numberOfPackages: 'numberOfPackages',
  packages: 'packageDetails',
  customFields: 'customFields',
  weight: 'weight',
  length: 'length',
  width: 'width',
  height: 'height',
  sizeCategory: 'sizeCategory',
  tags: 'tags',
  isPharmacy: 'isPharmacy',
  deliverFromStore: 'deliverFromStore',
  type: 'type',
  date: 'date',
  time: 'time',
  pickupScheduleId: 'store',
};

const isField = (name: string): name is NamedField => Object.hasOwn(nameOf, name);

/** What a field of an order is called on the screen; one we do not know keeps its own name. */
export function fieldName(field: string, t: Translate<typeof words>): string {
  return isField(field) ? t(nameOf[field]) : field;
}
