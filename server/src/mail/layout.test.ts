import { colors } from '@portage/brand/tokens';
import { describe, expect, test } from 'vitest';
import { drawMail, type Frame, paint } from './layout.ts';
import { momentOf, type Worded, wordLetter } from './letter.ts';

const frame: Frame = {
  language: 'en',
  provider: { name: 'Portage', supportEmail: 'help@courier.example' },
  receiver: 'Ana',
  retailer: 'Maple & Pine',
};
const letter: Worded = { subject: 'S', paragraphs: ['P'], code: null, button: null, after: [] };

test('an email uses the brand’s colours', () => {
  expect(paint).toEqual(
    Object.fromEntries(Object.keys(paint).map((name) => [name, [read('light', name), read('dark', name)]])),
  );
});
const read = (scheme: 'light' | 'dark', name: string) => new Map(Object.entries(colors[scheme])).get(name);

describe('the contents of an email', () => {
  test('are text, never markup', () => {
    const hostile = `<img src=x onerror=alert(1)>"'&`;
    const { html } = drawMail(
      {
        subject: hostile,
        paragraphs: [hostile],
        code: hostile,
        button: { label: hostile, address: hostile },
        after: [hostile],
      },
      { ...frame, receiver: hostile, retailer: hostile, provider: { name: hostile, supportEmail: hostile } },
    );
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>"/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  });

  test.each([
    'https://evil.example',
    'Win at evil.example',
    'www.evil',
    'a@b.example',
    '<b>',
    '  ',
    'Zoé\r\n\r\nPay now',
  ])('do not use a receiver’s name that could become a link or contains a line break: %j', (receiver) => {
    const { text } = drawMail(letter, { ...frame, receiver });
    expect(text.split('\n')[0]).toBe('Hello,');
  });

  test.each(['Ana', 'J.-P. Côté', 'O’Neil Jr.', '李小龍'])('include a greeting by name: %s', (receiver) => {
    expect(drawMail(letter, { ...frame, receiver }).text.split('\n')[0]).toBe(`Hello ${receiver},`);
  });
});

test('an instant in a letter is formatted in its reader’s language', () => {
  const letter = {
    subject: ['{date} at {time}', '{date} à {time}'],
    paragraphs: [],
    values: momentOf(Temporal.Instant.from('2026-11-01T01:05:00Z')),
  } as const;
  expect(wordLetter(letter, 'en', '').subject).toBe('November 1, 2026 at 01:05');
  expect(wordLetter(letter, 'fr', '').subject.replace(/\s/g, ' ')).toBe('1er novembre 2026 à 1 h 05');
});
