// Makes the demo world once, in an empty database, and remembers there that it is one.
import { hashPassword } from '../auth/password.ts';
import type { Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { addMember, addRetailer, addServiceAreas } from './people.ts';
import { borealStore, montreal, toronto, vancouver } from './places.ts';
import { demoPassword } from './world.ts';

const open = (url: string) => openDatabase({ url, size: 4, statementTimeoutMs: 60_000, onError: () => undefined });
const why = 'the demo world is made for two retailers at once';

/** Whether this database is the demo: as it remembers, else as DEMO says, else when it is the embedded one. */
export async function decideDemo(url: string, config: Config): Promise<boolean> {
  const database = await open(url);
  try {
    const kept = await database.shared
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'demo')
      .executeTakeFirst();
    if (kept) return kept.value === '1';
    const demo = config.demo ?? config.databaseUrl === null;
    await database.shared
      .insertInto('settings')
      .values({ name: 'demo', value: demo ? '1' : '0' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return demo;
  } finally {
    await database.close();
  }
}

/** Fills an empty database with the demo world; one that has retailers is left alone. */
export async function seedDemo(_config: Config, url: string, say: (line: string) => void): Promise<void> {
  const database = await open(url);
  try {
    if (await database.everyRetailer(why).selectFrom('retailers').select('id').limit(1).executeTakeFirst()) return;
    say('Making the demo world…');
    await seedPeople(database);
  } finally {
    await database.close();
  }
}

async function seedPeople(database: Database): Promise<void> {
  const hash = await hashPassword(demoPassword);
  await database.everyRetailerTransaction(why, async (db) => {
    await addServiceAreas(db);
    const maple = await addRetailer(db, {
      name: 'Maple & Pine',
      prefix: 'MP',
      unfulfilled: true,
      stores: [toronto, montreal, vancouver],
    });
    await addMember(db, maple.id, {
      email: 'admin@maplepine.example',
      name: 'Alex Morgan',
      role: 'RETAILER_ADMIN',
      permissions: [],
      storeIds: [],
      hash,
    });
    const permissions = ['MANAGE_ORDERS'];
    await addMember(db, maple.id, {
      email: 'coordinator@maplepine.example',
      name: 'Camille Roy',
      role: 'RETAILER_USER',
      permissions,
      storeIds: maple.storeIds.slice(0, 2),
      hash,
    });
    const boreal = await addRetailer(db, { name: 'Boréal', prefix: 'BO', unfulfilled: false, stores: [borealStore] });
    await addMember(db, boreal.id, {
      email: 'admin@boreal.example',
      name: 'Maude Gagnon',
      role: 'RETAILER_ADMIN',
      permissions: [],
      storeIds: [],
      hash,
    });
  });
}
