// A faulty row of an upload without review is listed with its cell and its remedy, and the other rows become orders.
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { csv, faultsOf, upload } from '../../testing/upload.ts';
import { startWorld } from '../../testing/world.ts';

const world = await startWorld({ worker: true });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const store = { pickupScheduleName: 'Queen West' };
const anAdmin = async () => (await world.retailer()).admin();

describe('a faulty row', () => {
  const header =
    'Order number,Recipient,Email,Address,Postal code,Store,Date,Time,Packages,Note,Type,Pharmacy,Weight,Tags';
  const good = {
    number: 'G',
    recipient: 'Good',
    email: '',
    address: '100 King St W',
    postalCode: 'M5X 1A9',
    store: 'Queen West',
    date: '',
    time: '',
    packages: '',
    note: '',
    type: '',
    pharmacy: '',
    weight: '',
    tags: '',
  };
  const line = (given: Partial<typeof good>) =>
    Object.values({ ...good, ...given })
      .map((cell) => `"${cell}"`)
      .join(',');
  const stores = 'Gastown, Plateau, Queen West';
  type Case = [Partial<typeof good>, string, string, string, string, string];
  const cases: Case[] = [
    [
      { recipient: ' ' },
      'ROW_BLANK',
      'Recipient',
      ' ',
      'Row 2 can’t be blank: Recipient',
      'Ligne 2 : Destinataire ne peut pas être vide',
    ],
    [
      { address: '' },
      'ROW_BLANK',
      'Address',
      '',
      'Row 2 can’t be blank: Address',
      'Ligne 2 : Adresse ne peut pas être vide',
    ],
    [{ email: 'a@b' }, 'INVALID_EMAIL', 'Email', 'a@b', 'Invalid Email', 'Courriel invalide'],
    [
      { postalCode: 'K1A 0B1' },
      'ADDRESS_OUTSIDE_SERVICE_AREA',
      'Postal code',
      'K1A 0B1',
      'Address is not within a provider Service Area',
      'L’adresse n’est pas dans une zone de service du transporteur',
    ],
    [
      { postalCode: 'M5X' },
      'ADDRESS_WITHOUT_POSTAL_CODE',
      'Postal code',
      'M5X',
      'End the address with its postal code, such as M5V 2T6',
      'Terminez l’adresse par son code postal, comme M5V 2T6',
    ],
    [
      { store: 'Nowhere' },
      'INVALID_CHOICE',
      'Store',
      'Nowhere',
      `Choose one of: ${stores}`,
      `Choisissez parmi : ${stores}`,
    ],
    [
      { date: '11/12/2026', time: '14:00' },
      'INVALID_DATE',
      'Date',
      '11/12/2026',
      'Use a date such as 2026-11-21',
      'Entrez une date comme 2026-11-21',
    ],
    [
      { date: '2026-11-17', time: '14:00' },
      'DATE_IN_PAST',
      'Date',
      '2026-11-17',
      'Choose a date that is not in the past',
      'Choisissez une date qui n’est pas passée',
    ],
    [
      { date: '2026-11-18', time: '15:00' },
      'NOT_A_PICKUP_TIME',
      'Time',
      '15:00',
      'Choose one of the store’s pickup times: 10:00, 14:00, 18:00, 23:00',
      'Choisissez une heure de ramassage du magasin : 10:00, 14:00, 18:00, 23:00',
    ],
    [
      { date: '2026-11-18', time: '10:00' },
      'SLOT_PAST_CUTOFF',
      'Time',
      '10:00',
      'The cutoff of this pickup has passed; choose a later one',
      'L’heure limite de ce ramassage est passée; choisissez-en un plus tard',
    ],
    [{ packages: '6' }, 'TOO_LARGE', 'Packages', '6', 'At most 5', 'Au plus 5'],
    [{ packages: 'two' }, 'NOT_A_NUMBER', 'Packages', 'two', 'Enter a number', 'Entrez un nombre'],
    [
      { note: 'n'.repeat(241) },
      'TOO_LONG',
      'Note',
      'n'.repeat(241),
      'At most 240 characters',
      'Au plus 240 caractères',
    ],
    [
      { type: 'drone' },
      'INVALID_CHOICE',
      'Type',
      'drone',
      'Choose one of: DELIVERY, PICKUP',
      'Choisissez parmi : DELIVERY, PICKUP',
    ],
    [{ pharmacy: 'perhaps' }, 'NOT_YES_OR_NO', 'Pharmacy', 'perhaps', 'Write yes or no', 'Écrivez oui ou non'],
    [{ weight: '1,000' }, 'NOT_A_NUMBER', 'Weight', '1,000', 'Enter a number', 'Entrez un nombre'],
    [{ tags: 't'.repeat(41) }, 'TOO_LONG', 'Tags', 't'.repeat(41), 'At most 40 characters', 'Au plus 40 caractères'],
  ];
  test.each(cases)(
    '%j is reported with its cell and its remedy, in the reader’s language',
    async (given, type, column, value, en, fr) => {
      const api = await anAdmin();
      const { jobId } = await upload(world, api, csv(header, line(given)));
      for (const [language, message] of [
        ['en', en],
        ['fr', fr],
      ] as const) {
        const job = await world.client(api.token, language).jobs.read({ params: { id: jobId } });
        expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 0, itemsCount: 1 });
        expect(faultsOf(job)).toEqual([{ type, column, value, message, row: 2, orderId: null }]);
      }
    },
  );

  test('is listed with all its faults, and the other rows become orders', async () => {
    const api = await anAdmin();
    const job = await upload(
      world,
      api,
      csv(
        header,
        line({ number: '1' }),
        line({ number: '2', recipient: '', email: 'x', packages: '9' }),
        '',
        `${line({ number: '3' })},"astray, and more"`,
        line({ number: '4' }),
      ),
    );
    expect(job).toMatchObject({ itemsCreated: 2, itemsCount: 4, data: { error: { total: 4 } } });
    expect(faultsOf(job).map(({ row, column, type }) => [row, column, type])).toEqual([
      [3, 'Recipient', 'ROW_BLANK'],
      [3, 'Email', 'INVALID_EMAIL'],
      [3, 'Packages', 'TOO_LARGE'],
      [5, null, 'ROW_TOO_LONG'],
    ]);
    const { data } = await api.orders.list({ query: { sort: 'createdAt:asc' } });
    expect(data.map((each) => each.number)).toEqual(['1', '4']);
  });

  test('shows the start of a very long cell, without splitting a character', async () => {
    const endless = `${'é'.repeat(499)}${'🦫'.repeat(1000)}`;
    const job = await upload(world, await anAdmin(), csv('Recipient,Address', `${endless},"${toronto}"`), store);
    expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 0 });
    const value = faultsOf(job)[0]?.value ?? '';
    expect(value.isWellFormed() && value.startsWith('é'.repeat(499)) && value.length < 510).toBe(true);
  });
});

test('bytes are accepted only at the signed URL, before it expires, and once', async () => {
  const api = await anAdmin();
  const { url } = await api.uploads.sign({ query: { file: 'a.csv', fileType: 'text/csv', size: 4 } });
  const put = async (address: string, payload = 'a\nb\n') => {
    const headers = { 'content-type': 'text/csv' };
    const { statusCode, body } = await world.app.http.inject({ method: 'PUT', url: address, payload, headers });
    return statusCode === 200 ? 'taken' : JSON.parse(body).error.type;
  };
  expect(await put(url.replace(/[\da-f-]{36}\.csv/, `${newId()}.csv`))).toBe('UPLOAD_ADDRESS_FAILED');
  expect(await put(url, 'a\nb\nc\n')).toBe('UPLOAD_ADDRESS_FAILED');
  const now = world.clock.now();
  world.clock.set(now.add({ minutes: 6 }).toString());
  expect(await put(url)).toBe('UPLOAD_ADDRESS_FAILED');
  world.clock.set(now.toString());
  expect([await put(url), await put(url)]).toEqual(['taken', 'UPLOAD_FAILED']);
});
