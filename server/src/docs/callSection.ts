// One call of the API reference: who may make it, what it takes and returns, its errors, and a request with its reply.
import { isDeskGate, permissionIn, permissionsOfPeople } from '@portage/contract/access';
import type { Endpoint } from '@portage/contract/endpoint';
import { requestHeaders } from '@portage/contract/headers';
import { escapeHtml } from '../mail/layout.ts';
import { isTable, type Json } from '../platform/http/components.ts';
import { isRepeatable, refusalsOf, sharedRefusals } from '../platform/http/refusals.ts';
import type { Example, Examples } from './example.ts';
import { type EscapedTranslate, errorLink, exampleBlock, markUp } from './frame.ts';
import { asJson, authorized, curl, keyPlace, urlPlace } from './guide.ts';
import { type Field, listFields, listOf, partOf, typeText } from './reference.ts';
import { gates, kinds, referenceWords, words } from './words.ts';

/** What the sections of a page share. */
export type ReferencePage = { t: EscapedTranslate; document: Json; examples: Examples; publicUrl: string };

const shared = new Set<string>(Object.values(sharedRefusals).flat());

/** Returns the errors of an endpoint besides those that every call can return. */
export const ownRefusals = (endpoint: Endpoint) => [...refusalsOf(endpoint)].filter((type) => !shared.has(type));

/** Describes who may call an endpoint. Some permissions, and endpoints that need a confirmed session, are limited to members. */
function gateOf({ who, confirmed }: Endpoint, t: EscapedTranslate): string {
  const permission = permissionIn(who) ?? '';
  const isForPeople = confirmed || permissionsOfPeople.some((each) => each === permission);
  const kind = typeof who !== 'object' ? who : isDeskGate(who) ? 'desk' : 'keyCan' in who ? 'keyCan' : 'can';
  const name = kind === 'can' && isForPeople ? 'people' : kind;
  const text = t(gates[name], { right: `\`${permission}\`` });
  return markUp(confirmed ? `${text}, ${t(gates.confirmed)}` : text);
}

/** Returns the request of an example as a command. */
function commandOf({ verb, kind, path }: Endpoint, example: Example): string {
  const body =
    example.body === undefined ? '' : ` -d '${JSON.stringify(example.body, null, 2).replaceAll("'", "'\\''")}'`;
  const headers = (example.body === undefined ? authorized : asJson).replace('$KEY', keyPlace);
  const method = verb === (example.body === undefined ? 'GET' : 'POST') ? '' : ` -X ${verb}`;
  const output = kind === 'file' ? ` -o ${path.split('/').at(-1)}` : '';
  return `${curl}${method}${output} "${urlPlace}${example.path}" ${headers}${body}`;
}

/** Returns the request and the reply of a call. The reply is folded on a phone by the page's script. */
function exampleOf(row: string, endpoint: Endpoint, { t, examples, publicUrl }: ReferencePage): string {
  const example = examples.get(row);
  if (!example) return '';
  const { reply } = example;
  const status = endpoint.status ?? 200;
  const shown = reply === undefined ? t(kinds[endpoint.kind === 'page' ? 'page' : 'file']) : '';
  const answer =
    reply === undefined
      ? `<p class="small">${t(words.reply)} <code>${status}</code> ${shown}</p>`
      : `<details class="answer" open><summary>${t(words.reply)} <code>${status}</code></summary><pre tabindex="0"><code>${escapeHtml(JSON.stringify(reply, null, 2))}</code></pre></details>`;
  return `<div class="code">${exampleBlock('curl', commandOf(endpoint, example), publicUrl, t)}${answer}</div>`;
}

/** Returns the headers that a call reads, linked to their description. */
const headersOf = (endpoint: Endpoint): string =>
  [...(isRepeatable(endpoint) ? [requestHeaders.idempotencyKey] : []), requestHeaders.acceptLanguage]
    .map(({ name }) => `<a href="#headers"><code>${name}</code></a>`)
    .join(' ');

/** Returns a call as a section. `row` is its name in the table, such as `orders.create`. */
export function callSection(row: string, endpoint: Endpoint, page: ReferencePage): string {
  const { t, document } = page;
  const { verb, path, does, kind, status = 200 } = endpoint;
  const operation = partOf(document, 'paths', path.replace(/:(\w+)/g, '{$1}'), verb.toLowerCase());
  const schemaIn = (...way: string[]) => partOf(operation, ...way, 'content', 'application/json').schema;
  const parameters = listOf(operation.parameters)
    .filter(isTable)
    .filter((each) => 'in' in each)
    .map(
      ({ name, schema, description, required }): Field => ({
        path: [String(operation.operationId), String(name)],
        schema: { ...partOf(schema), description: [description, partOf(schema).description].filter(Boolean).join(' ') },
        mark: required === true ? 'required' : null,
      }),
    );
  const own = ownRefusals(endpoint).map(errorLink);
  const everyCall = `<a href="#every">${t(own.length > 0 ? referenceWords.andOfEveryCall : referenceWords.ofEveryCall)}</a>`;
  const lines = [
    ['who', gateOf(endpoint, t)],
    ['body', endpoint.body ? typeText(schemaIn('requestBody')) : ''],
    ['reply', kind === 'json' ? typeText(schemaIn('responses', String(status))) : t(kinds[kind])],
    ['headers', headersOf(endpoint)],
    ['refusals', [...own, everyCall].join(' ')],
  ] as const;
  const shown = lines.filter(([, text]) => text !== '').map(([word, text]) => `${t(words[word])} ${text}`);
  return `<section class="call" id="${escapeHtml(row)}"><h3><span class="verb ${verb.toLowerCase()}">${verb}</span> <code>${escapeHtml(path)}</code></h3>
<div class="step"><div class="words"><p>${markUp(t(does))}</p><p class="small">${shown.join('<br>')}</p>
${parameters.length > 0 ? `<details><summary>${t(words.parameters)}</summary>${listFields(parameters, t)}</details>` : ''}</div>${exampleOf(row, endpoint, page)}</div></section>`;
}
