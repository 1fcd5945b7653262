import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPages } from '../testing/scanner.ts';
import type { LabelContent } from './content.ts';
import { drawLabels } from './draw.ts';

const label: LabelContent = {
  language: 'en',
  providerName: 'Portage',
  from: { name: 'Maple & Pine', address: '480 Queen St W, Toronto, ON, M5V 2B2' },
  to: { name: 'Élodie Tremblay', address: '1287 rue Saint-Denis, Montréal, QC, H2X 3K1' },
  orderNumber: '000482',
  trackingCode: 'MP7K3QX92HDA',
  trackingLink: 'https://portage.example/t/k3j9x7q2m5v8w1ht',
  packageNumber: 1,
  packageCount: 1,
  date: '2026-11-24',
  pharmacy: true,
  tags: ['Cold'],
  note: 'Leave at the door',
};

async function scan(changes: Partial<LabelContent>) {
  const [codes] = await scanAll([changes]);
  return codes;
}
/** Renders the labels into one PDF, which takes a fifth of the time because the fonts are embedded once. */
async function scanAll(all: Partial<LabelContent>[]) {
  const pages = readPages(await drawLabels(all.map((changes) => ({ ...label, ...changes }))));
  return Promise.all(pages.map((page) => page.scan()));
}

test.each([
  'MP7K3QX92HDA',
  'A',
  '0',
  '123456789012',
  '00000000000000000000',
  'PTG-2026-000482-01',
  'a b_c.d/e+f$g%h',
  '^FNC1{A}\\',
  ' x ',
])('a scanner reads both codes of %j', async (trackingCode) => {
  const trackingLink = `https://portage.example/t/${encodeURIComponent(trackingCode)}`;
  expect(await scan({ trackingCode, trackingLink })).toEqual({ code128: [trackingCode], qr: [trackingLink] });
});

test('tracking codes and links of any realistic length can be scanned', async () => {
  const code = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 });
  const link = fc.webUrl({ withQueryParameters: true }).filter((url) => url.length <= 250);
  const labels = fc.array(fc.record({ trackingCode: code, trackingLink: link }), { minLength: 3, maxLength: 4 });
  const check = async (all: { trackingCode: string; trackingLink: string }[]) => {
    const codes = all.map(({ trackingCode, trackingLink }) => ({ code128: [trackingCode], qr: [trackingLink] }));
    expect(await scanAll(all)).toEqual(codes);
  };
  await fc.assert(fc.asyncProperty(labels, check), { numRuns: 6 });
});

test('the longest code with bars can be scanned', async () => {
  const trackingCode = 'ABCDEFGHIJ'.repeat(7).slice(0, 68);
  expect((await scan({ trackingCode }))?.code128).toEqual([trackingCode]);
});

test.each(['', 'ÉTÉ', '日本', 'A'.repeat(69), 'tab\t'])(
  'a code that a scanner could not read has no bars: %j',
  async (trackingCode) => expect((await scan({ trackingCode }))?.code128).toEqual([]),
);

test('a link that is too long for a QR code has none', async () => {
  const trackingLink = `https://portage.example/${'x'.repeat(5000)}`;
  expect((await scan({ trackingLink }))?.qr).toEqual([]);
});

test('a hundred and fifty labels share their fonts and make a small file', async () => {
  const labels = Array.from({ length: 150 }, (_, index) => ({ ...label, trackingCode: `MP${1e9 + index * 7919}` }));
  const pdf = await drawLabels(labels);
  expect(pdf.length / labels.length).toBeLessThan(8_000);
});
