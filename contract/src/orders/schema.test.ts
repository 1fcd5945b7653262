// Checks the values that an order's fields accept, at each limit: the last accepted and the first refused (spec sections 3 and 5).
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { faultsOf } from '../faults.ts';
import { NewOrderRequest } from '../requests/schema.ts';
import { BatchTags } from './batch.ts';
import { NewActionLog, NewOrder, OrderEdit } from './schema.ts';

const told = (schema: z.ZodType, value: unknown): string[] => {
  const read = schema.safeParse(value, { reportInput: true });
  return read.success ? [] : faultsOf(read.error).map(({ path, type }) => `${path} ${type}`);
};
const order = { recipient: 'Élodie Roy', address: '100 King St W, Toronto, ON, M5X 1A9' };
const id = '01a1fdf0-0311-7562-85f3-36445c1ff9a5';
const long = (length: number) => 'é'.repeat(length);
const many = <T>(length: number, each: (index: number) => T) => Array.from({ length }, (_, index) => each(index));
const field = (value: string) => ({ label: 'Gate', value });

type Limit = [field: string, taken: unknown[], refused: [value: unknown, fault: string][]];
const limits: Limit[] = [
  [
    'recipient',
    [long(120), 'Zoé\tRoy'],
    [
      ['A\r\nBcc: b@test.example', 'recipient CONTROL_CHARACTER'],
      ['A\u2028B', 'recipient CONTROL_CHARACTER'],
      [long(121), 'recipient TOO_LONG'],
      [' ', 'recipient REQUIRED'],
    ],
  ],
  [
    'address',
    [long(300)],
    [
      [long(301), 'address TOO_LONG'],
      ['', 'address REQUIRED'],
    ],
  ],
  ['addressLine2', [long(120), '', null], [[long(121), 'addressLine2 TOO_LONG']]],
  [
    'number',
    [long(64), ' #0042 ', ''],
    [
      [long(65), 'number TOO_LONG'],
      ['A\n1', 'number CONTROL_CHARACTER'],
    ],
  ],
  [
    'phone',
    [
      ...['4165550199', '+1 (416) 555-0199', '416.555.0199 ext. 12', '514 555-0178 poste 4567', '416-555-0199 #9'],
      ...['+442071838750', '123456789012345', 'Tel. 416-555-0199', `${'4165550199 x'.padEnd(40, '1')}`, '', null],
    ],
    [
      ...['12', 'call me', '555-0199', '555-0199 x12345', '1234567890123456', '416-555-0199 / 647-555-0100'].map(
        (phone): [string, string] => [phone, 'phone INVALID_PHONE'],
      ),
      [`4165550199 x${'1'.repeat(29)}`, 'phone TOO_LONG'],
    ],
  ],
  ['email', ['zoe+1@cote.example', ''], [['zoe@', 'email INVALID_EMAIL']]],
  [
    'note',
    [long(240), 'Ring twice\nthen wait', '', null],
    [
      [long(241), 'note TOO_LONG'],
      ['a\0', 'note UNPRINTABLE_TEXT'],
    ],
  ],
  ['barcodeForScan', [long(64)], [[long(65), 'barcodeForScan TOO_LONG']]],
  ['customerId', [long(64)], [[long(65), 'customerId TOO_LONG']]],
  [
    'numberOfPackages',
    [0, 1, 5],
    [
      [-1, 'numberOfPackages TOO_SMALL'],
      [6, 'numberOfPackages TOO_LARGE'],
      [1.5, 'numberOfPackages NOT_A_NUMBER'],
    ],
  ],
  [
    'tags',
    [many(20, (tag) => `t${tag}`), [long(40)]],
    [
      [many(21, (tag) => `t${tag}`), 'tags TOO_MANY'],
      [[' '], 'tags.0 REQUIRED'],
      [[long(41)], 'tags.0 TOO_LONG'],
    ],
  ],
  [
    'customFields',
    [many(20, () => field('1')), [field(long(500))]],
    [
      [many(21, () => field('1')), 'customFields TOO_MANY'],
      [[field(' ')], 'customFields.0.value CUSTOM_FIELD_EMPTY'],
      [[field(long(501))], 'customFields.0.value TOO_LONG'],
      [[{ label: ' ', value: '1' }], 'customFields.0.label REQUIRED'],
      [[{ label: long(101), value: '1' }], 'customFields.0.label TOO_LONG'],
    ],
  ],
  [
    'weight',
    [0, 100_000, null],
    [
      [-0.1, 'weight TOO_SMALL'],
      [100_001, 'weight TOO_LARGE'],
      ['3', 'weight NOT_A_NUMBER'],
    ],
  ],
  [
    'latitude',
    [-90, 90],
    [
      [90.1, 'latitude TOO_LARGE'],
      [-90.1, 'latitude TOO_SMALL'],
    ],
  ],
  [
    'longitude',
    [-180, 180],
    [
      [180.1, 'longitude TOO_LARGE'],
      [-180.1, 'longitude TOO_SMALL'],
    ],
  ],
  ['language', ['en', 'fr', '', null], [['de', 'language INVALID_CHOICE']]],
  ['type', ['DELIVERY', 'PICKUP'], [['DRONE', 'type INVALID_CHOICE']]],
  [
    'date',
    ['2028-02-29', ''],
    [
      ['2026-02-29', 'date INVALID_DATE'],
      ['2026-2-1', 'date INVALID_DATE'],
    ],
  ],
  [
    'time',
    ['00:00', '23:59'],
    [
      ['24:00', 'time INVALID_TIME'],
      ['9:30', 'time INVALID_TIME'],
    ],
  ],
  ['pickupScheduleId', [id, ''], [['queen', 'pickupScheduleId INVALID_ID']]],
];

