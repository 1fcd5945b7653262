// The documentation pages. The examples of the guides are run and tested in tools/client.test.ts, those of the reference in examples.test.ts.
import { descriptionOf } from '@portage/contract/docs/descriptions';
import type { Endpoint } from '@portage/contract/endpoint';
import { type ErrorType, errors, errorText } from '@portage/contract/errors';
import { contract } from '@portage/contract/index';
import { webhookApiVersion } from '@portage/contract/webhooks/payloads';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { escapeHtml } from '../mail/layout.ts';
import { isForKeys } from '../platform/http/openapi.ts';
import { refusalsOf } from '../platform/http/refusals.ts';
import { startWorld } from '../testing/world.ts';
import { changes } from './changes/words.ts';
import { explanationOf } from './errors/page.ts';
import { leafOf, referenceLeaves } from './leaf.ts';
import { valueNames } from './valueNames.ts';

const world = await startWorld();
const rows = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);
const pages = ['/docs', '/docs/reference', '/docs/courier', '/docs/others', '/docs/errors', '/docs/changes'];
const types = Object.keys(errors).filter((type): type is ErrorType => type in errors);
const read = async (url: string, language = 'en') => (await world.request({ method: 'GET', url, language })).body;
const idsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));

test.each([...pages, '/docs/errors/ORDER_NOT_FOUND', '/docs/reference?q=label'])(
  '%s works under its own content security policy, in the requested language',
  async (url) => {
    for (const language of ['en', 'fr']) {
      const response = await world.request({ method: 'GET', url, language });
      const [, nonce] = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy'])) ?? [];
      expect(response.body).toContain(`<style nonce="${nonce}">`);
      expect(response.body).toContain(`<html lang="${language}">`);
      // Only our own script runs, and no form or URL contains a key.
      expect(
        new Set(response.body.match(/<script[^>]*>/g) ?? []).difference(new Set(['<script src="/docs/page.js">'])),
      ).toEqual(new Set());
      const fields = [...response.body.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);
      expect(fields.filter((name) => !['lang', 'q', 'as'].includes(name ?? ''))).toEqual([]);
      expect(response.body).not.toContain('style="');
    }
  },
);

test('the script of the pages makes no requests', async () => {
  const script = await world.request({ method: 'GET', url: '/docs/page.js' });
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(script.body).not.toMatch(/fetch|XMLHttpRequest|sendBeacon|localStorage|location|cookie|innerHTML/);
});

test.each(['en', 'fr'])(
  'the reference has every call on one of its pages, described in %s, and all of its links have a target',
  async (language) => {
    const known = new Map<string, Set<string>>();
    for (const url of pages) known.set(url, idsIn(await read(url, language)));
    for (const leaf of referenceLeaves) {
      const url = `/docs/${leaf}`;
      const body = await read(url, language);
      for (const { name, endpoint } of rows) {
        expect([name, body.includes(`id="${name}"`)]).toEqual([name, leafOf(endpoint) === leaf]);
        if (leafOf(endpoint) !== leaf) continue;
        const [sentence = ''] = endpoint.does[language === 'en' ? 0 : 1].split('`');
        expect([name, body.includes(`<p>${escapeHtml(sentence)}`)]).toEqual([name, true]);
      }
      const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
      expect(links.filter((id) => !known.get(url)?.has(id))).toEqual([]);
      const toErrors = [...body.matchAll(/href="\/docs\/errors\/(\w+)"/g)].map(([, type]) => type);
      expect(toErrors.filter((type) => !types.some((each) => each === type))).toEqual([]);
    }
    const ofKeys = rows.filter(({ endpoint }) => isForKeys(endpoint));
    expect(ofKeys.every(({ endpoint }) => leafOf(endpoint) === 'reference')).toBe(true);
  },
);

test('a call shows the request of its example with the reader’s server, and its reply', async () => {
  const body = await read('/docs/reference');
  const [section = ''] = /<section class="call" id="labels\.generate">.*?<\/section>/s.exec(body) ?? [];
  expect(section).toContain('curl -sS --fail-with-body -X PUT &quot;http://portage.test/retailer/orders/');
  expect(section).toContain('Authorization: Bearer <span class="key">pk_test_…</span>');
  expect(section).toContain('&quot;trackingCode&quot;');
  expect(section).toContain('<a href="/docs/errors/SHIPMENT_CANCELED">');
  expect(section).toContain('<a href="#headers"><code>Accept-Language</code></a>');
  const shown = body.match(/<div class="example curl">/g) ?? [];
  expect(shown.length).toBe(rows.filter(({ endpoint }) => isForKeys(endpoint)).length);
});

test('a search finds calls, fields and error types, without accents, and says how many', async () => {
  const found = async (q: string, language = 'en') => {
    const body = await read(`/docs/reference?q=${encodeURIComponent(q)}`, language);
    const calls = [...body.matchAll(/<section class="call" id="([^"]+)"/g)].map(([, id]) => id);
    const shapes = [...body.matchAll(/<details open><summary><code>(\w+)/g)].map(([, name]) => name);
    const [, note = ''] = /<p class="note" id="found"[^>]*>([^<]*)</.exec(body) ?? [];
    return { calls, shapes, note, body };
  };
  const labels = await found('BIND-label');
  expect(labels.calls).toContain('labels.bind');
  expect(labels.calls.length).toBeLessThan(4);
  expect((await found('doorCode')).shapes).toContain('Order');
  expect((await found('etiquette vierge', 'fr')).calls).toContain('labels.bind');
  const [error] = [await found('blank_label_bound')];
  expect(error.calls).toEqual(['labels.bind']);
  expect(error.body).toContain('<p class="event"><a href="/docs/errors/BLANK_LABEL_BOUND">');
  const none = await found('xyzzy');
  expect(none).toMatchObject({ calls: [], shapes: [], note: 'Results for “xyzzy”: 0' });
  const hostile = await found('"><script>alert(1)</script>'.repeat(10));
  expect(hostile.body).not.toContain('<script>alert');
  expect(hostile.note.length).toBeLessThan(500);
});

