import { expect, it } from 'vitest';
import { refusalText } from './RefusalText.tsx';

it('is in the language of the page, with the values that the server sends', () => {
  const message = 'Please sign in';
  expect(refusalText({ type: 'UNAUTHORIZED', message }, 'fr')).toBe('Veuillez vous connecter');
  const values = { maximum: '5' };
  expect(refusalText({ type: 'TOO_MANY_KEYS', message: '', values }, 'en')).toMatch(/^You have 5 API keys/);
});

it('keeps the server’s message where it has values that are not sent', () => {
  const message = 'You have 5 API keys';
  expect(refusalText({ type: 'TOO_MANY_KEYS', message }, 'fr')).toBe(message);
});

it('keeps the server’s message that names the missing permission', () => {
  const message = 'You need the permission to manage orders';
  expect(refusalText({ type: 'FORBIDDEN', message }, 'en')).toBe(message);
  expect(refusalText({ type: 'FORBIDDEN' }, 'en')).toBe('You are not allowed to do this');
});
