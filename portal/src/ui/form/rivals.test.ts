import { expect, test } from 'vitest';
import { rivalsOf } from './rivals.ts';

test.each([
  [{ color: 'red' }, { color: 'blue' }, ['color']],
  [{ color: 'red' }, { color: 'red' }, []],
  [{ color: null }, { name: 'Maple' }, []],
  [{ switches: { map: true } }, { switches: { chat: false } }, []],
  [{ switches: { map: true } }, { switches: { chat: false, map: false } }, ['switches']],
  [{ quiet: null }, { quiet: { from: '21:00' } }, ['quiet']],
  [{ tags: ['a'] }, { tags: ['a', 'b'] }, ['tags']],
])('what two members changed to different things is asked about: %j and %j', (mine, theirs, asked) => {
  expect(rivalsOf(mine, theirs)).toEqual(asked);
});
