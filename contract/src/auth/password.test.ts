import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lacking, passwordMinimum, strengthOf, strengths, whyNotPassword } from './rules.ts';
import { NewPassword } from './schema.ts';

describe('a password', () => {
  test.each([
    ['', ['length', 'lowercase', 'capital', 'number', 'special']],
    ['Short-1!', ['length']],
    ['no capital 1!', ['capital']],
    ['NO LOWERCASE 1!', ['lowercase']],
    ['No number here!', ['number']],
    ['No special char 1-', ['special']],
    ['Пароль-для-Ани-9!', []],
    ['Été-chaud-à-Laval-9!', []],
  ])('%j lacks %j', (password, needs) => {
    expect(lacking(password)).toEqual(needs);
    expect(whyNotPassword(password)).toBe(needs.length > 0 ? 'PASSWORD_TOO_WEAK' : null);
  });

  test('is measured in characters: an emoji counts as one', () => {
    expect(lacking('🦫🦫🦫Aa1!')).toContain('length');
    expect(lacking('🦫🦫🦫🦫🦫🦫Aa1!')).toEqual([]);
  });

  test('that meets the rule still meets it with more text appended, up to 200 characters, and is parsed unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (more) => {
        const password = `Aa1!-Aa1!-${more}`.replaceAll('\0', '');
        expect(whyNotPassword(password)).toBeNull();
        if (password.length <= 200 && password.isWellFormed()) expect(NewPassword.parse(password)).toBe(password);
      }),
    );
    expect(NewPassword.safeParse(`Aa1!${'x'.repeat(197)}`).success).toBe(false);
  });
});

describe('the strength of a password', () => {
  test.each([
    ['Aa1!', 'weak'],
    ['Password123!', 'weak'],
    ['P@ssw0rd!!', 'weak'],
    ['Motdepasse1234!', 'weak'],
    ['Montréal2345!', 'weak'],
    ['Aaaaaaaaaaa1!', 'weak'],
    ['Zk3$hQ9!tP', 'fair'],
    ['Canoe!Lake7x', 'good'],
    ['Quiet-Lake-Paddle-7!', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });

  test('is weak for every password that the rule refuses, and never falls when a password is typed twice in a row', () => {
    fc.assert(
      fc.property(fc.string(), (password) => {
        if (lacking(password).length > 0) expect(strengthOf(password)).toBe('weak');
        const twice = strengths.indexOf(strengthOf(password + password));
        expect(twice).toBeGreaterThanOrEqual(strengths.indexOf(strengthOf(password)));
      }),
    );
    expect(passwordMinimum).toBe(10);
  });
});
