import { expect, test } from 'vitest';
import { whyNotCredit, whyNotQuestion } from './rules.ts';

test('a charge has at most one open question, and none once it is credited or free', () => {
  const charge = { quantity: 1, total: 895, isTakenBack: false, questions: [] };
  const asked = (...answers: ('ACCEPTED' | 'REFUSED' | 'CORRECTED' | null)[]) =>
    whyNotQuestion({ ...charge, questions: answers.map((answer) => ({ answer })) });
  expect([asked(), asked('REFUSED'), asked('REFUSED', null), asked('REFUSED', 'ACCEPTED')]).toEqual([
    ...[null, null, 'QUESTION_OPEN', 'CHARGE_CREDITED'],
  ]);
  expect(whyNotQuestion({ ...charge, total: 0 })).toBe('CHARGE_IS_FREE');
  expect(whyNotQuestion({ ...charge, isTakenBack: true })).toBe('CHARGE_TAKEN_BACK');
  expect(whyNotQuestion({ ...charge, quantity: -1, total: -895 })).toBe('CHARGE_TAKEN_BACK');
});

test('a credit is at least a cent and at most the amount charged', () => {
  const credits = [-896, -895, -1, 0, 1].map((cents) => whyNotCredit({ total: 895 }, cents) ?? 'given');
  expect(credits).toEqual(['CREDIT_TOO_LARGE', 'given', 'given', 'CREDIT_TOO_LARGE', 'CREDIT_TOO_LARGE']);
});
