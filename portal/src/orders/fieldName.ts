import type { Translate } from '../words/translate.ts';
import type { words } from './words.ts';

type Named = Translate<typeof words>;

const nameOf: Record<string, Parameters<Named>[0]> = {
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

/** What a field of an order is called on the screen; one we do not know keeps its own name. */
export function fieldName(field: string, t: Named): string {
  const key = nameOf[field];
  return key ? t(key) : field;
}
