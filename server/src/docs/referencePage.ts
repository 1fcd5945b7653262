// The API reference as three pages, one for each kind of caller: a retailer's members and keys, the courier, and pages and other companies.
// Each is complete without JavaScript: the server answers a search, and a script answers it while the reader types.
import type { Table } from '@portage/contract/endpoint';
import { fold } from '@portage/contract/fold';
import { requestHeaders, responseHeaders } from '@portage/contract/headers';
import type { Language, Pair } from '@portage/contract/words';
import { escapeHtml } from '../mail/layout.ts';
import type { Json } from '../platform/http/components.ts';
import { isForKeys } from '../platform/http/openapi.ts';
import { sharedRefusals } from '../platform/http/refusals.ts';
import { callSection, ownRefusals, type ReferencePage } from './callSection.ts';
import type { Examples } from './example.ts';
import { addresses, errorLink, frame, markUp, type PageRequest, translatorIn } from './frame.ts';
import { leafOf, type ReferenceLeaf, referenceLeaves } from './leaf.ts';
import { partOf, shapeOf, typeText } from './reference.ts';
import { nounNames, referenceWords, words } from './words.ts';

type ReferenceInfo = { nouns: Record<string, Table>; document: Json; examples: Examples; publicUrl: string };
/** A part of a page that a search finds or leaves out. */
type SearchEntry = { html: string; text: string };
type Group = { id: string; title: string; before?: string; entries: readonly SearchEntry[] };

const leads: Record<ReferenceLeaf, Pair> = {
  reference: words.everyAnswer,
  courier: referenceWords.ofCourier,
  others: referenceWords.ofOthers,
};

/** Returns an entry. It is found by what a reader sees of it, except the reply of its example. */
const entryOf = (html: string): SearchEntry => ({
  html,
  text: fold(html.replace(/<details class="answer".*?<\/details>/gs, ' ').replace(/<[^>]+>/g, ' ')),
});

const headerTable = (rows: Readonly<Record<string, { name: string; says: Pair }>>, t: ReferencePage['t']) =>
  `<table><tbody>${Object.values(rows)
    .map(({ name, says }) => `<tr><th scope="row"><code>${name}</code></th><td>${markUp(t(says))}</td></tr>`)
    .join('')}</tbody></table>`;

/** Returns what holds for every call: headers, and the errors that any of them can return. */
function commonGroup(t: ReferencePage['t']): Group {
  const types = Object.values(sharedRefusals).flat().map(errorLink).join(' ');
  return {
    id: 'headers',
    title: t(referenceWords.headers),
    entries: [
      entryOf(`<h3>${t(referenceWords.sent)}</h3>${headerTable(requestHeaders, t)}`),
      entryOf(`<h3>${t(referenceWords.received)}</h3>${headerTable(responseHeaders, t)}`),
      entryOf(`<h3 id="every">${t(referenceWords.errorsOfEveryCall)}</h3><p class="types">${types}</p>`),
    ].map(({ html, text }) => ({ html: `<section class="call">${html}</section>`, text })),
  };
}

