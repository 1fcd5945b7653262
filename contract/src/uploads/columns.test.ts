import { describe, expect, test } from 'vitest';
import { fieldOfHeader, foldHeader, joinAddress, type OrderField, orderColumns } from './columns.ts';

describe('a column name', () => {
  test.each<[string, OrderField]>([
    ['Order number', 'number'],
    ['ORDER_NUMBER', 'number'],
    ['orderNumber', 'number'],
    ['Order #', 'number'],
    ['N° de commande', 'number'],
    ['  Numero  de  commande ', 'number'],
    ['TÉLÉPHONE', 'phone'],
    ['te\u0301le\u0301phone', 'phone'],
    ['E-mail', 'email'],
    ['addressLine2', 'addressLine2'],
    ['Complément d’adresse', 'addressLine2'],
    ['Code postal', 'postalCode'],
    ['postal-code', 'postalCode'],
    ['Magasin', 'pickupScheduleName'],
    ['pickupScheduleName', 'pickupScheduleName'],
    ['\uFEFFRecipient', 'recipient'],
  ])('%j is understood', (header, field) => expect(fieldOfHeader(header)).toBe(field));

  test.each(['', ' ', '###', '□', 'favourite colour', 'constructor', '__proto__', 'en'])('%j says nothing', (header) =>
    expect(fieldOfHeader(header)).toBeNull(),
  );

  test('names one field only, in either language', () => {
    const owners = new Map<string, string>();
    for (const [field, { en, fr }] of Object.entries(orderColumns))
      for (const header of [field, ...en, ...fr]) {
        expect(owners.get(foldHeader(header)) ?? field, header).toBe(field);
        owners.set(foldHeader(header), field);
      }
  });
});

describe('an address in parts', () => {
  const address = '12 King St W';
  test('is joined with commas', () => {
    const parts = { address, city: 'Toronto', province: 'ON', postalCode: 'M5H 1A1' };
    expect(joinAddress(parts)).toBe('12 King St W, Toronto, ON, M5H 1A1');
  });
  test('leaves out what is blank, and a whole address alone', () => {
    expect(joinAddress({ address, city: 'Toronto', province: ' ', postalCode: '' })).toBe('12 King St W, Toronto');
    const whole = ' 12 King St W, Toronto, ON, M5H 1A1 ';
    expect(joinAddress({ address: whole, city: '', province: ' ' })).toBe(whole);
  });
  test('is never made up: without a street it is blank', () =>
    expect(joinAddress({ address: ' ', city: 'Toronto' })).toBe(' '));
});
