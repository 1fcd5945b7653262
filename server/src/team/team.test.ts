// Who may do what to whom in a team, through the front door.
import type { Permission } from '@portage/contract/access';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { listenTo } from '../testing/ear.ts';
import { anOrder, type Client, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld();
const elsewhere = await world.another();
const address = await elsewhere.listen();
beforeEach(() => world.clock.set(wednesdayMorning));

const anEmail = () => `${newId()}@test.example`;
const coordinator = { roles: ['RETAILER_USER' as const] };
const admin = { roles: ['RETAILER_ADMIN' as const] };
const idOf = async (client: Client) => (await client.auth.refresh()).id;
const byId = (id: string) => ({ params: { id } });

/** A team: its admin, another one, and a coordinator who manages it. */
async function aTeam(permissions: Permission[] = ['MANAGE_RETAILER_USERS', 'MANAGE_ORDERS']) {
  const retailer = await world.retailer();
  const [owner, other] = [await retailer.admin(), await retailer.admin()];
  const manager = await retailer.coordinator({ permissions });
  const clerk = await retailer.coordinator({ permissions: [] });
  const ids = {
    owner: await idOf(owner),
    other: await idOf(other),
    manager: await idOf(manager),
    clerk: await idOf(clerk),
  };
  return { retailer, owner, other, manager, clerk, ids };
}

describe('the list', () => {
  test('has a page, the whole team’s counts, and what search, filters and sort ask for', async () => {
    const { retailer, owner } = await aTeam();
    const [store = '', other = ''] = retailer.storeIds;
    const add = (name: string, more: object = {}) =>
      owner.team.add({ body: { name, email: anEmail(), ...coordinator, ...more } });
    await add('Élodie Tremblay', { hasAllStores: false, pickupScheduleId: [store] });
    await add('Zoé Roy', { hasAllStores: false, pickupScheduleId: [other] });
    const listed = await owner.team.list({ query: { pageSize: 2, page: 2 } });
    expect(listed).toMatchObject({
      current: 2,
      pageSize: 2,
      total: 6,
      counts: { admins: 2, coordinators: 4, invited: 2, total: 6 },
    });
    expect(listed.data).toHaveLength(2);
    const namesOf = async (query: object) => (await owner.team.list({ query })).data.map(({ name }) => name);
    expect(await namesOf({ search: 'like:elodie t' })).toEqual(['Élodie Tremblay']);
    expect(await namesOf({ search: 'TEST.EXAMPLE', role: 'RETAILER_USER', sort: 'name:desc' })).toHaveLength(4);
    expect((await namesOf({ sort: 'name:desc' }))[0]).toBe('Zoé Roy');
    expect((await namesOf({}))[0]).toBe('Élodie Tremblay');
    expect(await namesOf({ invitation: 'ANY' })).toHaveLength(2);
    expect(await namesOf({ invitation: 'PENDING' })).toEqual(['Élodie Tremblay', 'Zoé Roy']);
    expect(await namesOf({ invitation: 'PENDING', pickupScheduleId: store })).toEqual(['Élodie Tremblay']);
    // Whoever has every store has this one.
    expect(await namesOf({ pickupScheduleId: store })).toHaveLength(5);
    world.clock.advance({ days: 6 });
    expect(await namesOf({ invitation: 'EXPIRED' })).toEqual([]);
    world.clock.advance({ days: 1 });
    expect((await owner.team.list({ query: { invitation: 'EXPIRED' } })).total).toBe(2);
  });

  test('tells a coordinator of their own stores which, and of others how many', async () => {
    const { retailer, owner } = await aTeam();
    const [store = '', other = ''] = retailer.storeIds;
    const held = await retailer.coordinator({ permissions: ['MANAGE_RETAILER_USERS'], stores: [store] });
    const body = { name: 'A', email: anEmail(), ...coordinator, hasAllStores: false, pickupScheduleId: [store, other] };
    const { id } = await owner.team.add({ body });
    expect((await owner.team.read(byId(id))).pickupSchedules.toSorted()).toEqual([store, other].toSorted());
    expect(await held.team.read(byId(id))).toMatchObject({ pickupSchedules: [store], otherStores: 1 });
  });
});

describe('adding', () => {
  test('an admin adds: with their stores and permissions, invited, and unable to sign in yet', async () => {
    const { retailer, owner } = await aTeam();
    const [store = ''] = retailer.storeIds;
    const email = anEmail();
    const body = { name: ' Ann ', email: ` ${email} `, ...coordinator, permissions: ['MANAGE_ORDERS' as const] };
    const member = await owner.team.add({ body: { ...body, hasAllStores: false, pickupScheduleId: [store] } });
    expect(member).toMatchObject({
      ...{ name: 'Ann', email, roles: ['RETAILER_USER'], permissions: ['MANAGE_ORDERS'] },
      ...{ hasAllStores: false, pickupSchedules: [store], version: 1, isMfaEnabled: false },
      invitation: { state: 'PENDING', expiresAt: '2026-11-25T15:00:00.000Z' },
    });
    for (const password of ['', 'null', 'Correct-Horse-9!'])
      await expect(world.anyone().auth.login({ body: { email, password } })).rejects.toThrow();
    const { subject, link } = await world.inbox.latest(email);
    expect(subject).toContain('Test & Sons');
    expect(link?.pathname).toBe('/onboarding');
    // Nowhere but in the mail.
    const tables = ['invitations', 'activities', 'outbox', 'mails'] as const;
    for (const table of tables) {
      const rows = await world.app.db.everyRetailer().selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(link?.searchParams.get('token'));
    }
  });

  test('an admin has everything, whatever else was chosen', async () => {
    const { owner, retailer } = await aTeam();
    const wish = {
      permissions: ['MANAGE_ORDERS' as const],
      hasAllStores: false,
      pickupScheduleId: [retailer.storeIds[0] ?? ''],
    };
    const member = await owner.team.add({ body: { name: 'B', email: anEmail(), ...admin, ...wish } });
    expect(member).toMatchObject({ permissions: [], hasAllStores: true, pickupSchedules: [] });
  });

  test('an email that opens an account anywhere is taken, however it is written, and nothing says where', async () => {
    const { owner, ids } = await aTeam();
    const stranger = await (await world.retailer({ name: 'Secret Retailer' })).admin();
    const [theirs, ours] = [(await stranger.auth.refresh()).email, (await owner.team.read(byId(ids.clerk))).email];
    const answers = [];
    for (const email of [theirs, ours.toUpperCase()]) {
      const refused = await owner.team
        .add({ body: { name: 'C', email, ...coordinator } })
        .catch((error: { body: { requestId: string } }) => ({ ...error.body, requestId: '' }));
      answers.push(refused);
    }
    expect(answers[0]).toMatchObject({ status: 409, error: { type: 'EMAIL_TAKEN' }, errors: [{ path: 'email' }] });
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.stringify(answers)).not.toContain('Secret');
    expect((await owner.team.list({})).total).toBe(4);
  });

  test('faults are named all at once: type, email, stores, and what is not for choosing', async () => {
    const { owner } = await aTeam();
    const request = (body: object) =>
      world.request({ method: 'POST', url: '/retailer/users', token: owner.token, body }).then((reply) => reply.json());
    const faults = (await request({ name: ' ', email: 'x', roles: ['SUPER_ADMIN'], nonsense: 1 })).errors;
    expect(faults.map(({ type }: { type: string }) => type)).toEqual([
      ...['REQUIRED', 'INVALID_EMAIL', 'ROLE_NOT_FOUND', 'UNKNOWN_FIELD'],
    ]);
    expect(
      (await request({ name: 'D', email: 'd@x.example', roles: ['RETAILER_ADMIN', 'RETAILER_USER'] })).errors,
    ).toMatchObject([{ type: 'TOO_MANY', path: 'roles' }]);
    const wish = { hasAllStores: false, pickupScheduleId: [newId()], permissions: ['VIEW_EXPENSE_REPORT'] };
    expect((await request({ name: 'D', email: anEmail(), ...coordinator, ...wish })).errors).toMatchObject([
      { type: 'PERMISSION_NOT_SELECTABLE', path: 'permissions' },
      { type: 'PICKUP_LOCATION_NOT_FOUND', path: 'pickupScheduleId.0' },
    ]);
    const nowhere = { ...wish, permissions: [], pickupScheduleId: [] };
    expect((await request({ name: 'D', email: anEmail(), ...coordinator, ...nowhere })).errors).toMatchObject([
      { type: 'REQUIRED', path: 'pickupScheduleId' },
    ]);
  });

  test('one email, invited by two at once, is one member', async () => {
    const { owner, other } = await aTeam();
    const body = { name: 'E', email: anEmail(), ...coordinator };
    const answers = await Promise.allSettled(
      [owner, elsewhere.client(other.token)].map((api) => api.team.add({ body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('editing', () => {
  test('an admin edits another’s name, email, type, permissions and stores; a stale version gets the fresh copy', async () => {
    const { owner, ids, retailer, clerk } = await aTeam();
    const [store = ''] = retailer.storeIds;
    const email = anEmail();
    const change = {
      name: 'Renée',
      email,
      permissions: ['MANAGE_ORDERS' as const],
      hasAllStores: false,
      pickupScheduleId: [store],
    };
    const edited = await owner.team.edit({ ...byId(ids.clerk), body: { ...change, version: 1 } });
    expect(edited).toMatchObject({
      name: 'Renée',
      email,
      permissions: ['MANAGE_ORDERS'],
      pickupSchedules: [store],
      version: 2,
    });
    await expect(owner.team.edit({ ...byId(ids.clerk), body: { name: 'Late', version: 1 } })).rejects.toMatchObject({
      type: 'STALE_VERSION',
      body: { data: { name: 'Renée', version: 2 } },
    });
    // The same again changes nothing.
    expect((await owner.team.edit({ ...byId(ids.clerk), body: change })).version).toBe(2);
    expect(await clerk.auth.refresh()).toMatchObject({ name: 'Renée', email, pickupSchedules: [store] });
    // They sign in with the new email and their old password, and with the old email no more.
    expect(await world.anyone().auth.login({ body: { email, password: 'Correct-Horse-9!' } })).toHaveProperty('token');
  });

  test('nobody edits or removes their own account here', async () => {
    const { owner, manager, ids } = await aTeam();
    const refused = { type: 'OWN_ACCOUNT' };
    await expect(owner.team.edit({ ...byId(ids.owner), body: { name: 'Me' } })).rejects.toMatchObject(refused);
    await expect(owner.team.remove(byId(ids.owner))).rejects.toMatchObject(refused);
    await expect(manager.team.edit({ ...byId(ids.manager), body: { permissions: [] } })).rejects.toMatchObject(refused);
  });

  test('a coordinator who manages the team sets for coordinators the permissions they hold, and nothing else', async () => {
    const { manager, ids, owner } = await aTeam();
    const edit = (id: string, body: object) => manager.team.edit({ ...byId(id), body });
    expect((await edit(ids.clerk, { permissions: ['MANAGE_ORDERS'] })).permissions).toEqual(['MANAGE_ORDERS']);
    for (const permission of ['EXPORT_SHIPMENTS', 'MANAGE_RETAILER_SETTINGS'])
      await expect(edit(ids.clerk, { permissions: ['MANAGE_ORDERS', permission] })).rejects.toMatchObject({
        body: { errors: [{ type: 'PERMISSION_NOT_HELD', path: 'permissions' }] },
      });
    await expect(edit(ids.clerk, { permissions: ['VIEW_EXPENSE_REPORT'] })).rejects.toMatchObject({
      body: { errors: [{ type: 'PERMISSION_NOT_SELECTABLE' }] },
    });
    for (const body of [{ name: 'X' }, { email: anEmail() }, admin, { hasAllStores: false }])
      await expect(edit(ids.clerk, body), JSON.stringify(body)).rejects.toMatchObject({ type: 'ADMINS_ONLY' });
    await expect(edit(ids.owner, { permissions: [] })).rejects.toMatchObject({ type: 'ADMINS_ONLY' });
    // What an admin gave and they do not hold stays as it is.
    await owner.team.edit({ ...byId(ids.clerk), body: { permissions: ['EXPORT_SHIPMENTS'] } });
    await expect(edit(ids.clerk, { permissions: [] })).rejects.toMatchObject({
      body: { errors: [{ type: 'PERMISSION_NOT_HELD' }] },
    });
    expect((await edit(ids.clerk, { permissions: ['EXPORT_SHIPMENTS', 'MANAGE_ORDERS'] })).permissions).toHaveLength(2);
    for (const call of [manager.team.remove, manager.team.inviteAgain])
      await expect(call(byId(ids.clerk))).rejects.toMatchObject({ type: 'FORBIDDEN' });
  });

  test('what the courier gave a coordinator, nobody takes away by accident', async () => {
    const { owner, retailer } = await aTeam();
    const id = await idOf(await retailer.coordinator({ permissions: ['VIEW_EXPENSE_REPORT'] }));
    const permissions = ['VIEW_EXPENSE_REPORT' as const, 'MANAGE_ORDERS' as const];
    expect((await owner.team.edit({ ...byId(id), body: { permissions } })).permissions).toHaveLength(2);
    await expect(owner.team.edit({ ...byId(id), body: { permissions: [] } })).rejects.toMatchObject({
      body: { errors: [{ type: 'PERMISSION_NOT_SELECTABLE' }] },
    });
  });

  test('an admin made a coordinator has the permissions chosen and no more; a coordinator made an admin every store', async () => {
    const { owner, other, ids, retailer } = await aTeam();
    const held = await retailer.coordinator({ stores: [retailer.storeIds[0] ?? ''], permissions: ['MANAGE_ORDERS'] });
    const promoted = await owner.team.edit({ ...byId(await idOf(held)), body: admin });
    expect(promoted).toMatchObject({
      roles: ['RETAILER_ADMIN'],
      permissions: [],
      hasAllStores: true,
      pickupSchedules: [],
    });
    const demoted = await owner.team.edit({
      ...byId(ids.other),
      body: { ...coordinator, permissions: ['MANAGE_ORDERS'] },
    });
    expect(demoted).toMatchObject({ roles: ['RETAILER_USER'], permissions: ['MANAGE_ORDERS'], hasAllStores: true });
    await expect(other.team.list({})).rejects.toMatchObject({ type: 'FORBIDDEN' });
  });
});

describe('a temporary password', () => {
  const password = 'Temporary-Horse-4!';

  test('takes the place of the invitation, and is to be changed', async () => {
    const { owner } = await aTeam();
    const email = anEmail();
    const member = await owner.team.add({ body: { name: 'T', email, ...coordinator, password } });
    expect(member).toMatchObject({ invitation: null, isTempPassword: true });
    expect((await (await world.enter(email, password)).auth.refresh()).isTempPassword).toBe(true);
    expect(JSON.stringify(await owner.activity.list({ query: {} }))).not.toContain(password);
  });

  test('that an admin sets ends the member’s sessions, who are told why, and the invitation', async () => {
    const { owner, clerk, manager, ids } = await aTeam();
    await expect(manager.team.edit({ ...byId(ids.clerk), body: { password } })).rejects.toMatchObject({
      type: 'ADMINS_ONLY',
      body: { errors: [{ path: 'password' }] },
    });
    const { email } = await owner.team.edit({ ...byId(ids.clerk), body: { password } });
    await expect(clerk.auth.refresh()).rejects.toMatchObject({ type: 'PASSWORD_REPLACED', status: 401 });
    expect(await world.enter(email, password)).toHaveProperty('token');
    const invited = await owner.team.add({ body: { name: 'I', email: anEmail(), ...coordinator } });
    const token = (await world.inbox.latest(invited.email)).link?.searchParams.get('token') ?? '';
    const given = await owner.team.edit({ ...byId(invited.id), body: { password } });
    expect(given).toMatchObject({ invitation: null, isTempPassword: true });
    await expect(world.anyone().team.invitation({ query: { token } })).rejects.toMatchObject({
      type: 'INVITATION_REPLACED',
    });
    const [change] = (await owner.activity.list({ query: {} })).data;
    expect(change?.changes).toContainEqual({ field: 'password', before: null, after: 'TEMPORARY' });
  });
});

describe('the last admin', () => {
  test('stays, though two admins demote or remove each other at once on two servers', async () => {
    for (const way of ['demote', 'remove', 'both'] as const) {
      const { owner, other, ids } = await aTeam();
      const act = (api: Client, id: string, removes: boolean) =>
        removes ? api.team.remove(byId(id)) : api.team.edit({ ...byId(id), body: coordinator });
      const answers = await Promise.allSettled([
        act(owner, ids.other, way === 'remove'),
        act(elsewhere.client(other.token), ids.owner, way !== 'demote'),
      ]);
      expect(answers.map(({ status }) => status).toSorted(), way).toEqual(['fulfilled', 'rejected']);
      const db = world.app.db.scope({ retailerId: (await survivor(owner, other)).retailerId, storeIds: null }).db;
      const admins = await db.selectFrom('members').select('id').where('role', '=', 'RETAILER_ADMIN').execute();
      expect(admins).toHaveLength(1);
    }
  });

  const survivor = async (...clients: Client[]) => {
    const answers = await Promise.allSettled(clients.map((client) => client.auth.refresh()));
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    return found.find(({ roles }) => roles.includes('RETAILER_ADMIN')) ?? Promise.reject(new Error('no admin is left'));
  };
});

describe('what changed about a member', () => {
  test('counts at once on every server: a removed member is told why, their stream says to look again and ends', async () => {
    const { owner, clerk, ids } = await aTeam();
    const there = elsewhere.client(clerk.token);
    expect((await there.auth.refresh()).id).toBe(ids.clerk);
    const ear = await listenTo(`${address}/retailer/news`, clerk.token);
    await owner.team.remove(byId(ids.clerk));
    await expect(clerk.auth.refresh()).rejects.toMatchObject({ type: 'ACCOUNT_REMOVED', status: 401 });
    await ear.ended;
    expect(ear.heard.at(-1)?.topic).toBe('RESYNC');
    await expect(there.auth.refresh()).rejects.toMatchObject({ type: 'ACCOUNT_REMOVED' });
    await expect(there.orders.list({})).rejects.toMatchObject({ type: 'ACCOUNT_REMOVED' });
  });

  test('a demoted member’s stream ends, and their next one hears what they now may', async () => {
    const { owner, manager, ids } = await aTeam();
    const there = elsewhere.client(manager.token);
    expect((await there.team.list({})).total).toBe(4);
    const ear = await listenTo(`${address}/retailer/news`, manager.token);
    await owner.team.edit({ ...byId(ids.manager), body: { permissions: [] } });
    await ear.ended;
    await expect(there.team.list({})).rejects.toMatchObject({ type: 'FORBIDDEN' });
    expect((await there.auth.refresh()).permissions).toEqual([]);
    const again = await listenTo(`${address}/retailer/news`, manager.token);
    await owner.team.edit({ ...byId(ids.clerk), body: { permissions: ['MANAGE_ORDERS'] } });
    await owner.team.edit({ ...byId(ids.manager), body: { name: 'Someone' } });
    // Of the colleague they hear nothing any more, of themselves they do.
    await again.hears(1);
    expect(new Set(again.heard.map(({ about }) => about))).toEqual(new Set([ids.manager]));
    again.leave();
  });

  test('a new name ends nobody’s stream', async () => {
    const { owner, clerk, ids } = await aTeam();
    const ear = await listenTo(`${address}/retailer/news`, clerk.token);
    await owner.team.edit({ ...byId(ids.clerk), body: { name: 'Renamed' } });
    expect((await ear.hears(1))[0]).toMatchObject({ topic: 'MEMBER_CHANGED', about: ids.clerk });
    ear.leave();
  });
});

test('what a member made survives them: orders and messages; their views and sign-in do not', async () => {
  const { retailer, owner } = await aTeam();
  const member = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'] });
  const { id, name, email } = await member.auth.refresh();
  const order = await member.orders.create({ body: anOrder({ pickupScheduleId: retailer.storeIds[0] }) });
  await member.orders.addLog({ body: { orderId: order.id, content: 'Fragile' } });
  await member.views.create({ body: { name: 'Mine', query: {} } });
  await owner.team.remove(byId(id));
  const { data } = await owner.orders.logs({ query: { orderId: order.id } });
  expect(data.map(({ senderName }) => senderName)).toEqual(expect.arrayContaining([name]));
  expect((await owner.orders.read({ params: { id: order.id } })).id).toBe(order.id);
  const db = world.app.db.scope({ retailerId: retailer.id, storeIds: null }).db;
  for (const table of ['logins', 'sessions', 'order_views', 'preferences', 'member_stores'] as const)
    expect(await db.selectFrom(table).select('member_id').where('member_id', '=', id).execute(), table).toEqual([]);
  await expect(world.anyone().auth.login({ body: { email, password: 'Correct-Horse-9!' } })).rejects.toMatchObject({
    type: 'WRONG_CREDENTIALS',
  });
  // The email is free again.
  expect((await owner.team.add({ body: { name: 'Back', email, ...coordinator } })).email).toBe(email);
});

test('the activity says who changed what of the team, before and after, in names', async () => {
  const { owner, retailer, ids } = await aTeam();
  const { name: actor } = await owner.auth.refresh();
  const [store = ''] = retailer.storeIds;
  const storeName = (await owner.stores.list()).data.find(({ id }) => id === store)?.name;
  await owner.team.edit({
    ...byId(ids.clerk),
    body: { permissions: ['MANAGE_ORDERS'], hasAllStores: false, pickupScheduleId: [store] },
  });
  await owner.team.remove(byId(ids.clerk));
  const { data, total } = await owner.activity.list({ query: { kind: 'account' } });
  expect(total).toBe(2);
  expect(data).toMatchObject([
    {
      action: 'REMOVED',
      by: { id: ids.owner, name: actor, role: 'RETAILER_ADMIN' },
      about: { kind: 'account', id: ids.clerk },
    },
    {
      action: 'CHANGED',
      changes: [
        { field: 'permissions', before: [], after: ['MANAGE_ORDERS'] },
        { field: 'stores', before: ['ALL_STORES'], after: [storeName] },
      ],
    },
  ]);
  const found = async (query: object) => (await owner.activity.list({ query })).total;
  expect(await found({ search: `like:${storeName?.toUpperCase()}` })).toBe(2);
  expect(await found({ by: ids.other })).toBe(0);
  expect(await found({ from: '2026-11-18T15:00:01Z' })).toBe(0);
  expect(await found({ from: '2026-11-18T15:00:00Z', to: '2026-11-18T15:00:01Z' })).toBe(2);
});
