// The rules of who may change which members of a team, through the API.
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, startWorld, wednesdayMorning } from '../testing/world.ts';
import { admin, anEmail, byId, coordinator, idOf, makeTeam } from './testing/team.ts';

const world = await startWorld();
const elsewhere = await world.another();
beforeEach(() => world.clock.set(wednesdayMorning));
const aTeam = () => makeTeam(world);

describe('editing a member', () => {
  test('an admin edits another’s name, email, type, permissions and stores; a stale version is refused with the current copy', async () => {
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
    // Repeating the edit changes nothing.
    expect((await owner.team.edit({ ...byId(ids.clerk), body: change })).version).toBe(2);
    // Their session ends; they sign in with the new email and their old password.
    await expect(clerk.auth.refresh()).rejects.toMatchObject({ type: 'EMAIL_REPLACED', status: 401 });
    const again = await world.enter(email);
    expect(await again.auth.refresh()).toMatchObject({ name: 'Renée', email, pickupSchedules: [store] });
  });

  test('members cannot edit or remove their own account here', async () => {
    const { owner, manager, ids } = await aTeam();
    const refused = { type: 'OWN_ACCOUNT' };
    await expect(owner.team.edit({ ...byId(ids.owner), body: { name: 'Me' } })).rejects.toMatchObject(refused);
    await expect(owner.team.remove(byId(ids.owner))).rejects.toMatchObject(refused);
    await expect(manager.team.edit({ ...byId(ids.manager), body: { permissions: [] } })).rejects.toMatchObject(refused);
  });

  test('a coordinator who manages the team can grant coordinators only permissions that the manager holds', async () => {
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
    // Permissions that an admin granted and the manager does not hold cannot be changed by the manager.
    await owner.team.edit({ ...byId(ids.clerk), body: { permissions: ['EXPORT_SHIPMENTS'] } });
    await expect(edit(ids.clerk, { permissions: [] })).rejects.toMatchObject({
      body: { errors: [{ type: 'PERMISSION_NOT_HELD' }] },
    });
    expect((await edit(ids.clerk, { permissions: ['EXPORT_SHIPMENTS', 'MANAGE_ORDERS'] })).permissions).toHaveLength(2);
    for (const call of [manager.team.remove, manager.team.inviteAgain])
      await expect(call(byId(ids.clerk))).rejects.toMatchObject({ type: 'FORBIDDEN' });
  });

  test('an edit that omits a permission only the courier can grant is refused', async () => {
    const { owner, retailer } = await aTeam();
    const id = await idOf(await retailer.coordinator({ permissions: ['VIEW_EXPENSE_REPORT'] }));
    const permissions = ['VIEW_EXPENSE_REPORT' as const, 'MANAGE_ORDERS' as const];
    expect((await owner.team.edit({ ...byId(id), body: { permissions } })).permissions).toHaveLength(2);
    await expect(owner.team.edit({ ...byId(id), body: { permissions: [] } })).rejects.toMatchObject({
      body: { errors: [{ type: 'PERMISSION_NOT_SELECTABLE' }] },
    });
  });

  test('a demoted admin has only the chosen permissions, and a promoted coordinator has every store', async () => {
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

  test('replaces the invitation, and must be changed', async () => {
    const { owner } = await aTeam();
    const email = anEmail();
    const member = await owner.team.add({ body: { name: 'T', email, ...coordinator, password } });
    expect(member).toMatchObject({ invitation: null, isTempPassword: true });
    expect((await (await world.enter(email, password)).auth.refresh()).isTempPassword).toBe(true);
    expect(JSON.stringify(await owner.activity.list({ query: {} }))).not.toContain(password);
  });

  test('must meet the same rules as a password that a member chooses', async () => {
    const { owner, ids } = await aTeam();
    const name = 'Zébulon Archambault';
    const common = { type: 'PASSWORD_TOO_COMMON', path: 'password' };
    for (const password of ['Password1!', 'Qwerty123!', 'Welcome123!', 'Archambault1!']) {
      const added = owner.team.add({ body: { name, email: 'zebulon@archambault.example', ...coordinator, password } });
      await expect(added, password).rejects.toMatchObject({ body: { errors: [common] } });
      const edited = owner.team.edit({ ...byId(ids.clerk), body: { name, password } });
      await expect(edited, password).rejects.toMatchObject({ body: { errors: [common] } });
    }
  });

  test('voids a reset link that was mailed before, as a new email does', async () => {
    const { owner, clerk, ids } = await aTeam();
    for (const change of [{ email: anEmail() }, { password }]) {
      const { email } = await owner.team.read(byId(ids.clerk));
      await world.anyone().auth.askReset({ query: { email } });
      const token = (await world.inbox.latest(email)).link?.searchParams.get('token') ?? '';
      await owner.team.edit({ ...byId(ids.clerk), body: change });
      const reset = world.anyone().auth.reset({ body: { token, password: 'Another-Horse-7!' } });
      await expect(reset).rejects.toMatchObject({ type: 'RESET_LINK_OVER' });
      world.clock.advance({ minutes: 2 });
    }
    await expect(clerk.auth.refresh()).rejects.toMatchObject({ status: 401 });
  });

  test('set by an admin ends the member’s invitation, and their sessions with the reason', async () => {
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

describe('the admins are mailed', () => {
  const subjects = async (client: Client) =>
    (await world.inbox.all((await client.auth.refresh()).email)).map(({ subject }) => subject);

  test('of each change that decides who can sign in, and who is an admin', async () => {
    const { owner, other, ids } = await aTeam();
    const email = anEmail();
    const added = await owner.team.add({ body: { name: 'Thief', email, ...admin } });
    await owner.team.edit({ ...byId(ids.clerk), body: admin });
    await owner.team.edit({ ...byId(ids.clerk), body: { email: anEmail() } });
    await owner.team.edit({ ...byId(ids.clerk), body: { password: 'Temporary-Horse-4!' } });
    await owner.team.edit({ ...byId(ids.clerk), body: coordinator });
    await owner.team.remove(byId(added.id));
    const { name } = await owner.auth.refresh();
    const { name: clerk } = await owner.team.read(byId(ids.clerk));
    const retailer = (await owner.auth.refresh()).retailer.name;
    const expected = [
      `${name} added an admin to ${retailer}: Thief`,
      `${name} made ${clerk} an admin of ${retailer}`,
      `${name} changed the email of ${clerk} at ${retailer}`,
      `${name} set a temporary password for ${clerk} at ${retailer}`,
      `${name} changed ${clerk} from admin to coordinator at ${retailer}`,
      `${name} removed the admin Thief from ${retailer}`,
    ];
    // The member who made the change gets the email too: their session may have been stolen.
    for (const reader of [owner, other]) expect((await subjects(reader)).toSorted()).toEqual(expected.toSorted());
    expect((await world.inbox.all(email)).map(({ subject }) => subject)).not.toContain(expected[0]);
    // The email names whose access to remove: if an admin lost access, only the member who removed it.
    const texts = (await world.inbox.all((await other.auth.refresh()).email)).map(({ text }) => text);
    const doubted = (subject: string) =>
      texts.filter((text) => text.includes(`remove the access of ${subject} at once`));
    expect(doubted(name)).toHaveLength(2);
    expect(doubted(`Thief and of ${name}`)).toHaveLength(1);
    expect(doubted(`${clerk} and of ${name}`)).toHaveLength(3);
    for (const { text } of await world.inbox.all((await owner.auth.refresh()).email)) {
      expect(text).toContain('If this was not you');
      expect(text).not.toContain('remove the access of');
    }
    expect(texts.join('')).not.toContain('If this was not you');
  });

  test('only once they have accepted their invitation', async () => {
    const { owner, other, ids } = await aTeam();
    const email = anEmail();
    await owner.team.add({ body: { name: 'Invited', email, ...admin } });
    await owner.team.edit({ ...byId(ids.clerk), body: admin });
    expect(await world.inbox.all(email)).toHaveLength(1);
    expect(await subjects(other)).toHaveLength(2);
  });

  test('when a coordinator’s email or password changes, and not when a coordinator is added or removed', async () => {
    const { owner, other, ids } = await aTeam();
    await owner.team.add({ body: { name: 'C', email: anEmail(), ...coordinator } });
    await owner.team.edit({ ...byId(ids.clerk), body: { email: anEmail(), password: 'Temporary-Horse-4!' } });
    await owner.team.remove(byId(ids.clerk));
    expect((await subjects(other)).toSorted()).toEqual([
      expect.stringContaining(' changed the email of '),
      expect.stringContaining(' set a temporary password for '),
    ]);
  });
});

describe('the last admin', () => {
  test('remains if two admins demote or remove each other concurrently on two servers', async () => {
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
