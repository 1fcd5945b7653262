// Reading the activity log: filters by member and time, and the CSV export.
import { activity } from '@portage/contract/activity/endpoints';
import type { ActivityFilters } from '@portage/contract/activity/schema';
import { addressOf } from '@portage/contract/endpoint';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { readCsv } from '../platform/tables/csv.ts';
import { type Client, startWorld } from '../testing/world.ts';

const world = await startWorld();

async function twoWhoChange() {
  const retailer = await world.retailer();
  const [ada, ben] = [await retailer.admin(), await retailer.admin()];
  await ada.settings.edit({ body: { phone: '416-555-0100' } });
  const between = world.clock.now();
  world.clock.advance({ minutes: 5 });
  await ben.settings.edit({ body: { address: '=1+1, "Bay" St' } });
  return { retailer, ada, ben, between, benId: (await ben.auth.refresh()).id, adaId: (await ada.auth.refresh()).id };
}

/** Parses the CSV with the reader that imports use. */
function cellsOf(text: string): string[][] {
  const { headers, rows } = readCsv(Buffer.from(text));
  return [headers, ...[...rows].map(({ cells }) => cells)];
}

const exported = async (by: Client, query: z.input<typeof ActivityFilters>, language = 'en') => {
  const answer = await world.request({
    method: 'GET',
    url: addressOf(activity.export, { query }),
    token: by.token,
    language,
  });
  return { headers: answer.headers, text: answer.body };
};

test('the log can be filtered by member and time, and its members are listed by name', async () => {
  const { ada, adaId, benId, between } = await twoWhoChange();
  const whose = async (query: z.input<typeof ActivityFilters>) =>
    (await ada.activity.list({ query: { kind: 'settings', ...query } })).data.map(({ by }) => by.id);
  expect(await whose({})).toEqual([benId, adaId]);
  expect(await whose({ by: benId })).toEqual([benId]);
  expect(await whose({ to: between.add({ minutes: 1 }).toString() })).toEqual([adaId]);
  expect(await whose({ from: between.add({ minutes: 1 }).toString() })).toEqual([benId]);
  const people = (await ada.activity.people()).data;
  expect(people.map(({ id }) => id).toSorted()).toEqual([adaId, benId].toSorted());
  expect(people.map(({ name }) => name)).toEqual(people.map(({ name }) => name).toSorted());
});

test('the file has a line for each field, in the reader’s language, and no cell that a spreadsheet would evaluate as a formula', async () => {
  const { ada, benId } = await twoWhoChange();
  const { headers, text } = await exported(ada, { by: benId });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('activity.csv');
  const [head, ...lines] = cellsOf(text);
  expect(head).toEqual(['Time (UTC)', 'By', 'Kind', 'About', 'Action', 'Field', 'Before', 'After']);
  expect(lines).toHaveLength(1);
  const [[at = '', , kind, , action, field, before, after] = []] = lines;
  expect(Temporal.Instant.from(at).epochMilliseconds).toBe(world.clock.now().epochMilliseconds);
  expect([kind, action, field, before]).toEqual(['Settings', 'Changed', 'Address', '']);
  expect(after).toBe('=1+1, "Bay" St');
  expect(text).toContain(`"'=1+1, ""Bay"" St"`);

  const french = await exported(ada, { by: benId }, 'fr');
  const [frenchHead, line] = cellsOf(french.text);
  expect(frenchHead?.[1]).toBe('Par');
  expect(line?.slice(2, 3)).toEqual(['Paramètres']);
});

test('the file contains each entry once across several batches', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const entry = {
    at: world.clock.now().toString(),
    actor_name: 'Courier',
    actor_role: 'PROVIDER' as const,
    kind: 'store',
    subject_id: 's',
    action: 'ADDED' as const,
    changes: '[]',
    search: '',
  };
  const names = Array.from({ length: 2001 }, (_, place) => `Store ${place}`);
  const rows = names.map((name) => ({ ...entry, id: newId(), subject_name: name }));
  await world.app.db.scope(wholeRetailer(retailer.id)).db.insertInto('activities').values(rows).execute();
  const [, ...lines] = cellsOf((await exported(api, { kind: 'store' })).text);
  expect(lines.map(([, , , about]) => about).toSorted()).toEqual(names.toSorted());
});

test('the file names values that are chosen from a list, and leaves texts of members as they wrote them', async () => {
  const { ada, adaId } = await twoWhoChange();
  await ada.account.edit({ body: { language: 'fr' } });
  await ada.settings.edit({ body: { weightUnit: 'kg', orderTags: ['fr', 'constructor'] } });
  const valuesIn = async (language: string) =>
    cellsOf((await exported(ada, { by: adaId }, language)).text).flatMap(([, , , , , field, before, after]) =>
      field === undefined ? [] : [`${field}: ${before} > ${after}`],
    );
  expect(await valuesIn('en')).toEqual(
    expect.arrayContaining([
      'Language: English > French',
      'Unit of weight: Pounds (lb) > Kilograms (kg)',
      'Order tags: Fragile, Gift, Cold > fr, constructor',
    ]),
  );
  expect(await valuesIn('fr')).toEqual(
    expect.arrayContaining(['Langue: anglais > français', 'Unité de poids: Livres (lb) > Kilogrammes (kg)']),
  );
});
