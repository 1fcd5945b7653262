// The error catalogue contains the product's errors, and errors of the specification that the product does not use yet.
import { join } from 'node:path';
import { errors } from '@portage/contract/errors';
import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

const catalogue = 'contract/src/errors.ts';
const texts = readSources(join(import.meta.dirname, '..'))
  .filter(({ path }) => /^(contract|server|portal)\/src\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
  // Code that only reads the catalogue follows it in the same file, so the catalogue itself is skipped.
  .map(({ path, text }) => (path === catalogue ? text.slice(text.indexOf('export type ErrorType')) : text));
const named = new Set(texts.flatMap((text) => [...text.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name)));

test('each error is used by an endpoint or a rule, or marked as the specification’s', () => {
  const marked = Object.entries(errors).map(([type, row]) => ({
    type,
    isNamed: named.has(type),
    isSpec: 'spec' in row,
  }));
  expect(marked.filter(({ isNamed, isSpec }) => !isNamed && !isSpec).map(({ type }) => type)).toEqual([]);
  // The mark must be removed once the product uses the error.
  expect(marked.filter(({ isNamed, isSpec }) => isNamed && isSpec).map(({ type }) => type)).toEqual([]);
});
