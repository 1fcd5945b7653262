import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STATES_PAGE, statesPage } from './states.ts';

test('docs/states.md matches the state table (else run "node tools/states.ts")', () =>
  expect(readFileSync(STATES_PAGE, 'utf8')).toBe(statesPage()));
