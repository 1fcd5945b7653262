import { expect, it } from 'vitest';
import { LoginSearch } from './search.ts';

it('accepts a return URL within the portal', () => {
  for (const from of ['/', '/orders?status=skipped&order=1', '/stores#top'])
    expect(LoginSearch.parse({ from, idle: 'yes' })).toEqual({ from, idle: 'yes' });
});

it('rejects every other return URL, however it is written', () => {
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'orders',
    '',
    7,
  ])
    expect(LoginSearch.parse({ from, idle: 'no' })).toEqual({});
});
