// The courier's creation and editing of retailers, and the accounts of a deactivated one.
import { errors } from '@portage/contract/errors';
import type { NewRetailer } from '@portage/contract/retailers/schema';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { fleetKey, startWorld, testPassword } from '../testing/world.ts';

const world = await startWorld();
const elsewhere = await world.another();
const courier = world.fleet();

let made = 0;
const aRetailer = (given: Partial<z.input<typeof NewRetailer>> = {}) => ({
  name: `Retailer ${++made}`,
  trackingCodePrefix: `R${made}`,
  serviceAreaIds: ['DC-1'],
  admin: { name: 'Zoé', email: `admin${made}@test.example`, language: 'fr' as const },
  ...given,
});

describe('the courier', () => {
  test('creates a retailer, reads it, finds it by name and changes the given fields', async () => {
    const rate = { service: 'delivery' as const, cents: 895, from: '2026-12-01' };
    const retailer = await courier.retailers.create({
      body: aRetailer({ name: '  Élan Sport ', trackingCodePrefix: 'EL', rates: [rate] }),
    });
    expect(retailer).toMatchObject({
      name: 'Élan Sport',
      trackingCodePrefix: 'EL',
      serviceAreaIds: ['DC-1'],
      rates: [rate],
      isActivated: true,
      isWaiting: false,
      ordersNotFulfilledByDefault: false,
      hasLabelPrinting: true,
      version: 1,
    });
    const params = { id: retailer.id };
    expect(await courier.retailers.read({ params })).toEqual(retailer);
    expect((await courier.retailers.list({ query: { search: 'like:elan' } })).data).toEqual([retailer]);
    const later = { service: 'delivery' as const, cents: 925, from: '2027-03-01' };
    const edited = await courier.retailers.edit({
      params,
      body: {
        phone: '5145550100',
        ordersNotFulfilledByDefault: true,
        rates: [later, { ...rate, cents: 900 }],
        version: 1,
      },
    });
    expect(edited).toEqual({
      ...retailer,
      phone: '5145550100',
      ordersNotFulfilledByDefault: true,
      version: 2,
      rates: [later, { ...rate, cents: 900 }],
    });
    await expect(courier.retailers.edit({ params, body: { phone: null, version: 1 } })).rejects.toMatchObject({
      type: 'STALE_VERSION',
      body: { data: edited },
    });
  });

  test('creates a retailer, whose first admin is invited in their language and finds the creation in the activity log', async () => {
    const { id, name } = await courier.retailers.create({ body: aRetailer() });
    const mail = await world.inbox.latest(`admin${made}@test.example`);
    expect(mail.subject).toContain(name);
    expect(mail.subject).toContain('invite dans l’équipe');
    expect(mail.link?.pathname).toBe('/onboarding');
    const log = await world.app.db
      .scope({ retailerId: id, storeIds: null })
      .db.selectFrom('activities')
      .select(['actor_role', 'kind', 'action'])
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { actor_role: 'PROVIDER', kind: 'settings', action: 'ADDED' },
      { actor_role: 'PROVIDER', kind: 'account', action: 'ADDED' },
    ]);
    const taken = aRetailer({ admin: { name: 'Other', email: `ADMIN${made}@test.example` } });
    await expect(courier.retailers.create({ body: taken })).rejects.toMatchObject({
      type: 'EMAIL_TAKEN',
      body: { errors: [{ path: 'admin.email' }] },
    });
    expect((await courier.retailers.list({ query: { search: taken.name } })).data).toEqual([]);
  });

  test('gets every fault at once: unknown areas, an invalid prefix, a negative price', async () => {
    const body = aRetailer({
      trackingCodePrefix: 'é-1',
      rates: [{ service: 'return', cents: -1, from: '2026-02-30' }],
    });
    await expect(courier.retailers.create({ body })).rejects.toMatchObject({
      type: 'VALIDATION_FAILED',
      body: {
        errors: [
          { path: 'trackingCodePrefix', type: 'INVALID_PREFIX' },
          { path: 'rates.0.cents', type: 'TOO_SMALL' },
          { path: 'rates.0.from', type: 'INVALID_DATE' },
        ],
      },
    });
    await expect(
      courier.retailers.create({ body: aRetailer({ serviceAreaIds: ['DC-1', 'Atlantis-1'] }) }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'serviceAreaIds.1', type: 'SERVICE_AREA_NOT_FOUND' }] } });
  });

  test('cannot use a name or prefix twice, regardless of case, even in concurrent requests to two servers', async () => {
    for (const [same, type, path] of [
      [{ name: 'Une fois' }, 'NAME_TAKEN', 'name'],
      [{ trackingCodePrefix: 'ONCE' }, 'PREFIX_TAKEN', 'trackingCodePrefix'],
    ] as const) {
      const bodies = [aRetailer(same), aRetailer(same), aRetailer(same)];
      const answers = await Promise.allSettled(
        bodies.map((body, nth) => (nth % 2 ? elsewhere : world).fleet().retailers.create({ body })),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const taken = { type, body: { errors: [{ path, type }] } };
      for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(taken);
    }
    const other = await courier.retailers.create({ body: aRetailer() });
    await expect(
      courier.retailers.edit({ params: { id: other.id }, body: { name: 'UNE FOIS' } }),
    ).rejects.toMatchObject({ type: 'NAME_TAKEN' });
  });

  test('creates one retailer per idempotency key, even when requests on two servers repeat it', async () => {
    const body = aRetailer();
    const ask = (server: typeof world, other: object = {}) =>
      server.request({
        method: 'POST',
        url: '/fleet/retailers',
        token: fleetKey,
        body: { ...body, ...other },
        headers: { 'idempotency-key': `key-${body.name}` },
      });
    const answers = await Promise.all([ask(world), ask(elsewhere), ask(world)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await ask(world, { name: 'Another' })).json()).toMatchObject({ error: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

describe('an account whose retailer is deactivated', () => {
  const signIn = async (email: string, password: string, language = 'en') =>
    (
      await world.request({
        method: 'POST',
        url: '/v2/auth/retailer/login',
        body: { email, password },
        language,
      })
    ).json();
  const off = (id: string, isActivated = false) => courier.retailers.edit({ params: { id }, body: { isActivated } });

  test('is refused at sign-in, and sees the reason only after the right password', async () => {
    const retailer = await world.retailer();
    const { email } = await (await retailer.admin()).auth.refresh();
    await off(retailer.id);
    for (const language of ['en', 'fr'] as const)
      expect(await signIn(email, testPassword, language)).toMatchObject({
        status: 401,
        error: { type: 'RETAILER_DEACTIVATED' },
        message: errors.RETAILER_DEACTIVATED[language],
      });
    expect(await signIn(email, 'Wrong-Horse-9!')).toMatchObject({ error: { type: 'WRONG_CREDENTIALS' } });
    await off(retailer.id, true);
    expect(await signIn(email, testPassword)).toMatchObject({ token: expect.any(String) });
  });

  test('loses its sessions within five seconds on every server, with the reason, and regains them on reactivation', async () => {
    const retailer = await world.retailer();
    const member = await retailer.coordinator();
    const there = elsewhere.client(member.token);
    await there.auth.refresh();
    await off(retailer.id);
    world.clock.advance({ milliseconds: 5001 });
    for (const client of [member, there])
      await expect(client.auth.refresh()).rejects.toMatchObject({ type: 'RETAILER_DEACTIVATED', status: 401 });
    await off(retailer.id, true);
    expect((await there.auth.refresh()).retailerId).toBe(retailer.id);
  });

  test('learns at sign-in that its retailer awaits approval, and can sign in once approved', async () => {
    const retailer = await world.retailer();
    const { email } = await (await retailer.admin()).auth.refresh();
    const { db } = world.app.db.scope({ retailerId: retailer.id, storeIds: null });
    await db.updateTable('retailers').set({ is_activated: false, approved_at: null }).execute();
    expect((await courier.retailers.list({ query: { is: 'waiting' } })).data).toMatchObject([{ id: retailer.id }]);
    expect(await signIn(email, testPassword)).toMatchObject({ error: { type: 'RETAILER_WAITING' } });
    expect(await off(retailer.id, true)).toMatchObject({ isWaiting: false, isActivated: true });
    await off(retailer.id);
    expect(await signIn(email, testPassword)).toMatchObject({ error: { type: 'RETAILER_DEACTIVATED' } });
    expect((await courier.retailers.list({ query: { is: 'waiting' } })).data).toEqual([]);
  });

  test('gets one email when the courier declines its sign-up, which can still be approved later', async () => {
    const retailer = await world.retailer();
    const { email } = await (await retailer.admin()).auth.refresh();
    const { db } = world.app.db.scope({ retailerId: retailer.id, storeIds: null });
    await db.updateTable('retailers').set({ is_activated: false, approved_at: null }).execute();
    const mailsToIt = async () => (await world.inbox.all(email)).map(({ subject }) => subject);
    const refusal = { isActivated: false, reason: 'We do not reach Gaspé yet' };
    expect(await courier.retailers.edit({ params: { id: retailer.id }, body: refusal })).toMatchObject({
      isWaiting: false,
      isActivated: false,
    });
    await expect.poll(mailsToIt).toEqual([expect.stringContaining('cannot take on')]);
    expect((await world.inbox.latest(email)).text).toContain('Reason: We do not reach Gaspé yet');
    expect(await signIn(email, testPassword)).toMatchObject({ error: { type: 'RETAILER_DEACTIVATED' } });
    await off(retailer.id);
    expect(await off(retailer.id, true)).toMatchObject({ isActivated: true });
    expect(await signIn(email, testPassword)).toHaveProperty('token');
    expect(await mailsToIt()).toHaveLength(1);
    const [, { changes } = expect.unreachable()] = (
      await (await retailer.admin()).activity.list({ query: { kind: 'settings' } })
    ).data;
    expect(changes).toEqual([
      { field: 'isWaiting', before: true, after: false },
      { field: 'reason', before: null, after: 'We do not reach Gaspé yet' },
    ]);
  });

  test('loses its open streams', async () => {
    const retailer = await world.retailer();
    const member = await retailer.admin();
    const address = await world.listen();
    const stream = await fetch(`${address}/retailer/news`, { headers: { cookie: `ak=${member.token}` } });
    await off(retailer.id);
    world.clock.advance({ milliseconds: 5001 });
    // Completes only when the server closes the stream; otherwise the test times out.
    for await (const _ of stream.body ?? []);
  });
});

describe('the list of many retailers', () => {
  test('is searched, filtered, counted and paged by the database, with the same statements for a page of any size', async () => {
    await world.app.db.transactionAcrossTenantsAndSandboxes((db) =>
      sql`insert into retailers (id, name, tracking_code_prefix, is_activated, approved_at)
        select uuidv7(), 'Chaîne Lebœuf ' || n, 'M' || n, n % 3 > 0, now()
        from generate_series(1, 3000) as n`.execute(db),
    );
    const [some] = (await courier.retailers.list({ query: { search: 'like:leboeuf 1500' } })).data;
    const rate = { service: 'delivery' as const, cents: 895, from: '2026-12-01' };
    const body = { rates: [rate], portalHosts: ['leboeuf.example'] };
    await courier.retailers.edit({ params: { id: some?.id ?? '' }, body });
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const aboutRetailers = () =>
      query.mock.calls.filter(([sent]) => /"(retailers|rates|keys)"/.test(`${Object(sent).text}`)).length;
    const counts = new Set<number>();
    for (const pageSize of [1, 100]) {
      const page = await courier.retailers.list({ query: { search: 'like:CHAINE', page: 2, pageSize } });
      expect(page).toMatchObject({ total: 3000, current: 2 });
      expect(page.data).toHaveLength(pageSize);
      counts.add(aboutRetailers());
      query.mockClear();
    }
    query.mockRestore();
    expect([...counts]).toEqual([4]);
    const listed = async (query: object) => courier.retailers.list({ query: { search: 'Lebœuf', ...query } });
    expect((await listed({ page: 31, pageSize: 100 })).data).toEqual([]);
    for (const is of ['activated', 'deactivated'] as const)
      expect(await listed({ is })).toMatchObject({ total: is === 'activated' ? 2000 : 1000 });
    expect((await listed({ page: 15, pageSize: 100 })).data.at(-1)).toMatchObject({
      name: 'Chaîne Lebœuf 1500',
      ...body,
    });
    expect(await listed({ search: '100%' })).toMatchObject({ total: 0 });
  });
});
