import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAILURES_PAGE, failuresPage } from './failures.ts';

test('docs/failures.md matches the causes and the error catalogue (else run "node tools/failures.ts")', () =>
  expect(readFileSync(FAILURES_PAGE, 'utf8')).toBe(failuresPage()));
