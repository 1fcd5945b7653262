import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { admin, anEmail, byId, coordinator, makeTeam } from './testing/team.ts';

const world = await startWorld();
const elsewhere = await world.another();
beforeEach(() => world.clock.set(wednesdayMorning));
const aTeam = () => makeTeam(world);

describe('adding a member', () => {
  test('an admin adds a member with stores and permissions, who is invited and cannot sign in yet', async () => {
    const { retailer, owner } = await aTeam();
    const [store = ''] = retailer.storeIds;
    const email = anEmail();
    const body = { name: ' Ann ', email: ` ${email} `, ...coordinator, permissions: ['MANAGE_ORDERS' as const] };
    const member = await owner.team.add({ body: { ...body, hasAllStores: false, pickupScheduleId: [store] } });
    expect(member).toMatchObject({
      name: 'Ann',
      email,
      roles: ['RETAILER_USER'],
      permissions: ['MANAGE_ORDERS'],
      hasAllStores: false,
      pickupSchedules: [store],
      version: 1,
      isMfaEnabled: false,
      invitation: { state: 'PENDING', expiresAt: '2026-11-25T15:00:00.000Z' },
    });
    for (const password of ['', 'null', 'Correct-Horse-9!'])
      await expect(world.anyone().auth.login({ body: { email, password } })).rejects.toThrow();
    const { subject, text, link } = await world.inbox.latest(email);
    expect(subject).toContain('Test & Sons');
    expect(text).toMatch(/\(until November 25, 2026\)|\(jusqu’au 25 novembre 2026\)/);
    expect(link?.pathname).toBe('/onboarding');
    // The token is stored in no table in plain form.
    const tables = ['invitations', 'activities', 'outbox', 'messages'] as const;
    for (const table of tables) {
      const rows = await world.app.db.acrossTenantsAndSandboxes().selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(link?.searchParams.get('token'));
    }
  });

  test('an admin has all stores and no explicit permissions, regardless of the request', async () => {
    const { owner, retailer } = await aTeam();
    const wish = {
      permissions: ['MANAGE_ORDERS' as const],
      hasAllStores: false,
      pickupScheduleId: [retailer.storeIds[0] ?? ''],
    };
    const member = await owner.team.add({ body: { name: 'B', email: anEmail(), ...admin, ...wish } });
    expect(member).toMatchObject({ permissions: [], hasAllStores: true, pickupSchedules: [] });
  });

  test('the email of any account is refused regardless of its case, and the refusal does not reveal whose it is', async () => {
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

  test('all faults are reported at once: role, email, stores, and unknown fields', async () => {
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

  test('concurrent invitations of one email create one member', async () => {
    const { owner, other } = await aTeam();
    const body = { name: 'E', email: anEmail(), ...coordinator };
    const answers = await Promise.allSettled(
      [owner, elsewhere.client(other.token)].map((api) => api.team.add({ body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
