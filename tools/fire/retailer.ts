// The retailer that the load belongs to.
import { clientOf } from '../../e2e/client.ts';
import { hashPassword } from '../../server/src/auth/password.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { addMember, addRetailer, addServiceAreas } from '../../server/src/seed/people.ts';
import { toronto } from '../../server/src/seed/places.ts';
import { type FireWorld, fleetKey } from './world.ts';

/** Creates a retailer whose orders are fulfilled at once and whose deliveries are charged. Returns its store and its admin's token. */
export async function makeRetailer({ primary, webs: [web] }: FireWorld): Promise<{ storeId: string; token: string }> {
  const options = { url: primary.url, size: 1, statementTimeoutMs: 60_000, onError: () => undefined };
  const database = await openDatabase(options);
  const member = { email: 'admin@fire.example', password: 'Correct-Horse-9!' };
  const hash = await hashPassword(member.password);
  const { id, storeIds } = await database.transactionAcrossTenantsAndSandboxes(async (db) => {
    await addServiceAreas(db);
    const retailer = await addRetailer(db, { name: 'Fire', prefix: 'FI', unfulfilled: false, stores: [toronto] });
    const { email } = member;
    const admin = { name: 'Zoé Roy', email, hash, role: 'RETAILER_ADMIN', storeIds: null } as const;
    await addMember(db, retailer.id, { ...admin, permissions: [] });
    return retailer;
  });
  await database.close();
  const url = web?.url ?? '';
  const rates = [{ service: 'delivery', cents: 895, from: '2026-01-01' } as const];
  await clientOf(url, fleetKey).retailers.edit({ params: { id }, body: { rates } });
  const entry = await clientOf(url, '').auth.login({ body: member });
  if (!('token' in entry)) throw new Error('The admin is asked for a second factor.');
  return { storeId: storeIds[0] ?? '', token: entry.token };
}
