// Invoices bill each charge once and never change once issued. Other libraries read their files back.
import { createRequire } from 'node:module';
import { read as readBook, utils } from '@e965/xlsx';
import * as mupdf from 'mupdf';
import { afterEach, expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { chargesTable } from './invoiceTable.ts';
import { chargedIn } from './testing/retailers.ts';

// This library has no types.
const Papa: { parse(text: string, options: object): { data: string[][] } } = createRequire(import.meta.url)(
  'papaparse',
);

const world = await startWorld({ worker: true });
const { aRetailer, aDelivery, report } = chargedIn(world);
const fleet = world.fleet().fleetInvoices;
const registrations = [
  { tax: 'GST' as const, number: '123456789 RT0001' },
  { tax: 'QST' as const, number: '1234567890 TQ0001' },
];
await fleet.setTaxes({ body: { registrations } });
const november = { startDate: '2026-11-01', endDate: '2026-11-18' };
const due = { dueDate: '2026-12-18' };

afterEach(() => world.clock.set(wednesdayMorning));

/** Delivers one order for each store, waits for the charges, and ends the day. */
async function charged(packages = 1) {
  const own = await aRetailer();
  for (const store of [0, 1, 2]) {
    const { deliveryId } = await aDelivery(own, { store, packages });
    await report(deliveryId, ['ATTEMPTING_DELIVERY', 'COMPLETED']);
  }
  const quantity = 3 * packages;
  await expect.poll(async () => (await own.api.expense.list({})).totals.quantity).toBe(quantity);
  world.clock.set('2026-11-20T15:00:00Z');
  const params = { id: own.retailer.id };
  const draft = await fleet.draft({ params, body: november });
  return { ...own, params, named: { params: { retailerId: own.retailer.id, id: draft.id } }, draft };
}

test('a draft shows what it would bill; once issued it has a number and taxes by province, and never changes', async () => {
  const { api, draft, named, params } = await charged();
  expect(draft).toMatchObject({ status: 'DRAFT', number: null, subtotal: 2685 });
  expect((await api.expense.invoices()).data).toEqual([]);
  const readDraft = api.expense.invoice({ params: { id: draft.id } });
  await expect(readDraft).rejects.toMatchObject({ type: 'INVOICE_NOT_FOUND' });
  await fleet.adjust({ ...named, body: { reason: 'Goodwill for Tuesday’s delay', cents: -200, province: 'QC' } });
  const issued = await fleet.issue({ ...named, body: due });
  expect(issued).toMatchObject({
    status: 'ISSUED',
    number: expect.stringMatching(/^TS\d*-00001$/),
    lines: [{ service: 'delivery', rate: 895, quantity: 3, total: 2685 }],
    adjustments: [{ cents: -200 }],
    subtotal: 2485,
    // GST on 8.95 in BC and 6.95 in Québec, HST on 8.95 in Ontario, QST on 6.95.
    taxes: [
      { tax: 'GST', base: 1590, cents: 80 },
      { tax: 'HST', base: 895, cents: 116 },
      { tax: 'QST', base: 695, cents: 69 },
    ],
    total: 2750,
    supplier: { registrations },
  });
  expect((await api.expense.invoices()).data).toEqual([issued]);
  // Later changes do not affect an issued invoice.
  await world.fleet().retailers.edit({ params, body: { address: '1 New St, Toronto, ON, M5V 2T6' } });
  await fleet.setTaxes({ body: { registrations: [{ tax: 'GST', number: '999999999 RT0009' }] } });
  expect(await api.expense.invoice({ params: { id: draft.id } })).toEqual(issued);
  await fleet.setTaxes({ body: { registrations } });
  const late = fleet.adjust({ ...named, body: { reason: 'More', cents: 1, province: 'ON' } });
  await expect(late).rejects.toMatchObject({ type: 'INVOICE_ISSUED' });
  await expect(fleet.issue({ ...named, body: { dueDate: '2027-01-01' } })).rejects.toMatchObject({
    type: 'INVOICE_ISSUED',
  });
  expect(await fleet.issue({ ...named, body: due })).toEqual(issued);
});

test('two servers issuing concurrently bill everything once, without gaps in the numbers', async () => {
  const { api, params, named } = await charged();
  const second = await world.another();
  const others = [];
  for (let count = 0; count < 3; count++) others.push(await fleet.draft({ params, body: november }));
  const all = [named.params.id, ...others.map(({ id }) => id)];
  const outcomes = await Promise.allSettled(
    all.map((id, place) =>
      (place % 2 ? second : world).fleet().fleetInvoices.issue({ params: { ...named.params, id }, body: due }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of outcomes)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ type: 'INVOICE_EMPTY' });
  // Credit notes bill no charges, so only their numbers distinguish them.
  const corrects = (await api.expense.invoices()).data[0]?.id;
  const credits = [];
  for (let count = 0; count < 4; count++) {
    const { id } = await fleet.draft({ params, body: { ...november, corrects } });
    const byCredit = { params: { ...named.params, id } };
    await fleet.adjust({ ...byCredit, body: { reason: 'Damaged parcel', cents: -895, province: 'ON' } });
    credits.push(byCredit);
  }
  const issued = await Promise.all(
    credits.map((byCredit, place) =>
      (place % 2 ? second : world).fleet().fleetInvoices.issue({ ...byCredit, body: due }),
    ),
  );
  expect(issued.map(({ number }) => number?.slice(-5)).sort()).toEqual(['00002', '00003', '00004', '00005']);
  expect(issued[0]).toMatchObject({
    ...{ kind: 'CREDIT_NOTE', corrects: expect.stringMatching(/-00001$/), lines: [], subtotal: -895 },
    ...{ taxes: [{ tax: 'HST', cents: -116 }], total: -1011 },
  });
});

test('no invoice is issued before its period ends, without charges or without a tax registration, and a draft cannot be paid', async () => {
  const { named, params } = await charged();
  const reversed = fleet.draft({ params, body: { startDate: '2026-11-18', endDate: '2026-11-01' } });
  await expect(reversed).rejects.toMatchObject({ body: { errors: [{ path: 'endDate', type: 'DATES_REVERSED' }] } });
  world.clock.set('2026-11-19T06:30:00Z');
  await expect(fleet.issue({ ...named, body: due })).rejects.toMatchObject({ type: 'INVOICE_PERIOD_OPEN' });
  await expect(fleet.pay({ ...named, body: { paidOn: '2026-12-01' } })).rejects.toMatchObject({
    type: 'INVOICE_NOT_ISSUED',
  });
  world.clock.set('2026-11-19T07:00:00Z');
  await world.app.db.shared.deleteFrom('tax_registrations').where('tax', '=', 'QST').execute();
  await expect(fleet.issue({ ...named, body: due })).rejects.toMatchObject({ type: 'TAX_REGISTRATION_MISSING' });
  await fleet.setTaxes({ body: { registrations } });
  expect(await fleet.issue({ ...named, body: due })).toMatchObject({ status: 'ISSUED' });
  const empty = await fleet.draft({ params, body: november });
  const byEmpty = { params: { ...named.params, id: empty.id }, body: due };
  await expect(fleet.issue(byEmpty)).rejects.toMatchObject({ type: 'INVOICE_EMPTY' });
  world.clock.set('2026-12-20T15:00:00Z');
  const read = async () => (await fleet.list({ params })).data.find(({ id }) => id === named.params.id)?.status;
  expect(await read()).toBe('OVERDUE');
  expect(await fleet.pay({ ...named, body: { paidOn: '2026-12-19' } })).toMatchObject({ status: 'PAID' });
  await expect(fleet.pay({ ...named, body: { paidOn: '2026-12-20' } })).rejects.toMatchObject({ type: 'INVOICE_PAID' });
});

test('other retailers and coordinators see no invoices', async () => {
  const { retailer, named } = await charged();
  await fleet.issue({ ...named, body: due });
  const stranger = (await aRetailer()).api;
  const params = { id: named.params.id };
  expect((await stranger.expense.invoices()).data).toEqual([]);
  await expect(stranger.expense.invoice({ params })).rejects.toMatchObject({ type: 'INVOICE_NOT_FOUND' });
  expect((await fileOf(stranger, params.id)).status).toBe(404);
  const coordinator = await retailer.coordinator({ permissions: ['VIEW_EXPENSE_REPORT'] });
  await expect(coordinator.expense.invoice({ params })).rejects.toMatchObject({ type: 'FORBIDDEN' });
  const elsewhere = { retailerId: (await aRetailer()).retailer.id, id: params.id };
  const issue = fleet.issue({ params: elsewhere, body: due });
  await expect(issue).rejects.toMatchObject({ type: 'INVOICE_NOT_FOUND' });
});

async function fileOf(api: Client, id: string, query: Record<string, string> = {}) {
  const url = `/retailer/invoices/${id}/file?${new URLSearchParams(query)}`;
  const { statusCode, rawPayload, headers } = await world.request({ method: 'GET', url, token: api.token });
  return { status: statusCode, bytes: rawPayload, name: String(headers['content-disposition']) };
}

const textOf = (bytes: Uint8Array) => {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  const pages = Array.from({ length: document.countPages() }, (_, page) => document.loadPage(page));
  return pages.map((page) => page.toStructuredText('').asText()).join('\n');
};

test('the PDF has the same content in both languages, French by default in Québec', async () => {
  const { api, params, named } = await charged(2);
  await world.fleet().retailers.edit({ params, body: { address: '5455 Av. de Gaspé, Montréal, QC, H2T 3B3' } });
  const { number, total } = await fleet.issue({ ...named, body: due });
  expect(total).toBe(2685 + 825 + 117 + 152 + 117);
  const french = await fileOf(api, named.params.id);
  expect(french.name).toContain(`${number}-fr.pdf`);
  const printedText = textOf(french.bytes).replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const text of [
    ...[`Facture ${number}`, '123456789 RT0001', '1234567890 TQ0001', 'Livraison de plusieurs colis', '8,95 $'],
    ...['TPS 5 % sur 23,40 $', 'TVH 13 % sur 11,70 $', 'TVQ 9,975 % sur 11,70 $', '38,96 $', '2026-12-18'],
  ])
    expect(printedText).toContain(text);
  const english = textOf((await fileOf(api, named.params.id, { lang: 'en' })).bytes);
  for (const text of [`Invoice ${number}`, '123456789 RT0001', '1234567890 TQ0001', 'QST 9.975% on $11.70', '$38.96'])
    expect(english).toContain(text);
});

