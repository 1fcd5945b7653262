import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RETENTION_PAGE, retentionPage } from './retention.ts';

test('docs/retention.md matches the retention periods (else run "node tools/retention.ts")', () =>
  expect(readFileSync(RETENTION_PAGE, 'utf8')).toBe(retentionPage()));
