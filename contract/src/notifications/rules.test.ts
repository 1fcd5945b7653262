import { describe, expect, test } from 'vitest';
import { notificationOf, variablesOf } from './events.ts';
import { notificationEvents } from './names.ts';
import { defaultRules, textFaults, unknownVariables, whyNotAgain, wordingOf } from './rules.ts';
import { segmentsOf, spellPlainly } from './sms.ts';
import { notificationTexts, textWords } from './words.ts';

describe('the default texts', () => {
  test.each(notificationEvents)('of %s use only variables that the event has', (event) => {
    const { subject, mail, sms } = notificationTexts[event];
    for (const text of [...subject, ...mail, ...sms]) expect(unknownVariables(event, text)).toEqual([]);
  });

  test.each(notificationEvents)('of %s fit into three text messages', (event) => {
    const filled = { retailer: 'Érable et Fils', courier: 'Portage', news: 'Nous sommes passés sans vous trouver' };
    const values = new Map(Object.entries({ ...filled, link: `https://portage.example/t/${'X'.repeat(17)}?lang=fr` }));
    for (const [place, text] of notificationTexts[event].sms.entries()) {
      const said = text.replace(/\{(\w+)\}/g, (_, name) => values.get(name) ?? 'le vendredi 20 novembre');
      expect(segmentsOf(spellPlainly(`${said} ${textWords.leave[place]}`)).count).toBeLessThanOrEqual(3);
    }
  });

  test('are sent by email by default, and not as text messages', () => {
    expect([defaultRules.EMAIL.isOn, defaultRules.SMS.isOn]).toEqual([true, false]);
  });
});

test('a skipped visit is a delay for reason 7, and a missed one for any other reason', () => {
  expect(notificationOf('SKIPPED', 7)).toBe('DELAYED');
  expect(notificationOf('SKIPPED', 1)).toBe('MISSED');
  expect(notificationOf('SKIPPED', null)).toBe('MISSED');
  expect(notificationOf('CALL_ATTEMPT', null)).toBeNull();
});

test('a text with an unknown variable is refused, and the error names it', () => {
  const own = { en: 'Until {until}, {Link}', fr: '{}' };
  const faults = textFaults({ DELIVERED: { ...defaultRules, EMAIL: { ...defaultRules.EMAIL, text: own } } });
  expect(faults.map(({ type, path, values }) => [type, path, values?.variable])).toEqual([
    ['UNKNOWN_VARIABLE', 'events.DELIVERED.EMAIL.text.en', '{until}'],
    ['UNKNOWN_VARIABLE', 'events.DELIVERED.EMAIL.text.fr', '{}'],
  ]);
  expect(variablesOf('MISSED')).toContain('until');
});

describe('a text message', () => {
  test.each([
    ['', 1, 160],
    ['a'.repeat(160), 1, 0],
    ['a'.repeat(161), 2, 145],
    ['€'.repeat(80), 1, 0],
    ['ê'.repeat(70), 1, 0],
    ['ê'.repeat(71), 2, 63],
    ['😀'.repeat(35), 1, 0],
  ])('has the right number of parts and of characters left: %#', (text, count, left) =>
    expect(segmentsOf(text)).toMatchObject({ count, left }),
  );

  test('is spelled without characters that would double its cost', () => {
    const spelled = spellPlainly('Le «\u00a0colis\u00a0» d’Élodie\u00a0: à 13\u202fh – demain…');
    expect(spelled).toBe('Le "colis" d\'Élodie : à 13 h - demain...');
    expect(segmentsOf(spelled).isPlain).toBe(true);
  });
});

test.each([
  [{}, null],
  [{ isUnderWay: true }, 'NOTIFICATION_WAITING'],
  [{ isNews: false, reach: 'OPTED_OUT' }, 'NOTIFICATION_LATE'],
  [{ reach: 'OPTED_OUT' }, 'RECIPIENT_OPTED_OUT'],
  [{ reach: 'UNREACHABLE' }, 'RECIPIENT_UNREACHABLE'],
] as const)('a message can be sent again unless a reason forbids it: %j', (given, reason) =>
  expect(whyNotAgain({ isUnderWay: false, isNews: true, reach: 'OPEN', ...given })).toBe(reason),
);

test('each language has its own text, or the default one if none was written', () => {
  const { EMAIL } = defaultRules;
  const rule = { ...EMAIL, subject: { en: 'Sorry', fr: null }, text: { en: null, fr: 'Désolés' } };
  const usual = notificationTexts.MISSED;
  expect(wordingOf('MISSED', 'EMAIL', rule, 'en')).toEqual({ subject: 'Sorry', text: usual.mail[0] });
  expect(wordingOf('MISSED', 'EMAIL', rule, 'fr')).toEqual({ subject: usual.subject[1], text: 'Désolés' });
  expect(wordingOf('MISSED', 'SMS', defaultRules.SMS, 'fr').text).toBe(usual.sms[1]);
});