/** Returns the last column of a table in cents, as another library reads the CSV or workbook. */
function centsOf(bytes: Buffer, format: 'csv' | 'csvFrench' | 'xlsx'): number[] {
  const [sheet = {}] = format === 'xlsx' ? Object.values(readBook(bytes).Sheets) : [];
  const delimiter = format === 'csv' ? ',' : ';';
  const [, ...rows] =
    format === 'xlsx'
      ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
      : Papa.parse(bytes.toString('utf8').slice(1), { delimiter, skipEmptyLines: true }).data;
  return rows.map((row) => Math.round(Number(String(row.at(-1)).replace(',', '.')) * 100));
}
const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0);

test('the totals of screen, CSV, workbook and PDF are equal to the cent, as other libraries read them', async () => {
  const { api, named } = await charged(3);
  const [questioned] = (await api.expense.details({ query: { date: '2026-11-18' } })).delivery ?? [];
  const body = { reason: 'OTHER' as const, words: 'Why?' };
  const { id } = await api.questions.ask({ params: { id: questioned?.id ?? '' }, body });
  const asked = { params: { retailerId: named.params.retailerId, id } };
  await world
    .fleet()
    .fleetQuestions.answer({ ...asked, body: { answer: 'ACCEPTED', cents: -333, note: '=1+1, for ; once' } });
  await fleet.adjust({ ...named, body: { reason: 'Fuel, as agreed on', cents: 1007, province: 'BC' } });
  const issued = await fleet.issue({ ...named, body: due });
  const shown = await api.expense.invoice({ params: { id: issued.id } });
  const listed = await api.expense.list({ query: { startDate: '2026-11-01', endDate: '2026-11-18' } });
  const linesTotal = sum(shown.lines.map(({ total }) => total));
  expect([linesTotal, listed.totals.total]).toEqual([4335, 4335]);
  for (const format of ['csv', 'csvFrench', 'xlsx'] as const) {
    const lines = await fileOf(api, issued.id, { format, lang: format === 'csv' ? 'en' : 'fr' });
    const amounts = [
      ...shown.lines.map(({ total }) => total),
      ...[...shown.adjustments, ...shown.taxes].map((each) => each.cents),
    ];
    expect([format, centsOf(lines.bytes, format)]).toEqual([format, amounts]);
    expect(sum(amounts)).toBe(shown.total);
    const charges = await fileOf(api, issued.id, { format, of: 'charges' });
    expect([format, centsOf(charges.bytes, format).length, sum(centsOf(charges.bytes, format))]).toEqual([
      format,
      9,
      linesTotal,
    ]);
    expect(lines.name).toContain(`${shown.number}.${format === 'xlsx' ? 'xlsx' : 'csv'}`);
  }
  const printedText = textOf((await fileOf(api, issued.id, { lang: 'en' })).bytes);
  const printed = printedText
    .split('\n')
    .flatMap((line) => (/^-?\$[\d,]+\.\d\d$/.test(line) ? [Number(line.replace(/[$,.]/g, ''))] : []));
  expect(printed.at(-1)).toBe(shown.total);
  for (const cents of [
    shown.subtotal,
    ...shown.taxes.map((tax) => tax.cents),
    ...shown.adjustments.map((each) => each.cents),
  ])
    expect(printed).toContain(cents);
});

