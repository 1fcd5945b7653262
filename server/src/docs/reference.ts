// Prints the schemas of the OpenAPI document as HTML: a field's type links to the definition of its shape.
import { escapeHtml } from '../mail/layout.ts';
import type { Json } from '../platform/http/components.ts';
import type { EscapedTranslate } from './frame.ts';
import { words } from './words.ts';

/** Returns whether a value is an object. */
export const isTable = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns the object at a path of keys; an empty one if there is none. */
export const partOf = (value: unknown, ...names: string[]): Json =>
  names.reduce<Json>((part, name) => (isTable(part[name]) ? part[name] : {}), isTable(value) ? value : {});
/** Returns a list; an empty one for anything else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a shape on one line; names link to their definition. */
export function typeText(given: unknown): string {
  if (!isTable(given)) return 'any';
  const { $ref, type, items, anyOf, oneOf, enum: choices, additionalProperties } = given;
  if (typeof $ref === 'string') {
    const name = escapeHtml($ref.split('/').at(-1) ?? '');
    return `<a href="#shape-${name}">${name}</a>`;
  }
  const either = [...listOf(anyOf), ...listOf(oneOf)];
  if (either.length > 0) return [...new Set(either.map(typeText))].join(' | ');
  if (Array.isArray(choices)) return choices.map((each) => `<code>${escapeHtml(String(each))}</code>`).join(' ');
  if ('const' in given) return `<code>${escapeHtml(String(given.const))}</code>`;
  if (type === 'array') return `${typeText(items)}[]`;
  if (isTable(given.properties)) return `{ ${Object.keys(given.properties).map(escapeHtml).join(', ')} }`;
  if (isTable(additionalProperties)) return `{ …: ${typeText(additionalProperties)} }`;
  return escapeHtml(listOf(type).join(' | ') || String(type ?? 'any'));
}

/** Returns the default and the limits of a schema; for a nullable one, those of its other type. */
function limitsOf(given: Json): string {
  const schema = {
    ...listOf(given.anyOf)
      .filter(isTable)
      .find(({ type }) => type !== 'null'),
    ...given,
  };
  const { maxLength, minimum, maximum }: Json = schema;
  const range = minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''}…${maximum ?? ''}`;
  const told = [
    'default' in schema ? `= ${JSON.stringify(schema.default)}` : '',
    typeof maxLength === 'number' ? `≤ ${maxLength}` : '',
    Number(maximum ?? 0) > 1e9 ? '' : range,
  ];
  return escapeHtml(told.filter(Boolean).join(' · '));
}

/** Returns fields as a table. */
export function fieldsOf(
  fields: readonly { name: string; schema: Json; isRequired: boolean }[],
  t: EscapedTranslate,
): string {
  const lines = fields.map(
    ({ name, schema, isRequired }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code>${isRequired ? ` <span class="small">${t(words.required)}</span>` : ''}</th><td>${typeText(schema)} <span class="small">${limitsOf(schema)}</span></td></tr>`,
  );
  return `<table><tbody>${lines.join('')}</tbody></table>`;
}

/** Returns a named shape, folded. */
export function shapeOf(name: string, schema: Json, t: EscapedTranslate): string {
  const required = listOf(schema.required);
  const fields = Object.entries(partOf(schema, 'properties')).map(([field, each]) => ({
    name: field,
    schema: isTable(each) ? each : {},
    isRequired: required.includes(field),
  }));
  const inside = fields.length > 0 ? fieldsOf(fields, t) : `<p>${typeText(schema)}</p>`;
  return `<details><summary><code>${escapeHtml(name)}</code></summary><div id="shape-${escapeHtml(name)}">${inside}</div></details>`;
}