test('every error type that an API key can meet has a cause and a remedy, and its own page', async () => {
  const ofCalls = rows.flatMap(({ endpoint }) => (isForKeys(endpoint) ? [...refusalsOf(endpoint)] : []));
  const met = new Set<ErrorType>([...ofCalls, 'GENERIC', 'METHOD_NOT_ALLOWED', 'JOB_FAILED']);
  expect([...met].filter((type) => !explanationOf(type))).toEqual([]);
  // An explanation of what can no longer happen is deleted.
  expect(types.filter((type) => explanationOf(type) && !met.has(type))).toEqual([]);
  for (const language of ['en', 'fr'] as const) {
    const list = await read('/docs/errors', language);
    for (const type of types) {
      expect(list).toContain(`<a href="/docs/errors/${type}">`);
      const page = await read(`/docs/errors/${type}`, language);
      const cause = explanationOf(type)?.cause[language === 'en' ? 0 : 1].split('`')[0] ?? '';
      expect(page).toContain(escapeHtml(cause));
      expect(page).toContain(escapeHtml(errorText(type, language).split('{')[0] ?? ''));
      expect(page).toContain(`<html lang="${language}">`);
    }
  }
  expect((await world.request({ method: 'GET', url: '/docs/errors/NO_SUCH_TYPE' })).statusCode).toBe(404);
});

test('the page of an error lists the calls that return it, each with a target', async () => {
  const body = await read('/docs/errors/LABEL_NOT_READY');
  const links = [...body.matchAll(/<li><a href="\/docs\/reference\?lang=en#([^"]+)">/g)].map(([, id]) => id);
  expect(links).toEqual(
    rows.filter(({ endpoint }) => refusalsOf(endpoint).has('LABEL_NOT_READY')).map(({ name }) => name),
  );
  expect(await read('/docs/errors/UNAVAILABLE')).toContain('Most calls can return it.');
  expect(await read('/docs/errors/FORBIDDEN')).toContain('&quot;permission&quot;');
  expect(await read('/docs/errors/INVALID_EMAIL')).toContain('<a href="/docs/errors/VALIDATION_FAILED">');
});

test('the page of changes names the version of the API, and lists changes from the newest', async () => {
  const dates = changes.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(await read('/docs/changes')).toContain(`<code>${webhookApiVersion}</code>`);
  const document = await world.request({ method: 'GET', url: '/openapi.json' });
  expect(document.json().info.version).toBe(webhookApiVersion);
});

test.each(['en', 'fr'])('the reference describes fields, limits and values in %s', async (language) => {
  const { body } = await world.request({ method: 'GET', url: '/docs/reference', language });
  const english = language === 'en';
  const [, order = ''] = /<div id="shape-NewOrder">(.*?)<\/details>/s.exec(body) ?? [];
  const lineOf = (field: string) => order.slice(order.indexOf(`<dt><code>${field}</code>`)).split('</div>')[0];
  expect(lineOf('number')).toContain(escapeHtml(descriptionOf(['NewOrder', 'number'])?.[english ? 0 : 1] ?? ''));
  expect(lineOf('number')).toContain(english ? 'at most 64 characters' : '64 caractères au plus');
  expect(lineOf('numberOfPackages')).toContain(english ? '0 to 5 · default 1' : 'de 0 à 5 · par défaut 1');
  expect(lineOf('recipient')).toContain(english ? 'required' : 'obligatoire');
  const [, log = ''] = /<div id="shape-Activity">(.*?)<\/details>/s.exec(body) ?? [];
  expect(log).toContain('<code>about.kind</code>');
  const [, statuses = ''] = /<div id="shape-WireStatus">(.*?)<\/details>/s.exec(body) ?? [];
  expect(statuses).toContain(english ? 'Out for delivery' : 'En livraison');
});

test('the values with names are those of the schemas', async () => {
  const { components } = z
    .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
    .parse((await world.request({ method: 'GET', url: '/openapi.json' })).json());
  const Values = z.union([
    z.object({ enum: z.array(z.string()) }),
    z.object({ anyOf: z.tuple([z.object({ enum: z.array(z.string()) })], z.unknown()) }),
  ]);
  for (const [schema, names] of Object.entries(valueNames)) {
    const values = Values.parse(components.schemas[schema]);
    const own = 'enum' in values ? values.enum : [...values.anyOf[0].enum, 'DELAYED_BY_…'];
    expect(Object.keys(names).sort(), schema).toEqual(own.sort());
  }
});

test('a server without the built client reports that', async () => {
  const response = await world.request({ method: 'GET', url: '/docs/portage-client.tgz' });
  expect(response.statusCode).toBe(404);
});
