import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provinces } from '../stores/provinces.ts';
import { invoiceStatus, type Supply, type TaxRate, taxesOf, whyNotIssue, whyNotPay } from './invoices.ts';

const rates: TaxRate[] = [
  { province: 'QC', tax: 'GST', from: '2008-01-01', millionths: 50_000 },
  { province: 'QC', tax: 'QST', from: '2013-01-01', millionths: 99_750 },
  { province: 'BC', tax: 'GST', from: '2008-01-01', millionths: 50_000 },
  { province: 'ON', tax: 'HST', from: '2010-07-01', millionths: 130_000 },
  { province: 'NS', tax: 'HST', from: '2010-07-01', millionths: 150_000 },
  { province: 'NS', tax: 'HST', from: '2025-04-01', millionths: 140_000 },
];
const date = '2026-11-18';
const taxLines = (supplies: Supply[]) =>
  taxesOf(supplies, rates).map(({ tax, millionths, base, cents }) => [tax, millionths, base, cents]);

test('taxes depend on the province, are not taxed themselves, and are one line per tax and rate', () => {
  const supplies = [
    { province: 'QC' as const, date, cents: 1000 },
    { province: 'BC' as const, date, cents: 500 },
    { province: 'ON' as const, date, cents: 1000 },
  ];
  expect(taxLines(supplies)).toEqual([
    ['GST', 50_000, 1500, 75],
    ['HST', 130_000, 1000, 130],
    ['QST', 99_750, 1000, 100],
  ]);
});

test('a tax is rounded once per invoice, half a cent up; a credit rounds like its charge', () => {
  const ten = Array.from({ length: 10 }, (): Supply => ({ province: 'BC', date, cents: 1 }));
  expect(taxLines(ten)).toEqual([['GST', 50_000, 10, 1]]);
  expect(taxLines([{ province: 'BC', date, cents: 9 }])).toEqual([['GST', 50_000, 9, 0]]);
  expect(taxLines([{ province: 'BC', date, cents: -10 }])).toEqual([['GST', 50_000, -10, -1]]);
});

test('a rate changes on its date, with a line for each', () => {
  const on = (day: string): Supply => ({ province: 'NS', date: day, cents: 10_000 });
  expect(taxLines([on('2025-03-31'), on('2025-04-01')])).toEqual([
    ['HST', 150_000, 10_000, 1500],
    ['HST', 140_000, 10_000, 1400],
  ]);
});

test('taxes do not depend on the order of supplies and lose no cent to floating point', () => {
  const supply = fc.record({
    province: fc.constantFrom(...provinces),
    date: fc.constantFrom('2025-03-31', '2025-04-01', date),
    cents: fc.integer({ min: -100_000_000, max: 100_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(supply, { maxLength: 40 }), (supplies) => {
      const lines = taxesOf(supplies, rates);
      expect(taxesOf(supplies.toReversed(), rates)).toEqual(lines);
      for (const { base, millionths, cents } of lines) {
        // Rounds half a cent up by the remainder, independently of the code under test.
        const exact = BigInt(Math.abs(base)) * BigInt(millionths);
        const rounded = exact / 1_000_000n + (exact % 1_000_000n >= 500_000n ? 1n : 0n);
        expect(BigInt(Math.abs(cents))).toBe(rounded);
      }
    }),
    { numRuns: 1000 },
  );
});

test('an invoice is overdue after its due date, but a credit note never is', () => {
  const sent = { kind: 'INVOICE' as const, issuedAt: 'then', dueDate: '2026-12-15', paidOn: null };
  expect(invoiceStatus({ ...sent, issuedAt: null }, '2026-12-16')).toBe('DRAFT');
  expect(invoiceStatus(sent, '2026-12-15')).toBe('ISSUED');
  expect(invoiceStatus(sent, '2026-12-16')).toBe('OVERDUE');
  expect(invoiceStatus({ ...sent, paidOn: '2026-12-20' }, '2026-12-31')).toBe('PAID');
  expect(invoiceStatus({ ...sent, kind: 'CREDIT_NOTE' }, '2026-12-31')).toBe('ISSUED');
});

test('an issued invoice cannot change, an open period cannot be billed, and only an issued invoice can be paid, once', () => {
  const draft = { kind: 'INVOICE' as const, issuedAt: null, endDate: '2026-11-17' };
  expect(whyNotIssue(draft, '2026-11-18')).toBeNull();
  expect(whyNotIssue(draft, '2026-11-17')).toBe('INVOICE_PERIOD_OPEN');
  expect(whyNotIssue({ ...draft, issuedAt: 'then' }, '2026-11-18')).toBe('INVOICE_ISSUED');
  const sent = { kind: 'INVOICE' as const, issuedAt: 'then', paidOn: null };
  expect(whyNotPay(sent)).toBeNull();
  expect(whyNotPay({ ...sent, issuedAt: null })).toBe('INVOICE_NOT_ISSUED');
  expect(whyNotPay({ ...sent, kind: 'CREDIT_NOTE' })).toBe('INVOICE_NOT_ISSUED');
  expect(whyNotPay({ ...sent, paidOn: '2026-12-01' })).toBe('INVOICE_PAID');
});
