// Checks who sees an import, what can be done with it in each status, and the limits of one call.
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  seesEveryImport,
  seesImport,
  whyNotDiscard,
  whyNotMatch,
  whyNotReview,
  whyNotSheet,
  whyNotUpdate,
} from './rules.ts';
import { ColumnsEdit, type ImportStatus, NewImport, RowEdit, RowsChoice, RowsQuery } from './schema.ts';

const member = { id: 'ann', role: 'RETAILER_USER', permissions: ['MANAGE_ORDERS'], storeIds: null } as const;

describe('an import', () => {
  test('is seen by the member who started it, and by members who could have chosen its store, date and time', () => {
    const admin = { ...member, role: 'RETAILER_ADMIN', permissions: [] } as const;
    const held = { ...member, storeIds: ['queen'] };
    const powerless = { ...member, permissions: [] };
    expect([admin, member, held, powerless].map(seesEveryImport)).toEqual([true, true, false, false]);
    for (const who of [admin, member, held, powerless]) expect(seesImport(who, 'ann')).toBe(true);
    expect([admin, member, held, powerless].map((who) => seesImport(who, 'bo'))).toEqual([true, true, false, false]);
  });

  test('updates existing orders only for members who may modify them', () => {
    const powerless = { ...member, permissions: ['EXPORT_SHIPMENTS'] } as const;
    const admin = { role: 'RETAILER_ADMIN', permissions: [] } as const;
    expect([member, admin, powerless].map(whyNotUpdate)).toEqual([null, null, 'FORBIDDEN']);
  });

  test.each<[ImportStatus, string | null, string | null, string | null]>([
    ['READING', 'IMPORT_UNDER_WAY', 'IMPORT_UNDER_WAY', null],
    ['MATCHING', null, 'IMPORT_NOT_MATCHED', null],
    ['CHECKING', 'IMPORT_UNDER_WAY', 'IMPORT_UNDER_WAY', null],
    ['REVIEW', null, null, null],
    ['CREATING', 'IMPORT_UNDER_WAY', 'IMPORT_UNDER_WAY', 'IMPORT_UNDER_WAY'],
    ['DONE', 'IMPORT_OVER', 'IMPORT_OVER', 'IMPORT_OVER'],
    ['FAILED', 'IMPORT_OVER', 'IMPORT_OVER', 'IMPORT_OVER'],
    ['DISCARDED', 'IMPORT_OVER', 'IMPORT_OVER', 'IMPORT_OVER'],
  ])('that is %s: matched %s, reviewed %s, discarded %s', (status, match, review, discard) => {
    expect([whyNotMatch(status), whyNotReview(status), whyNotDiscard(status)]).toEqual([match, review, discard]);
    expect(whyNotSheet(status, { created: 0, updated: 0 })).toBe(match);
    for (const made of [
      { created: 1, updated: 0 },
      { created: 0, updated: 1 },
      { created: 1, updated: 1 },
    ])
      expect(whyNotSheet(status, made)).toBe(match ?? 'IMPORT_BEGUN');
  });
});

describe('one call', () => {
  const many = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
  const cell = (value: string, column = 0) => ({ column, value });
  const asIs = { target: null, dateOrder: null, decimalSign: null };
  const long = (length: number) => 'x'.repeat(length);

  test.each<[string, z.ZodType, unknown[], unknown[]]>([
    [
      'edits two hundred cells of a row, each of five thousand signs',
      RowEdit,
      [many(200, cell('x', 199)), [cell(long(5000))]].map((cells) => ({ version: 1, cells })),
      [many(201, cell('x')), [], [cell(long(5001))], [cell('x', 200)], [cell('x', -1)], [cell('\0')]].map((cells) => ({
        version: 1,
        cells,
      })),
    ],
    ['must say which row it saw', RowEdit, [], [{ cells: [cell('x')] }, { version: 1.5, cells: [cell('x')] }]],
    [
      'says what two hundred columns hold',
      ColumnsEdit,
      [{ version: 1, columns: many(200, asIs) }],
      [
        { version: 1, columns: many(201, asIs) },
        { version: 1, columns: [{ ...asIs, target: { field: 'colour' } }] },
        { version: 1, columns: [{ ...asIs, target: { custom: ' ' } }] },
        { version: 1, columns: [{ ...asIs, target: { custom: long(101) } }] },
        { columns: [] },
      ],
    ],
    [
      'chooses for a thousand rows, or for all',
      RowsChoice,
      [{ choice: 'SKIP', rows: many(1000, 2) }, { choice: null }],
      [{ choice: 'SKIP', rows: many(1001, 2) }, { choice: 'SKIP', rows: [] }, { choice: 'DELETE' }, {}],
    ],
    [
      'reads two hundred rows',
      RowsQuery,
      [{ limit: '200', from: '1000000' }, {}],
      [{ limit: '201' }, { limit: '0' }, { from: '-1' }, { from: '1000001' }, { state: 'LOST' }],
    ],
    [
      'names a file',
      NewImport,
      [{ fileUrl: long(200), fileName: long(200) }],
      [
        { fileUrl: long(201), fileName: 'a' },
        { fileUrl: 'a', fileName: long(201) },
        { fileUrl: 'a' },
        { fileUrl: ' ', fileName: 'a' },
      ],
    ],
  ])('%s', (_, schema, taken, refused) => {
    for (const value of taken) expect(schema.safeParse(value).success).toBe(true);
    for (const value of refused)
      expect(schema.safeParse(value).success, JSON.stringify(value).slice(0, 200)).toBe(false);
  });
});
