// The pages of errors: a list of all types, and a page for each with its cause, its remedy and the calls that return it.
import type { Endpoint, Table } from '@portage/contract/endpoint';
import { type ErrorBody, type ErrorType, errors, errorText, statusOf } from '@portage/contract/errors';
import { fieldErrors } from '@portage/contract/fieldErrors';
import { permissionNeeded } from '@portage/contract/team/words';
import { type Language, translate, type Values } from '@portage/contract/words';
import { escapeHtml } from '../../mail/layout.ts';
import { isForKeys } from '../../platform/http/openapi.ts';
import { refusalsOf } from '../../platform/http/refusals.ts';
import { addresses, errorLink, exampleBlock, frame, markUp, type PageRequest, translatorIn } from '../frame.ts';
import { leafOf } from '../leaf.ts';
import { orderErrors } from './orders/words.ts';
import { type Explanation, generalErrors, words } from './words.ts';

type Nouns = Record<string, Table>;
const explanations: ReadonlyMap<string, Explanation> = new Map(Object.entries({ ...generalErrors, ...orderErrors }));

/** Returns the explanation of an error type; undefined for one that no API key meets, and for the errors of fields. */
export const explanationOf = (type: ErrorType): Explanation | undefined => explanations.get(type);

const isOfField = (type: ErrorType) => type in fieldErrors && !explanations.has(type);

/** Values for the placeholders in the texts of errors. */
const samples: Values = {
  ...{ maximum: 20, minimum: 1, minutes: 15, days: 30, row: 2, column: 'address', headers: 'address, adresse' },
  ...{ order: 'A-1042', options: '10:00, 14:00', keys: 'recipent', domain: 'example.com', host: 'track.example.com' },
  ...{ province: 'QC', variable: '{store}', variables: '{recipient}, {link}', jobs: ['jobs', 'tâches'] },
};

/** Returns what a caller receives with an error of this type. */
function replyOf(type: ErrorType, language: Language): ErrorBody {
  const isFault = isOfField(type);
  const top = isFault ? 'VALIDATION_FAILED' : type;
  const fault = isFault ? type : 'REQUIRED';
  const faults =
    top === 'VALIDATION_FAILED'
      ? [{ type: fault, path: 'recipient', message: errorText(fault, language, samples) } as const]
      : [];
  const permission = 'MANAGE_ORDERS';
  const isForbidden = type === 'FORBIDDEN';
  return {
    status: statusOf(top),
    message: isForbidden ? translate(permissionNeeded(permission), language) : errorText(top, language, samples),
    error: { type: top },
    errors: faults,
    requestId: '01977c1a-5d00-7000-8000-000000000001',
    ...(isForbidden && { data: { permission } }),
  };
}

type Call = { row: string; endpoint: Endpoint };
const callsOf = (nouns: Nouns): Call[] =>
  Object.entries(nouns).flatMap(([noun, table]) =>
    Object.entries(table).map(([name, endpoint]) => ({ row: `${noun}.${name}`, endpoint })),
  );

/** The most calls that a page lists one by one. */
const mostCalls = 60;

function callList(type: ErrorType, nouns: Nouns, language: Language): string {
  const t = translatorIn(language);
  const all = callsOf(nouns);
  const found = all.filter(({ endpoint }) => refusalsOf(endpoint).has(type));
  if (found.length > mostCalls) return `<p>${t(words.everyCall)}</p>`;
  const items = found.map(
    ({ row, endpoint }) =>
      `<li><a href="${addresses[leafOf(endpoint)]}?lang=${language}#${row}"><code>${endpoint.verb} ${escapeHtml(endpoint.path)}</code></a> ${markUp(t(endpoint.does))}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

/** Returns the page of an error type. */
export function errorPage(visit: PageRequest, type: ErrorType, nouns: Nouns): string {
  const { language } = visit;
  const t = translatorIn(language);
  const explained = explanationOf(type);
  const parts = explained
    ? `<h2>${t(words.cause)}</h2><p>${markUp(t(explained.cause))}</p><h2>${t(words.remedy)}</h2><p>${markUp(t(explained.remedy))}</p>`
    : '';
  const where = isOfField(type)
    ? `<p>${markUp(t(words.inValidation))} ${errorLink('VALIDATION_FAILED')}</p>`
    : callList(type, nouns, language);
  const example = exampleBlock('json', JSON.stringify(replyOf(type, language), null, 2), '', t);
  return frame(
    visit,
    'errors',
    `<main id="content" class="page narrow"><p class="up"><a href="${addresses.errors}?lang=${language}">${t(words.back)}</a></p><h1><code>${type}</code></h1>
<p class="lead">${escapeHtml(errorText(type, language, samples))}</p><p>${t(words.status)} <code>${statusOf(type)}</code></p>
${parts}<h2>${t(words.example)}</h2>${example}<h2>${t(words.calls)}</h2>${where}</main><script src="/docs/page.js"></script>`,
    type,
  );
}

/** Returns the list of all error types: those that an API key meets first, then those of fields, then the others. */
export function errorsPage(visit: PageRequest, nouns: Nouns): string {
  const { language } = visit;
  const t = translatorIn(language);
  const types = Object.keys(errors).filter((type): type is ErrorType => type in errors);
  const met = new Set(callsOf(nouns).flatMap(({ endpoint }) => (isForKeys(endpoint) ? [...refusalsOf(endpoint)] : [])));
  const isMet = (type: ErrorType) => met.has(type) || explanations.has(type);
  const table = (shown: readonly ErrorType[]) =>
    `<table class="errors"><thead><tr><th scope="col">${t(words.type)}</th><th scope="col">${t(words.status)}</th><th scope="col">${t(words.message)}</th></tr></thead><tbody>${shown
      .map(
        (type) =>
          `<tr><th scope="row">${errorLink(type)}</th><td>${statusOf(type)}</td><td>${escapeHtml(errorText(type, language, samples))}</td></tr>`,
      )
      .join('')}</tbody></table>`;
  const ofCalls = types.filter((type) => isMet(type));
  const ofFields = types.filter((type) => !isMet(type) && isOfField(type));
  const others = types.filter((type) => !isMet(type) && !isOfField(type));
  return frame(
    visit,
    'errors',
    `<main id="content" class="page narrow"><h1>${t(words.title)}</h1><p class="lead">${markUp(t(words.lead))}</p>
<h2 class="noun">${t(words.ofCalls)}</h2>${table(ofCalls)}<h2 class="noun">${t(words.ofFields)}</h2><p>${markUp(t(words.inFields))}</p>${table(ofFields)}
<h2 class="noun">${t(words.ofOthers)}</h2>${table(others)}</main>`,
  );
}
