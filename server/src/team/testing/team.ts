// A team for tests, and shorthand for its members.
import { newId } from '../../platform/ids.ts';
import type { Client, World } from '../../testing/world.ts';

export const anEmail = () => `${newId()}@test.example`;
export const coordinator = { roles: ['RETAILER_USER' as const] };
export const admin = { roles: ['RETAILER_ADMIN' as const] };
export const idOf = async (client: Client) => (await client.auth.refresh()).id;
export const byId = (id: string) => ({ params: { id } });

/** Creates a team: two admins, a coordinator who manages it, and one without permissions. The sessions of the first three are confirmed. */
export async function makeTeam(world: World) {
  const retailer = await world.retailer();
  const [owner, other] = [await world.confirmed(retailer.admin()), await world.confirmed(retailer.admin())];
  const managing = retailer.coordinator({ permissions: ['MANAGE_RETAILER_USERS', 'MANAGE_ORDERS'] });
  const manager = await world.confirmed(managing);
  const clerk = await retailer.coordinator({ permissions: [] });
  const ids = {
    owner: await idOf(owner),
    other: await idOf(other),
    manager: await idOf(manager),
    clerk: await idOf(clerk),
  };
  return { retailer, owner, other, manager, clerk, ids };
}