/** Returns the names of the schemas that a text refers to, and those that they refer to. */
function shapesIn(text: string, schemas: Json): string[] {
  const found = new Set<string>();
  const visit = (from: string) => {
    for (const [, name = ''] of from.matchAll(/#(?:\/components\/schemas\/|shape-)(\w+)/g)) {
      if (found.has(name) || !(name in schemas)) continue;
      found.add(name);
      visit(JSON.stringify(schemas[name]));
    }
  };
  visit(text);
  return Object.keys(schemas).filter((name) => found.has(name));
}

function eventsGroup({ t, document }: ReferencePage): Group {
  const entries = Object.entries(partOf(document, 'webhooks')).map(([topic, event]) => {
    const shape = partOf(event, 'post', 'requestBody', 'content', 'application/json').schema;
    return entryOf(`<p class="event"><code>${escapeHtml(topic)}</code> ${typeText(shape)}</p>`);
  });
  return { id: 'events', title: t(words.events), entries };
}

/** Returns everything on a page. */
function groupsOf(leaf: ReferenceLeaf, language: Language, { nouns, ...about }: ReferenceInfo): Group[] {
  const t = translatorIn(language);
  const page = { ...about, t };
  const names = new Map<string, Pair>(Object.entries(nounNames));
  const rows = Object.entries(nouns)
    .map(([noun, table]) => ({
      noun,
      endpoints: Object.entries(table).filter(([, endpoint]) => leafOf(endpoint) === leaf),
      isForPrograms: Object.values(table).some(isForKeys),
    }))
    // What programs can call comes before what only members can.
    .sort((one, other) => Number(other.isForPrograms) - Number(one.isForPrograms));
  const calls = rows
    .filter(({ endpoints }) => endpoints.length > 0)
    .map(({ noun, endpoints }) => ({
      id: noun,
      title: `${t(names.get(noun) ?? [noun, noun])} <code class="small">${noun}</code>`,
      entries: endpoints.map(([name, endpoint]) => entryOf(callSection(`${noun}.${name}`, endpoint, page))),
    }));
  const groups: Group[] = [commonGroup(t), ...calls, ...(leaf === 'reference' ? [eventsGroup(page)] : [])];
  const schemas = partOf(about.document, 'components', 'schemas');
  const shapes = shapesIn(groups.flatMap(({ entries }) => entries.map(({ html }) => html)).join(), schemas);
  const types = new Set(rows.flatMap(({ endpoints }) => endpoints.flatMap(([, endpoint]) => ownRefusals(endpoint))));
  return [
    ...groups,
    {
      id: 'shapes',
      title: t(words.shapes),
      entries: shapes.map((name) => entryOf(shapeOf(name, partOf(schemas[name]), t))),
    },
    {
      id: 'errors',
      title: t(referenceWords.errorTypes),
      entries: [...types].sort().map((type) => entryOf(`<p class="event">${errorLink(type)}</p>`)),
    },
  ];
}

/** Returns the groups with only the entries that contain all words of the search. */
function searched(groups: readonly Group[], search: string): Group[] {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  const isFound = ({ text }: SearchEntry) => wanted.every((word) => text.includes(word));
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isFound) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The longest search, in characters. */
const longestSearch = 100;

function searchField(leaf: ReferenceLeaf, language: Language, search: string, count: number): string {
  const t = translatorIn(language);
  const found = search === '' ? '' : t(referenceWords.found, { count, search });
  return `<form class="search" role="search" method="get" action="${addresses[leaf]}"><input type="hidden" name="lang" value="${language}">
<label for="search">${t(referenceWords.search)} <kbd aria-hidden="true">/</kbd></label><div><input id="search" name="q" type="search" maxlength="${longestSearch}" value="${escapeHtml(search)}" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-describedby="found"><button type="submit">${t(referenceWords.find)}</button></div>
<p class="note" id="found" role="status" data-found="${t(referenceWords.found)}">${found}</p></form>`;
}

/** Returns a function that renders a page of the reference. What is on it is rendered once in each language. */
export function referencePages(about: () => Promise<ReferenceInfo>) {
  const rendered = new Map<string, Group[]>();
  return async (visit: PageRequest, leaf: ReferenceLeaf, asked: string): Promise<string> => {
    const { language } = visit;
    const all = rendered.get(leaf + language) ?? groupsOf(leaf, language, await about());
    rendered.set(leaf + language, all);
    const search = asked.trim().slice(0, longestSearch);
    const groups = searched(all, search);
    const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    const t = translatorIn(language);
    const contents = groups.map(({ id, title }) => `<li><a href="#${id}">${title.replace(/ <code.*/, '')}</a></li>`);
    const parts = groups.map(({ id, title, entries }) => {
      const html = entries.map((entry) => entry.html);
      // A field that is searched is inside a folded shape.
      const shown = id === 'shapes' && search !== '' ? html.map((each) => each.replace(/^<details/, '$& open')) : html;
      return `<section class="group"><h2 class="noun" id="${id}">${title}</h2>${shown.join('\n')}</section>`;
    });
    const others = referenceLeaves.filter((each) => each !== leaf);
    return frame(
      visit,
      leaf,
      `<div class="page with-contents"><nav class="contents" aria-label="${t(words.contents)}"><ol>${contents.join('')}</ol></nav>
<main id="content"><h1>${t(words[leaf])}</h1><p class="lead">${markUp(t(leads[leaf]))}</p><p>${t(referenceWords.elsewhere)} ${others.map((each) => `<a href="${addresses[each]}?lang=${language}">${t(words[each])}</a>`).join(' · ')}</p>
${searchField(leaf, language, search, count)}${parts.join('\n')}</main></div><script src="/docs/page.js"></script>`,
    );
  };
}
