// After a rotation of SECRET, values of the previous secret are accepted, and stored secrets are encrypted again with the newest.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { makeSecret, openSecrets } from '../webhooks/secret.ts';
import { nightly } from './housekeeping.ts';
import { newId } from './ids.ts';
import { resealing } from './reseal.ts';
import { isSealedWith, seal, unseal } from './seal.ts';
import { keysOf } from './secret.ts';
import { isSigned, openToken, signatureOf, signToken } from './signed.ts';

const [older, newer, other] = ['older', 'newer', 'other'].map((name) => name.repeat(8));
if (!older || !newer || !other) throw new Error('three secrets');
const before = keysOf([older])('test');
const during = keysOf([newer, older])('test');
const after = keysOf([newer])('test');

const now = Temporal.Instant.from('2026-11-18T12:00:00Z');
const later = now.add({ minutes: 1 });

test('a token is accepted while its secret is configured, until it expires, and for its purpose only', () => {
  const token = signToken(before, 'a value', later);
  expect(openToken(during, token, now)).toEqual({ value: 'a value', until: later.epochMilliseconds });
  expect(openToken(after, token, now)).toBeNull();
  expect(openToken(during, token, later)).toBeNull();
  expect(openToken(keysOf([older])('another purpose'), token, now)).toBeNull();
  expect(openToken(after, signToken(during, 'a value', later), now)?.value).toBe('a value');
  for (const bent of [`${token}A`, token.slice(0, -1), token.replace('.', 'A.'), '', '.', 'a.b'])
    expect(openToken(before, bent, now), bent).toBeNull();
});

test('a truncated signature is compared at its own length', () => {
  const half = signatureOf(before, 'text').subarray(0, 16);
  expect(isSigned(during, 'text', half, 16)).toBe(true);
  expect(isSigned(during, 'text', half.subarray(0, 8), 16)).toBe(false);
  expect(isSigned(after, 'text', half, 16)).toBe(false);
});

test('a sealed value contains the id of its key; earlier values without one can be read', () => {
  const sealed = seal(Buffer.from('secret'), before, 'owner');
  const unnamed = sealed.subarray(before[0].id.length);
  for (const each of [sealed, unnamed]) {
    expect(unseal(each, during, 'owner').toString()).toBe('secret');
    expect(() => unseal(each, after, 'owner')).toThrow();
    expect(() => unseal(each, during, 'another')).toThrow();
  }
});

test('the nightly task encrypts all stored secrets with the newest key, and reports those that it cannot decrypt', async () => {
  const world = await startWorld({ environment: { SECRET: older } });
  const rotated = await world.another({ config: { ...world.app.config, secret: newer, previousSecret: older } });
  const retailer = await world.retailer();
  const db = world.app.db.acrossTenantsAndSandboxes();
  const made = Array.from({ length: 250 }, () => newId()).map((id) => ({ id, ...makeSecret(world.app, id) }));
  await db
    .insertInto('webhook_endpoints')
    .values(
      made.map(({ id, columns }) => ({
        retailer_id: retailer.id,
        id,
        url: `https://${id}.example`,
        description: '',
        topics: ['ORDER_CREATED'],
        has_all_stores: true,
        created_by_name: 'Ana',
        ...columns,
        created_at: now.toString(),
      })),
    )
    .execute();
  const columns = [{ table: 'webhook_endpoints', column: 'secret', owner: 'id', purpose: 'webhooks' }] as const;
  const run = () => resealing(columns).run(rotated.app, { error: () => undefined });
  await run();
  const [newest] = rotated.app.keysFor('webhooks');
  const rows = () => db.selectFrom('webhook_endpoints').selectAll().execute();
  const secrets = new Map(made.map(({ id, secret }) => [id, secret]));
  for (const row of await rows()) {
    expect(isSealedWith(row.secret, newest)).toBe(true);
    expect(openSecrets(rotated.app, row, now)).toEqual([secrets.get(row.id)]);
  }
  const stamps = async () => (await sql`select xmin from webhook_endpoints order by id`.execute(db)).rows;
  const untouched = await stamps();
  await run();
  expect(await stamps()).toEqual(untouched);
  await db
    .updateTable('webhook_endpoints')
    .set({ secret: randomBytes(60) })
    .where('id', '=', made[3]?.id ?? '')
    .execute();
  await expect(run()).rejects.toThrow('1 stored secrets');
  expect(await nightly(rotated.app, { error: () => undefined }, [resealing([])])).toContain(
    'encrypting secrets with the newest key',
  );
});