test('the charges of an invoice are read in parts, each once', async () => {
  const { retailer, named } = await charged(3);
  const { id } = await fleet.issue({ ...named, body: due });
  const scope = world.app.db.scope(wholeRetailer(retailer.id));
  const read = async (size: number) => {
    const { batches } = await chargesTable(scope, id, 'en', size);
    return (await Array.fromAsync(batches)).flat();
  };
  const whole = await read(100);
  expect(whole).toHaveLength(9);
  for (const size of [1, 2, 3, 9]) expect(await read(size)).toEqual(whole);
});

test('invoices are paged, newest first', async () => {
  const { api, named, params } = await charged();
  const { id: corrects } = await fleet.issue({ ...named, body: due });
  for (let count = 0; count < 3; count++) {
    const { id } = await fleet.draft({ params, body: { ...november, corrects } });
    const credit = { params: { ...named.params, id } };
    await fleet.adjust({ ...credit, body: { reason: 'Damaged', cents: -1, province: 'ON' } });
    if (count < 2) await fleet.issue({ ...credit, body: due });
  }
  const numbersOn = async (page: number) => {
    const { data, ...where } = await api.expense.invoices({ query: { page, pageSize: 2 } });
    expect(where).toEqual({ current: page, pageSize: 2, total: 3 });
    return data.map(({ number }) => number?.slice(-1));
  };
  expect([await numbersOn(1), await numbersOn(2), await numbersOn(3)]).toEqual([['3', '2'], ['1'], []]);
  expect(await fleet.list({ params, query: { page: 2, pageSize: 3 } })).toMatchObject({
    total: 4,
    data: [{ id: corrects }],
  });
});

