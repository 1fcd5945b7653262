import type { OrderField } from '@portage/contract/imports/fields';
import type { WordKey } from '../../words/translate.ts';
import type { words } from './words.ts';

/** The fields in the order in which one thinks of them. A test holds them against the contract. */
export const targetGroups: readonly { name: WordKey<typeof words>; fields: readonly OrderField[] }[] = [
  { name: 'groupRecipient', fields: ['recipient', 'phone', 'email'] },
  { name: 'groupAddress', fields: ['address', 'addressLine2', 'city', 'province', 'postalCode', 'note'] },
  { name: 'groupPickup', fields: ['pickupScheduleName', 'date', 'time'] },
  { name: 'groupOrder', fields: ['number', 'type', 'tags', 'barcodeForScan', 'isPharmacy'] },
  { name: 'groupPackages', fields: ['numberOfPackages', 'sizeCategory', 'weight', 'length', 'width', 'height'] },
];
