import { expect, test } from 'vitest';
import { dialable, initialsOf } from './text.ts';

test.each([
  ['514 555-0142', '+15145550142'],
  ['(514) 555-0142 poste 12', '+15145550142'],
  ['1-514-555-0142', '+15145550142'],
  ['+1 514 555 0142 x9', '+15145550142'],
  ['+33 1 23 45 67 89', null],
  ['014 555 0142', null],
  ['514 155 0142', null],
  ['555-0142', null],
  ['', null],
])('a text message to %j is sent to %s', (given, number) => {
  expect(dialable(given)).toBe(number);
});

test('the initials are the first letters of the words', () => {
  expect(['Jeanne Tremblay', 'élodie de la Tour', '  ', 'Ω. Smith-Jones'].map(initialsOf)).toEqual([
    ...[['J', 'T'], ['É', 'D', 'L', 'T'], [], ['Ω', 'S', 'J']],
  ]);
});
