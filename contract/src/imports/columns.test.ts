import { describe, expect, test } from 'vitest';
import { fieldOfHeader, fieldsOfHeaders, foldHeader, headersOf, joinAddress } from './columns.ts';
import { type OrderField, OrderFieldName } from './fields.ts';

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
  ])('%j is recognized', (header, field) => expect(fieldOfHeader(header)).toBe(field));

  test.each<[string, OrderField]>([
    ['Livrer le', 'date'],
    ['Date livraison', 'date'],
    ['Date de livraison souhaitée', 'date'],
    ['Requested Delivery Date', 'date'],
    ['Heure prévue', 'time'],
    ['Shipping Name', 'recipient'],
    ['Shipping Address1', 'address'],
    ['Shipping Zip', 'postalCode'],
    ['Shipping Province', 'province'],
    ['shipping_address_1', 'address'],
    ['shipping_postcode', 'postalCode'],
    ['billing_phone', 'phone'],
    ['Phone (Billing)', 'phone'],
    ['Address 1&2 (Shipping)', 'address'],
    ['State Code (Shipping)', 'province'],
    ['Customer Note', 'note'],
    ['Recipient_Name', 'recipient'],
    ['Address_Line1', 'address'],
    ['City/Town', 'city'],
    ['State/Province', 'province'],
    ['Notes for driver', 'note'],
    ['Package Count', 'numberOfPackages'],
    ['Seller Order ID', 'number'],
    ['Recipient Email Address', 'email'],
    ['Nom du patient', 'recipient'],
    ['Patient phone', 'phone'],
    ['No tél.', 'phone'],
    ['Qté colis', 'numberOfPackages'],
    ['Consignes de livraison', 'note'],
    ['Zip/Postal code', 'postalCode'],
    ['Point de cueillette', 'pickupScheduleName'],
    ['À livrer le', 'date'],
    ["À l'attention de", 'recipient'],
    ['Code postal de livraison', 'postalCode'],
  ])('%j is recognized as a name from other programs', (header, field) => expect(fieldOfHeader(header)).toBe(field));

  test.each(['', ' ', '###', '□', 'favourite colour', 'constructor', '__proto__', 'en'])(
    '%j is not recognized',
    (header) => expect(fieldOfHeader(header)).toBeNull(),
  );

  test('belongs to one field only, in either language', () => {
    const owners = new Map<string, string>();
    for (const field of OrderFieldName.options)
      for (const header of [field, ...headersOf(field, 'en'), ...headersOf(field, 'fr')]) {
        expect(owners.get(foldHeader(header)) ?? field, header).toBe(field);
        owners.set(foldHeader(header), field);
      }
  });
});

describe('an address in several columns', () => {
  const address = '12 King St W';
  test('is joined with commas', () => {
    const parts = { address, city: 'Toronto', province: 'ON', postalCode: 'M5H 1A1' };
    expect(joinAddress(parts)).toBe('12 King St W, Toronto, ON, M5H 1A1');
  });
  test('leaves out blank parts, and leaves a full address unchanged', () => {
    expect(joinAddress({ address, city: 'Toronto', province: ' ', postalCode: '' })).toBe('12 King St W, Toronto');
    const whole = ' 12 King St W, Toronto, ON, M5H 1A1 ';
    expect(joinAddress({ address: whole, city: '', province: ' ' })).toBe(whole);
  });
  test('without a street is blank', () => expect(joinAddress({ address: ' ', city: 'Toronto' })).toBe(' '));
});

describe('the columns of a shop’s export', () => {
  test('of Shopify have the delivery contact as the recipient, and `Name` as the order number', () => {
    const headers = [
      'Name',
      'Email',
      'Shipping Name',
      'Shipping Street',
      'Shipping City',
      'Billing Phone',
      'Shipping Phone',
    ];
    expect(fieldsOfHeaders(headers)).toEqual(['number', 'email', 'recipient', 'address', 'city', null, 'phone']);
  });

  test('named for the delivery take precedence, and ambiguous ones are left for the user to match', () => {
    expect(fieldsOfHeaders(['Courriel', 'Courriel de livraison'])).toEqual([null, 'email']);
    expect(fieldsOfHeaders(['Adresse', 'Adresse de livraison'])).toEqual(['address', 'address']);
    expect(fieldsOfHeaders(['Customer', 'Recipient'])).toEqual(['recipient', 'recipient']);
    expect(fieldsOfHeaders(['Pickup date', 'Delivery date'])).toEqual(['date', 'date']);
    expect(fieldsOfHeaders(['Name', 'Address'])).toEqual(['recipient', 'address']);
    expect(fieldsOfHeaders(['Order number', 'Name', 'Shipping name'])).toEqual(['number', null, 'recipient']);
  });
});
