// The list of a team, through the API.
import { memberSorts } from '@portage/contract/team/schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { anEmail, byId, coordinator, makeTeam } from './testing/team.ts';

const world = await startWorld();
beforeEach(() => world.clock.set(wednesdayMorning));
const aTeam = () => makeTeam(world);

describe('the list', () => {
  test('returns a page with counts of the whole team, by search, filter and sort', async () => {
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
    // Members with all stores have this one.
    expect(await namesOf({ pickupScheduleId: store })).toHaveLength(5);
    world.clock.advance({ days: 6 });
    expect(await namesOf({ invitation: 'EXPIRED' })).toEqual([]);
    world.clock.advance({ days: 1 });
    expect((await owner.team.list({ query: { invitation: 'EXPIRED' } })).total).toBe(2);
  });

  test('has no gaps or repetitions between pages for any sort, even with equal names', async () => {
    const { owner } = await aTeam();
    for (let count = 0; count < 8; count++)
      await owner.team.add({ body: { name: `Zoé ${count % 2}`, email: anEmail(), ...coordinator } });
    const ids = async (query: object) => (await owner.team.list({ query })).data.map(({ id }) => id);
    for (const sort of memberSorts.flatMap((field) => [`${field}:asc`, `${field}:desc`] as const))
      for (const wish of [{ sort }, { sort, search: 'like:zoe' }]) {
        const whole = await ids({ ...wish, pageSize: 20 });
        const paged = [];
        for (let page = 1; page <= 4; page++) paged.push(...(await ids({ ...wish, page, pageSize: 3 })));
        expect([wish, paged]).toEqual([wish, whole]);
      }
  });

  test('shows a coordinator only their own stores, and the number of the other members’ further stores', async () => {
    const { retailer, owner } = await aTeam();
    const [store = '', other = ''] = retailer.storeIds;
    const held = await retailer.coordinator({ permissions: ['MANAGE_RETAILER_USERS'], stores: [store] });
    const body = { name: 'A', email: anEmail(), ...coordinator, hasAllStores: false, pickupScheduleId: [store, other] };
    const { id } = await owner.team.add({ body });
    expect((await owner.team.read(byId(id))).pickupSchedules.toSorted()).toEqual([store, other].toSorted());
    expect(await held.team.read(byId(id))).toMatchObject({ pickupSchedules: [store], otherStores: 1 });
  });
});
