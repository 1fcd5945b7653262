// Who can be made the owner of a problem.
import { ownerLimit } from '@portage/contract/problems/rules';
import { expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { type Client, startWorld } from '../testing/world.ts';

const world = await startWorld();
const permissions = ['MANAGE_ORDERS' as const];
const idOf = async (api: Client) => (await api.auth.refresh()).id;
const owners = async (api: Client) => (await api.problems.owners({})).data.map(({ id }) => id).toSorted();

test('a coordinator lists those who may manage orders in a store of theirs, without the right to manage the team', async () => {
  const retailer = await world.retailer();
  const [here = '', there = ''] = retailer.storeIds;
  const admin = await retailer.admin();
  const everywhere = await retailer.coordinator({ permissions });
  const near = await retailer.coordinator({ permissions, stores: [here] });
  const far = await retailer.coordinator({ permissions, stores: [there] });
  const powerless = await retailer.coordinator({ stores: [here] });
  await (await world.retailer()).admin();
  const [one, two, three, four] = await Promise.all([admin, everywhere, near, far].map(idOf));
  expect(await owners(near)).toEqual([one, two, three].toSorted());
  expect(await owners(far)).toEqual([one, two, four].toSorted());
  expect(await owners(admin)).toEqual([one, two, three, four].toSorted());
  await expect(owners(powerless)).rejects.toMatchObject({ type: 'FORBIDDEN' });
  await expect(near.team.list({})).rejects.toMatchObject({ type: 'FORBIDDEN' });
});

test('the list is bounded', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const db = world.app.db.acrossTenantsAndSandboxes();
  const rows = Array.from({ length: ownerLimit + 1 }, (_, nth) => ({
    id: newId(),
    email: `many${nth}@test.example`,
    name: `Many ${nth}`,
  }));
  await db
    .insertInto('members')
    .values(
      rows.map((row) => ({
        ...row,
        retailer_id: retailer.id,
        role: 'RETAILER_USER' as const,
        permissions,
        has_all_stores: true,
      })),
    )
    .execute();
  expect(await owners(api)).toHaveLength(ownerLimit);
});