test('the charges of one invoice are listed by its number, within the member’s stores', async () => {
  const { retailer, api, named, params } = await charged();
  const { id, number: issued } = await fleet.issue({ ...named, body: due });
  const number = issued ?? '';
  world.clock.set(wednesdayMorning);
  const late = await aDelivery({ retailer, api });
  await report(late.deliveryId, ['ATTEMPTING_DELIVERY', 'SKIPPED']);
  await expect.poll(async () => (await api.expense.list({})).totals.quantity).toBe(4);
  const billed = await api.expense.list({ query: { invoice: number } });
  expect(billed).toMatchObject({ total: 1, totals: { quantity: 3, total: 2685 } });
  const query = { date: '2026-11-18', invoice: number };
  expect((await api.expense.details({ query })).delivery).toHaveLength(3);
  expect((await api.expense.details({ query: { ...query, search: late.number ?? '' } })).delivery).toBeUndefined();
  const coordinator = await retailer.coordinator({
    ...{ stores: retailer.storeIds.slice(0, 1), permissions: ['VIEW_EXPENSE_REPORT'] },
  });
  expect((await coordinator.expense.list({ query: { invoice: number } })).totals).toMatchObject({ quantity: 1 });
  const stranger = (await aRetailer()).api;
  expect((await stranger.expense.list({ query: { invoice: number } })).totals).toMatchObject({ quantity: 0 });
  for (const unknown of [number.slice(1), `X${number}`, '99999999999999', number.replace(/1$/, '2')])
    expect((await api.expense.list({ query: { invoice: unknown } })).totals).toMatchObject({ quantity: 0 });

  const draft = await fleet.draft({ params, body: { ...november, corrects: id } });
  await fleet.adjust({
    params: { ...named.params, id: draft.id },
    body: { reason: 'Late', cents: -1, province: 'ON' },
  });
  await fleet.issue({ params: { ...named.params, id: draft.id }, body: due });
  const one = await api.expense.invoices({ query: { number } });
  expect(one).toMatchObject({ total: 1, data: [{ id, number }] });
  expect((await stranger.expense.invoices({ query: { number } })).data).toEqual([]);
});
