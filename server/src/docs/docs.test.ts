// The documentation pages. Their examples are run and tested in tools/client.test.ts.
import { descriptionOf } from '@portage/contract/docs/descriptions';
import type { Endpoint } from '@portage/contract/endpoint';
import { contract } from '@portage/contract/index';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { escapeHtml } from '../mail/layout.ts';
import { startWorld } from '../testing/world.ts';
import { valueNames } from './valueNames.ts';

const world = await startWorld();
const rows = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);

test.each(['/docs', '/docs/reference'])(
  '%s works under its own content security policy, in the requested language',
  async (url) => {
    for (const language of ['en', 'fr']) {
      const response = await world.request({ method: 'GET', url, language });
      const [, nonce] = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy'])) ?? [];
      expect(response.body).toContain(`<style nonce="${nonce}">`);
      expect(response.body).toContain(`<html lang="${language}">`);
      // Only our own script runs, and no form or URL contains a key.
      expect(response.body.match(/<script[^>]*>/g) ?? []).toEqual(
        url === '/docs' ? ['<script src="/docs/page.js">'] : [],
      );
      expect(response.body).not.toContain('<form');
      expect(response.body).not.toContain('style="');
    }
  },
);

test('the script of the guides makes no requests', async () => {
  const script = await world.request({ method: 'GET', url: '/docs/page.js' });
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(script.body).not.toMatch(/fetch|XMLHttpRequest|sendBeacon|localStorage|location|cookie/);
});

test.each(['en', 'fr'])(
  'the reference has every call, described in %s, and all of its links have a target',
  async (language) => {
    const { body } = await world.request({ method: 'GET', url: '/docs/reference', language });
    for (const { name, endpoint } of rows) {
      expect(body).toContain(`id="${name}"`);
      const [sentence = ''] = endpoint.does[language === 'en' ? 0 : 1].split('`');
      expect([name, body.includes(`<p>${escapeHtml(sentence)}`)]).toEqual([name, true]);
    }
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(rows.length);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  },
);

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
