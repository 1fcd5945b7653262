import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STATES_PAGE, statesPage } from './states.ts';

test('docs/states.md says what the state table says (else run "node tools/states.ts")', () =>
  expect(readFileSync(STATES_PAGE, 'utf8')).toBe(statesPage()));
