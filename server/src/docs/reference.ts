// Prints the schemas of the OpenAPI document as HTML: a field's type links to the definition of its shape.
import { descriptionOf } from '@portage/contract/docs/descriptions';
import type { Pair } from '@portage/contract/words';
import { escapeHtml } from '../mail/layout.ts';
import { isTable, type Json } from '../platform/http/components.ts';
import { type EscapedTranslate, markUp } from './frame.ts';
import { valueNames } from './valueNames.ts';
import { limits } from './words.ts';

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

/** Returns the limits and the default of a schema; for a nullable one, those of its other type. */
function limitsOf(given: Json, t: EscapedTranslate): string[] {
  const schema = {
    ...listOf(given.anyOf)
      .filter(isTable)
      .find(({ type }) => type !== 'null'),
    ...given,
  };
  const { maxLength, maxItems, minimum, maximum }: Json = schema;
  const [, value] = /Default: (.*)\.$/.exec(String(given.description ?? '')) ?? [];
  const [least, most] = [Number(minimum ?? 0), Number(maximum)];
  return [
    typeof maxLength === 'number' ? t(limits.characters, { most: maxLength }) : '',
    typeof maxItems === 'number' ? t(limits.entries, { most: maxItems }) : '',
    // Whole numbers without a limit have that of JSON.
    most < Number.MAX_SAFE_INTEGER ? t(limits.range, { least, most }) : '',
    value === undefined ? '' : t(limits.byDefault, { value }),
  ].filter(Boolean);
}

export type Field = { path: readonly string[]; schema: Json; mark: 'required' | 'optional' | null };

/** Returns the description of a field in the reader's language, if the document has one. */
function describe({ path, schema }: Field, t: EscapedTranslate): string {
  const pair = descriptionOf(path);
  return pair && String(schema.description).startsWith(pair[0]) ? `<p>${markUp(t(pair))}</p>` : '';
}

/** Lists fields with their types, limits and descriptions. */
export function listFields(fields: readonly Field[], t: EscapedTranslate): string {
  const lines = fields.map((field) => {
    const { path, schema, mark } = field;
    const about = [typeText(schema), ...limitsOf(schema, t), ...(mark ? [t(limits[mark])] : [])].join(' · ');
    const name = `<code>${escapeHtml(path.slice(1).join('.'))}</code>`;
    return `<div><dt>${name} <span class="small">${about}</span></dt><dd>${describe(field, t)}</dd></div>`;
  });
  return `<dl class="fields">${lines.join('')}</dl>`;
}

/**
 * Returns the fields of a schema, each followed by those of the object, or of the objects of the list, that it contains. Only requests are
 * strict.
 */
function fieldsOf(schema: Json, path: readonly string[], isRequest: boolean): Field[] {
  const required = listOf(schema.required);
  const own = Object.entries(partOf(schema, 'properties')).flatMap(([name, each]): Field[] => {
    const mark = required.includes(name) ? (isRequest ? 'required' : null) : isRequest ? null : 'optional';
    const field: Field = { path: [...path, name], schema: isTable(each) ? each : {}, mark };
    return [field, ...fieldsOf(field.schema, field.path, isRequest)];
  });
  const parts = [...listOf(schema.anyOf), ...listOf(schema.oneOf), schema.items, schema.additionalProperties];
  return [...own, ...parts.filter(isTable).flatMap((part) => fieldsOf(part, path, isRequest))];
}

/** Lists the values of a schema with their names. */
function listValues(names: Readonly<Record<string, Pair>>, t: EscapedTranslate): string {
  const lines = Object.entries(names).map(
    ([value, name]) => `<div><dt><code>${escapeHtml(value)}</code></dt><dd><p>${t(name)}</p></dd></div>`,
  );
  return `<dl class="fields">${lines.join('')}</dl>`;
}

/** Returns a named shape, folded. */
export function shapeOf(name: string, schema: Json, t: EscapedTranslate): string {
  const fields = fieldsOf(schema, [name], schema.additionalProperties === false);
  const names = valueNames[name];
  const inside =
    fields.length > 0 ? listFields(fields, t) : names ? listValues(names, t) : `<p>${typeText(schema)}</p>`;
  return `<details><summary><code>${escapeHtml(name)}</code></summary><div id="shape-${escapeHtml(name)}">${inside}</div></details>`;
}
