// Where the guard does not look, and what would leak without it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOrder, startWorld } from '../../testing/world.ts';
import { TenantGuardError } from './guard.ts';
import { tablesIn } from './guard-raw.ts';
import type { DB } from './schema.gen.ts';

const world = await startWorld();
const root = join(import.meta.dirname, '../..');
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test|\.gen)\.ts$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith('testing/') && !path.startsWith('platform/db/'));
const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8');
const migrations = join(root, '../migrations');
const tables = new Set(
  readdirSync(migrations)
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)])
    .filter(([, name, columns = '']) => name === 'retailers' || columns.includes('retailer_id'))
    .map(([, name]) => name ?? ''),
);

describe('where statements are not held to a retailer', () => {
  test('every reason is known', () => {
    const reasons = files.flatMap((path) => {
      const source = sourceOf(path);
      const shared = /const why = '([^']+)'/.exec(source)?.[1];
      return [...source.matchAll(/everyRetailer(?:Transaction)?\(\s*(?:'([^']+)'|why)/g)].map(
        ([, reason]) => `${path}: ${reason ?? shared}`,
      );
    });
    expect([...new Set(reasons)].sort()).toMatchInlineSnapshot(`
      [
        "auth/login.ts: sign-in knows an email, not yet a retailer",
        "auth/sessions.ts: a session is found by its token, before its retailer is known",
        "imports/forget.ts: files that are old are forgotten for every retailer",
        "labels/forget.ts: printed labels are forgotten for every retailer",
        "orders/deliveries.ts: the courier names deliveries, not retailers",
        "orders/list/lookup.ts: a recipient has a code, not a retailer",
        "orders/list/tallies.ts: the nightly check counts every retailer",
        "platform/outbox/dispatch.ts: the dispatcher numbers what every retailer published",
        "platform/outbox/listen.ts: one read serves the streams of all retailers; each listener hears its own only",
        "platform/outbox/subscribers.ts: operators see which subscribers fail",
        "platform/outbox/subscribers.ts: workers look for facts of every retailer that subscribers have not handled",
        "platform/tallies.ts: the tallies of every retailer are folded together",
        "requests/queries.ts: the courier names requests, not retailers",
        "seed/demo.ts: the demo world is made for two retailers at once",
      ]
    `);
  });

  test('every reason to look beyond a member’s stores is known', () => {
    const reasons = files.flatMap((path) =>
      [...sourceOf(path).matchAll(/\.whole\(([^)]*)\)/g)].map(([, why = '']) => `${path}: ${why.replaceAll("'", '')}`),
    );
    expect([...new Set(reasons)].sort()).toMatchInlineSnapshot(`
      [
        "imports/draft.ts: an import is held to the stores of the member who began it, not of the one who fixes it",
        "labels/print.ts: an order’s store is shown whoever may use it",
        "labels/read.ts: an order’s store is shown whoever may use it",
        "orders/log.ts: an order’s store is shown whoever may use it",
        "orders/numbers.ts: a number is the retailer’s, whichever store uses it",
        "orders/tags.ts: all stores of a retailer spell its tags alike",
        "orders/write.ts: what is written was locked, or planned for a store that was allowed",
        "stores/screens.ts: an order’s store is shown whoever may use it",
      ]
    `);
  });

  test('no scope is given other stores by hand', () => {
    for (const path of files) expect(sourceOf(path), path).not.toMatch(/\.\.\.(tx|scope), *storeIds/);
  });

  test('no call of it hides its reason', () => {
    for (const path of files)
      for (const [call] of sourceOf(path).matchAll(/everyRetailer(?:Transaction)?\([^)]{0,20}/g))
        expect(call, path).toMatch(/\(\s*('|why\b)/);
  });

  test('raw SQL on tenant tables lives in these files alone', () => {
    const raw = files.filter((path) =>
      [...sourceOf(path).matchAll(/sql(?:<(?:[^<>]|<[^<>]*>)*>)?\s*`([^`]*)`/g)].some(([, text = '']) =>
        tablesIn(text.replace(/\$\{[^}]*\}/g, '?')).some((name) => tables.has(name)),
      ),
    );
    expect(raw.sort()).toMatchInlineSnapshot(`
      [
        "auth/sessions.ts",
        "imports/queries.ts",
        "orders/list/tallies.ts",
        "orders/numbers.ts",
        "orders/write.ts",
        "platform/housekeeping.ts",
        "platform/outbox/dispatch.ts",
        "platform/outbox/listen.ts",
        "platform/outbox/subscribers.ts",
      ]
    `);
  });

  test('nobody goes around the guard', () => {
    const around = files.filter((path) =>
      /\.withoutPlugins\(|CompiledQuery\.raw|\.executeQuery\(|\bpool\.(query|connect)\(|new pg\.(Client|Pool)\(/.test(
        sourceOf(path),
      ),
    );
    expect(around.sort()).toMatchInlineSnapshot(`
      [
        "platform/outbox/outbox.ts",
      ]
    `);
  });
});

describe('a statement that lost its clause', () => {
  const forgetful: Record<string, (db: Kysely<DB>, id: string) => Promise<unknown[]>> = {
    read: (db, id) => db.selectFrom('orders').select('recipient').where('id', '=', id).execute(),
    list: (db) => db.selectFrom('orders').select('recipient').execute(),
    'read of what stands beside': (db, id) =>
      db
        .selectFrom('packages')
        .innerJoin('orders', 'orders.id', 'packages.order_id')
        .select('orders.recipient')
        .where('packages.order_id', '=', id)
        .execute(),
    edit: (db, id) =>
      db.updateTable('orders').set({ note: 'mine now' }).where('id', '=', id).returning('recipient').execute(),
  };

  test.each(Object.entries(forgetful))(
    '%s: the guard refuses it; without the guard the stranger sees another’s order',
    async (_what, statement) => {
      const [owner, stranger] = [await world.retailer(), await world.retailer()];
      const api = await owner.admin();
      const { id } = await api.orders.create({
        body: anOrder({ recipient: 'Concealed', pickupScheduleId: owner.storeIds[0] }),
      });
      const scope = world.app.db.scope({ retailerId: stranger.id, storeIds: null });
      await expect(statement(scope.db, id)).rejects.toThrow(TenantGuardError);
      const unguarded = world.app.db.everyRetailer('a test takes the guard away');
      expect(JSON.stringify(await statement(unguarded, id))).toContain('Concealed');
    },
  );
});
