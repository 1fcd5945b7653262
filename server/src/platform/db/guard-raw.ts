// What a piece of raw SQL touches, and whether it holds it to the retailer. A reading of text, so a strict one: what it does
// not recognise as held is refused. A test lists the few files that write raw SQL at all.
import { IdentifierNode, type OperationNode, PrimitiveValueListNode, RawNode, TableNode, ValueNode } from 'kysely';

export type RawStatement = { text: string; values: unknown[] };

/** The text of a raw node with everything raw inside it; values become `$0`, `$1`, …, other expressions `?`. */
export function flatten(node: RawNode, values: unknown[] = []): RawStatement {
  let text = '';
  for (const [index, fragment] of node.sqlFragments.entries()) {
    const parameter = node.parameters[index];
    text += parameter ? fragment + written(parameter, values) : fragment;
  }
  return { text: /--|\/\*/.test(text) ? text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ') : text, values };
}

function written(each: OperationNode, values: unknown[]): string {
  if (RawNode.is(each)) return flatten(each, values).text;
  if (IdentifierNode.is(each)) return `"${each.name}"`;
  if (TableNode.is(each)) return `"${each.table.identifier.name}"`;
  if (ValueNode.is(each)) return `$${values.push(each.value) - 1}`;
  if (PrimitiveValueListNode.is(each)) return each.values.map((value) => `$${values.push(value) - 1}`).join(', ');
  return '?';
}

/** What a text says, whatever its values. */
type Reading = {
  tables: readonly string[];
  /** The text, when it is only a name: it stands where a table may stand. */
  alone: string;
  hasOr: boolean;
  hasOpenOr: boolean;
  /** For each key: which values must be the retailer, and how many tables are chained to one that is held. */
  holds: Map<string, { values: readonly number[]; chained: number }>;
};

/** Statements come again and again with other values: each text is read once. */
const readings = new Map<string, Reading>();
const readingsKept = 2000;

export function readingOf(text: string): Reading {
  const known = readings.get(text);
  if (known) return known;
  const [, alone = ''] = /^\s*(?:"?public"?\.)?"?(\w+)"?\s*$/i.exec(text) ?? [];
  const reading: Reading = {
    tables: tablesIn(text),
    alone: alone.toLowerCase(),
    hasOr: /\bor\b/i.test(text),
    hasOpenOr: hasOpenOr(text),
    holds: new Map(),
  };
  if (readings.size < readingsKept) readings.set(text, reading);
  return reading;
}

const source = /\b(?:from|join|into|update|using|table|copy|truncate)\s+(?!\()(?=([^()]*))/gi;
const clauseEnd =
  /\b(?:from|using|into|update|where|group|order|limit|union|having|on|set|values|select|returning|left|right|full|inner|cross|natural|join|window|fetch|offset|for|as\s+materialized)\b/i;
const afterParenthesis = /\)\s*(?:as\s+)?"?\w*"?\s*,\s*([^()]*)/gi;

/** The tables that a text reads or writes: every name in a place where a table may stand. */
export function tablesIn(text: string): string[] {
  const lists = [...text.matchAll(source)].map(([, list = '']) => list);
  const further = [...text.matchAll(afterParenthesis)].map(([, list = '']) => list);
  return [...lists, ...further.filter((list) => !/\bfrom\b/i.test(list))].flatMap((list) =>
    (list.split(clauseEnd)[0] ?? '').split(',').map(nameOf),
  );
}

const nameOf = (item: string) =>
  item
    .trim()
    .replace(/^((only|lateral)\s+)+/i, '')
    .replace(/^"?public"?\s*\.\s*/i, '')
    .replace(/^"?(\w*)[\s\S]*$/, '$1')
    .toLowerCase();

/** How often the text holds a table to the retailer, `key` being the column that names it. */
export function holdsIn({ text, values }: RawStatement, retailerId: string, key: string): number {
  const { holds } = readingOf(text);
  const found = holds.get(key) ?? readHolds(text, key);
  holds.set(key, found);
  const held = found.values.filter((number) => values[number] === retailerId).length;
  return held === 0 ? 0 : held + found.chained;
}

function readHolds(text: string, key: string): { values: number[]; chained: number } {
  const equalities = [...text.matchAll(new RegExp(`\\b${key}"?\\s*=\\s*\\$(\\d+)`, 'gi'))];
  const inserts = [
    ...text.matchAll(
      new RegExp(
        `\\binto\\s+"?\\w+"?(?:\\s+as\\s+\\w+)?\\s*\\(\\s*"?${key}"?\\b[^)]*\\)\\s*(?:select|values\\s*\\()\\s*\\$(\\d+)`,
        'gi',
      ),
    ),
  ];
  // A chain leads from a table to another, and somewhere to the retailer: one without an anchor holds nothing.
  const chain = new RegExp(`\\b(\\w+)"?\\."?${key}"?\\s*=\\s*"?(\\w+)"?\\."?${key}\\b`, 'gi');
  const chained = [...text.matchAll(chain)].filter(
    ([, one = '', other = '']) => one.toLowerCase() !== other.toLowerCase(),
  );
  return { values: [...equalities, ...inserts].map(([, number]) => Number(number)), chained: chained.length };
}

/** Whether a text, written beside others with AND between them, takes the whole condition apart: an OR outside parentheses. */
function hasOpenOr(text: string): boolean {
  let rest = text.replace(/'(?:[^']|'')*'|"[^"]*"/g, ' ');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, ' ');
  }
  return /\bor\b/i.test(rest);
}
