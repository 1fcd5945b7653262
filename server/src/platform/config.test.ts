import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from './config.ts';

test('.env.example lists every setting', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const listed = new Set([...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name));
  // NODE_ENV is set by the environment that runs the process, not by the courier's operator.
  expect(settingNames.filter((name) => name !== 'NODE_ENV' && !listed.has(name))).toEqual([]);
});
