// Runs the test cases of papaparse against our reader.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readCsv } from './csv.ts';

const Case = z.object({
  description: z.string(),
  input: z.string(),
  config: z.record(z.string(), z.unknown()).default({}),
  expected: z.object({ data: z.array(z.unknown()), errors: z.array(z.unknown()).default([]) }),
});
type Case = z.output<typeof Case>;

/** Returns the test cases. The file is a browser script, but its tables need no browser API. */
function casesOf(): Case[] {
  const root = dirname(fileURLToPath(import.meta.resolve('papaparse')));
  const script = readFileSync(join(root, 'tests', 'test-cases.js'), 'utf8');
  const found: Record<string, unknown> = {
    module: { exports: {} },
    require: () => ({ assert: {} }),
    describe: () => {},
  };
  runInNewContext(script.slice(0, script.indexOf('var PARSE_ASYNC_TESTS')), found);
  const tables = [found.CORE_PARSER_TESTS, found.PARSE_TESTS].map((table) => z.array(z.unknown()).parse(table));
  return tables.flat().flatMap((each) => Case.safeParse(each).data ?? []);
}

/** Options of papaparse that our reader does not have, with the reasons. */
const otherOptions: Readonly<Record<string, string>> = {
  comments: 'no order list has comments, and an order number may begin with #',
  dynamicTyping: 'values are kept as they are written',
  transform: 'values are kept as they are written',
  transformHeader: 'headers are folded in one way for all',
  quoteChar: 'a text has one quotation mark',
  escapeChar: 'a text has one way to write its quotation mark',
  preview: 'a file is read to its end',
  skipFirstNLines: 'blank lines are passed over, and no others',
};
const delimiters: readonly unknown[] = [undefined, '', ',', ';', '\t', '|'];
/** Cases whose result would be wrong for orders, with the reason. */
const keptSpace =
  'a space after a closing quotation mark may belong to the value: the cell is kept as it is written, and seen';
const renamed = 'columns of one name keep it, and are told apart by their keys';
const others: Readonly<Record<string, string>> = {
  'Quoted fields with spaces between closing quote and next delimiter': keptSpace,
  'Quoted fields with spaces between closing quote and next new line': keptSpace,
  'Quoted fields with spaces after closing quote': keptSpace,
  'Quoted fields with spaces between closing quote and next delimiter and contains delimiter': keptSpace,
  'Quoted fields with spaces between closing quote and newline and contains newline': keptSpace,
  'Mixed slash n and slash r should choose first as precident': 'a line ends at either, for files are put together',
  'Simple duplicated header names': renamed,
  'Duplicated header names existing column': renamed,
  'Duplicate header names with __proto__ field': renamed,
};

function whyNot({ config, description, expected }: Case): string | null {
  const option = Object.keys(config).find((key) => key in otherOptions);
  if (option) return otherOptions[option] ?? null;
  if (!delimiters.includes(config.delimiter)) return 'a delimiter that no spreadsheet writes';
  if (expected.errors.length > 0) return 'the text is faulty, and each reader mends or refuses in its own way';
  return others[description] ?? null;
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');
const cut = (row: readonly string[]) => row.slice(0, row.findLastIndex((cell) => cell.trim() !== '') + 1);

/** Normalizes a result as our reader does: no blank rows, no trailing blank cells, trimmed header. */
function wanted({ expected, config }: Case): string[][] {
  const rows = expected.data.map((row) => z.array(z.string()).parse(Object.values(Object(row)).flat()));
  const filled = rows.filter((row) => !isBlank(row));
  return filled.map((row, index) => cut(index === 0 && !config.header ? row.map((cell) => cell.trim()) : row));
}

function found({ input, config }: Case): string[][] {
  const { headers, rows } = readCsv(Buffer.from(input));
  return [...(config.header ? [] : [headers]), ...[...rows].map(({ cells }) => cells)].map(cut);
}

const cases = casesOf();
const fitting = cases.filter((each) => whyNot(each) === null);

describe('papaparse', () => {
  test.each(fitting.map((each) => [each.description, each] as const))('%s', (_, each) => {
    if (wanted(each).length === 0 && !each.config.header) {
      expect(() => found(each)).toThrow(expect.objectContaining({ reason: 'EMPTY' }));
    } else expect(found(each)).toEqual(wanted(each));
  });

  test('has more than eighty cases that apply to our files', () => {
    expect(cases.length).toBeGreaterThan(150);
    expect(fitting.length).toBeGreaterThan(80);
  });
});
