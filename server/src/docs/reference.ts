// The API reference as a page: calls from the endpoint table, shapes from the OpenAPI document, each shown once and linked.
import { permissionIn, permissionsOfPeople } from '@portage/contract/access';
import type { Endpoint, Table } from '@portage/contract/endpoint';
import { escapeHtml } from '../mail/layout.ts';
import type { Json } from '../platform/http/components.ts';
import { type EscapedTranslate, frame, markUp, type PageRequest, translatorIn } from './frame.ts';
import { gates, kinds, nounNames, words } from './words.ts';

type Schemas = Record<string, Json>;
type ReferencePage = { t: EscapedTranslate; document: Json };

const isTable = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown, ...names: string[]): Json =>
  names.reduce<Json>((part, name) => (isTable(part[name]) ? part[name] : {}), isTable(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a shape on one line; names link to their definition. */
function typeText(given: unknown): string {
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

function fieldsOf(fields: readonly { name: string; schema: Json; isRequired: boolean }[], t: EscapedTranslate): string {
  const lines = fields.map(
    ({ name, schema, isRequired }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code>${isRequired ? ` <span class="small">${t(words.required)}</span>` : ''}</th><td>${typeText(schema)} <span class="small">${limitsOf(schema)}</span></td></tr>`,
  );
  return `<table><tbody>${lines.join('')}</tbody></table>`;
}

function shapeOf(name: string, schema: Json, t: EscapedTranslate): string {
  const required = listOf(schema.required);
  const fields = Object.entries(partOf(schema, 'properties')).map(([field, each]) => ({
    name: field,
    schema: isTable(each) ? each : {},
    isRequired: required.includes(field),
  }));
  const inside = fields.length > 0 ? fieldsOf(fields, t) : `<p>${typeText(schema)}</p>`;
  return `<details><summary><code>${escapeHtml(name)}</code></summary><div id="shape-${escapeHtml(name)}">${inside}</div></details>`;
}

/** Describes who may call an endpoint. Some permissions, and endpoints that need a confirmed session, are limited to members. */
function gateOf({ who, confirmed }: Endpoint, t: EscapedTranslate): string {
  const permission = permissionIn(who) ?? '';
  const isForPeople = confirmed || permissionsOfPeople.some((each) => each === permission);
  const kind = typeof who !== 'object' ? who : 'keyCan' in who ? 'keyCan' : 'desk' in who ? 'desk' : 'can';
  const name = kind === 'can' && isForPeople ? 'people' : kind;
  const text = t(gates[name], { right: `\`${permission}\`` });
  return markUp(confirmed ? `${text}, ${t(gates.confirmed)}` : text);
}

function call(name: string, endpoint: Endpoint, { t, document }: ReferencePage): string {
  const { verb, path, does, fails = [], kind, status = 200 } = endpoint;
  const operation = partOf(document, 'paths', path.replace(/:(\w+)/g, '{$1}'), verb.toLowerCase());
  const schemaIn = (...way: string[]) => partOf(operation, ...way, 'content', 'application/json').schema;
  const queries = listOf(operation.parameters)
    .filter(isTable)
    .filter((each) => each.in === 'query')
    .map(({ name, schema, required }) => ({
      name: String(name),
      schema: partOf(schema),
      isRequired: required === true,
    }));
  const lines = [
    ['who', gateOf(endpoint, t)],
    ['body', endpoint.body ? typeText(schemaIn('requestBody')) : ''],
    ['reply', kind === 'json' ? typeText(schemaIn('responses', String(status))) : t(kinds[kind])],
    ['refusals', fails.map((type) => `<code>${type}</code>`).join(' ')],
  ] as const;
  const told = lines.filter(([, text]) => text !== '').map(([word, text]) => `${t(words[word])} ${text}`);
  return `<section class="call" id="${escapeHtml(name)}"><h3><span class="verb ${verb.toLowerCase()}">${verb}</span> <code>${escapeHtml(path)}</code></h3>
<p>${markUp(t(does))}</p><p class="small">${told.join('<br>')}</p>
${queries.length > 0 ? `<details><summary>${t(words.query)}</summary>${fieldsOf(queries, t)}</details>` : ''}</section>`;
}

/** Returns the whole reference page. */
export function referencePage(visit: PageRequest, nouns: Record<string, Table>, document: Json): string {
  const t = translatorIn(visit.language);
  const names = Object.entries(nounNames).map(([noun, name]) => [noun, t(name)]);
  const contents = [...names, ['events', t(words.events)], ['shapes', t(words.shapes)]];
  const nameOf = new Map(names.map(([noun, name]) => [noun, name]));
  const parts = Object.entries(nouns).map(([noun, table]) => {
    const calls = Object.entries(table).map(([name, endpoint]) => call(`${noun}.${name}`, endpoint, { t, document }));
    return `<h2 class="noun" id="${noun}">${nameOf.get(noun) ?? noun} <code class="small">${noun}</code></h2>${calls.join('\n')}`;
  });
  const schemas: Schemas = Object.fromEntries(
    Object.entries(partOf(document, 'components', 'schemas')).map(([name, schema]) => [name, partOf(schema)]),
  );
  const events = Object.entries(partOf(document, 'webhooks')).map(([topic, event]) => {
    const shape = partOf(event, 'post', 'requestBody', 'content', 'application/json').schema;
    return `<p><code>${escapeHtml(topic)}</code> ${typeText(shape)}</p>`;
  });
  const shapes = Object.entries(schemas).map(([name, schema]) => shapeOf(name, schema, t));
  return frame(
    visit,
    'reference',
    `<div class="page with-contents"><nav class="contents" aria-label="${t(words.contents)}"><ol>${contents.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('')}</ol></nav>
<main id="content"><h1>${t(words.reference)}</h1><p class="lead">${t(words.everyAnswer)}</p>${parts.join('\n')}<h2 class="noun" id="events">${t(words.events)}</h2>${events.join('\n')}<h2 class="noun" id="shapes">${t(words.shapes)}</h2>${shapes.join('\n')}</main></div>`,
  );
}