describe('a new or edited order', () => {
  test.each(limits)('%s', (name, taken, refused) => {
    for (const value of taken) {
      expect(told(NewOrder, { ...order, [name]: value }), JSON.stringify(value)).toEqual([]);
      expect(told(OrderEdit, { [name]: value }), JSON.stringify(value)).toEqual([]);
    }
    for (const [value, fault] of refused) {
      expect(told(NewOrder, { ...order, [name]: value })).toEqual([fault]);
      expect(told(OrderEdit, { [name]: value })).toEqual([fault]);
    }
  });

  test('refuses unknown fields', () => {
    expect(told(NewOrder, { ...order, colour: 'red' })).toEqual(['colour UNKNOWN_FIELD']);
    expect(told(OrderEdit, { colour: 'red' })).toEqual(['colour UNKNOWN_FIELD']);
  });

  test('describes at most its number of packages, or one if it has none', () => {
    const packages = (count: number) => many(count, () => ({ weight: 1 }));
    for (const [numberOfPackages, most] of [
      [0, 1],
      [1, 1],
      [3, 3],
      [5, 5],
    ] as const) {
      expect(told(NewOrder, { ...order, numberOfPackages, packages: packages(most) })).toEqual([]);
      expect(told(NewOrder, { ...order, numberOfPackages, packages: packages(most + 1) })).toEqual([
        'packages TOO_MANY',
      ]);
    }
  });

  test('has one package to deliver by default, and an edit has no defaults', () => {
    expect(NewOrder.parse(order)).toMatchObject({ numberOfPackages: 1, type: 'DELIVERY', isPharmacy: false, tags: [] });
    expect(OrderEdit.parse({ note: 'Ring' })).toEqual({ note: 'Ring' });
  });
});

test('a batch takes one to a thousand orders', () => {
  const ids = (count: number) => many(count, () => id);
  expect(told(BatchTags, { ids: ids(1000) })).toEqual([]);
  expect(told(BatchTags, { ids: ids(1001) })).toEqual(['ids TOO_MANY']);
  expect(told(BatchTags, { ids: [] })).toEqual(['ids TOO_FEW']);
});

test('requests to the courier and log entries must not be blank or too long', () => {
  const reason = (words: string) => told(NewOrderRequest, { kind: 'CANCEL', reason: words });
  expect([reason(long(240)), reason(long(241)), reason(' ')]).toEqual([[], ['reason TOO_LONG'], ['reason REQUIRED']]);
  const line = (content: string) => told(NewActionLog, { orderId: id, content });
  expect([line(long(1000)), line(long(1001)), line(' ')]).toEqual([[], ['content TOO_LONG'], ['content REQUIRED']]);
  const asked = { kind: 'CHANGE', reason: 'New', changes: { tags: ['Cold'] } };
  expect(told(NewOrderRequest, asked).join()).toContain('UNKNOWN_FIELD');
});
