// The examples of the API reference are true: each operation is called again. `npm run examples` records them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { matcherOf } from '@portage/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop } from '../shopify/testing/shop.ts';
import { startWorld } from '../testing/world.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
import { type Example, examplesFolder, readExamples } from './example.ts';
import { walkShops } from './testing/exampleShops.ts';
import { exampleStage, rowsForKeys, walkExamples } from './testing/exampleWalk.ts';
import { shapeOf, stabilize } from './testing/stable.ts';

const receiver = await startReceiver();
afterAll(receiver.stop);
const world = await startWorld({ environment: { OUTBOUND_ALLOW: receiver.host } });
const place = await startShop();
const walked = new Map<string, Example>();

/** Calls every operation, and returns the examples of each noun. */
async function walkAll(): Promise<Map<string, Record<string, Example>>> {
  const stage = await exampleStage(world, await world.listen(), receiver.url('/hooks'));
  const startWorker = async () => {
    await world.another({ config: { ...world.app.config, roles: { web: true, worker: true } } });
  };
  const others = rowsForKeys.filter(({ name }) => !name.startsWith('shops.'));
  const recorded = [...(await walkExamples(stage, others, startWorker)), ...(await walkShops(place))];
  const examples = new Map(recorded.map(({ row, example }) => [row.name, example]));
  const nouns = Map.groupBy(rowsForKeys, ({ name }) => name.split('.')[0] ?? '');
  return new Map(
    [...nouns].map(([noun, rows]) => {
      const own = rows.map(({ name }) => [name.slice(noun.length + 1), examples.get(name) ?? { path: '' }] as const);
      return [noun, stabilize(Object.fromEntries(own))];
    }),
  );
}

beforeAll(async () => {
  const nouns = await walkAll();
  for (const [noun, examples] of nouns)
    for (const [name, example] of Object.entries(examples)) walked.set(`${noun}.${name}`, example);
  if (!process.env.RECORD) return;
  rmSync(examplesFolder, { recursive: true, force: true });
  mkdirSync(examplesFolder);
  for (const [noun, examples] of nouns)
    writeFileSync(join(examplesFolder, `${noun}.json`), `${JSON.stringify(examples, null, 2)}\n`);
}, 240_000);

test('each operation that is open to API keys has an example, and nothing else has', () => {
  expect([...readExamples().keys()].sort()).toEqual(rowsForKeys.map(({ name }) => name).sort());
});

test.each(rowsForKeys)('the example of $name is accepted by the contract', ({ name, endpoint }) => {
  const { path = '', body, reply } = readExamples().get(name) ?? {};
  const url = new URL(path, 'http://portage.test');
  expect(url.pathname).toMatch(matcherOf(endpoint.path));
  endpoint.query?.parse(Object.fromEntries(url.searchParams));
  if (body !== undefined) endpoint.body?.parse(body);
  expect(reply !== undefined).toBe(endpoint.kind === 'json');
  if (reply !== undefined) endpoint.reply.parse(reply);
});

/** Without the query, and without numbers that the simulated shop counts. */
const pathOf = (example: { path: string } | undefined) => example?.path.replace(/\?.*/, '').replaceAll(/\d+/g, '0');

test.each(rowsForKeys)('$name still replies with the fields of its example', ({ name }) => {
  const [stored, now] = [readExamples().get(name), walked.get(name)];
  expect(shapeOf([stored?.body, stored?.reply])).toEqual(shapeOf([now?.body, now?.reply]));
  expect(pathOf(stored)).toBe(pathOf(now));
});

test('no example contains a key, a secret, or a name of the test world', () => {
  const text = JSON.stringify([...readExamples()]);
  expect(text.match(/pk_(live|test)_[\w-]+|whsec_\w+|signature=\w+/g)).toBeNull();
  expect(text.match(/127\.0\.0\.1|localhost|portage\.test|test\.example|Secretia|Hidden|Member \d/g)).toBeNull();
});
