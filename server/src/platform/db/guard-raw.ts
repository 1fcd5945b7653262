// What a piece of raw SQL touches, and whether it holds it to the retailer. A reading of text, so a strict one: what it does
// not recognise as held is refused. A test lists the few files that write raw SQL at all.
import { IdentifierNode, type OperationNode, PrimitiveValueListNode, RawNode, TableNode, ValueNode } from 'kysely';

export type RawStatement = { text: string; values: unknown[] };

/** The text of a raw node with everything raw inside it; values become `$0`, `$1`, …, other expressions `?`. */
export function flatten(node: RawNode, values: unknown[] = []): RawStatement {
  const written = (each: OperationNode): string => {
    if (RawNode.is(each)) return flatten(each, values).text;
    if (IdentifierNode.is(each)) return `"${each.name}"`;
    if (TableNode.is(each)) return `"${each.table.identifier.name}"`;
    if (ValueNode.is(each)) return `$${values.push(each.value) - 1}`;
    if (PrimitiveValueListNode.is(each)) return each.values.map((value) => `$${values.push(value) - 1}`).join(', ');
    return '?';
  };
  const text = node.sqlFragments.map((fragment, index) => {
    const parameter = node.parameters[index];
    return fragment + (parameter ? written(parameter) : '');
  });
  return { text: text.join('').replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' '), values };
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
  const isRetailer = (number: string | undefined) => number !== undefined && values[Number(number)] === retailerId;
  const equalities = [...text.matchAll(new RegExp(`\\b${key}"?\\s*=\\s*\\$(\\d+)`, 'gi'))];
  const inserts = [
    ...text.matchAll(
      new RegExp(
        `\\binto\\s+"?\\w+"?(?:\\s+as\\s+\\w+)?\\s*\\(\\s*"?${key}"?\\b[^)]*\\)\\s*(?:select|values\\s*\\()\\s*\\$(\\d+)`,
        'gi',
      ),
    ),
  ];
  const held = [...equalities, ...inserts].filter(([, number]) => isRetailer(number)).length;
  // A chain leads from a table to another, and somewhere to the retailer: one without an anchor holds nothing.
  const chain = new RegExp(`\\b(\\w+)"?\\."?${key}"?\\s*=\\s*"?(\\w+)"?\\."?${key}\\b`, 'gi');
  const chained = [...text.matchAll(chain)].filter(
    ([, one = '', other = '']) => one.toLowerCase() !== other.toLowerCase(),
  );
  return held === 0 ? 0 : held + chained.length;
}

/** Whether a text, written beside others with AND between them, takes the whole condition apart: an OR outside parentheses. */
export function hasOpenOr(text: string): boolean {
  let rest = text.replace(/'(?:[^']|'')*'|"[^"]*"/g, ' ');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, ' ');
  }
  return /\bor\b/i.test(rest);
}
