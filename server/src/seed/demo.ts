// Seeds the demo in an empty database, once, and records there that the database is a demo.
import { defaultRules } from '@portage/contract/notifications/rules';
import { type Kysely, sql } from 'kysely';
import { hashPassword } from '../auth/password.ts';
import type { Storage } from '../gateways/storage/port.ts';
import { orderTallies } from '../orders/list/tallies.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import { foldTallies } from '../platform/tallies.ts';
import { courierTenant } from '../retailers/courier.ts';
import { addRates, ratesOfBoreal, ratesOfMaple } from './charges.ts';
import { billDemo } from './invoices.ts';
import { addMember, addRetailer, addServiceAreas, type MemberSeed, type RetailerSeed } from './people.ts';
import { borealStore, montreal, toronto, vancouver, zoneOf } from './places.ts';
import { addSavedExport, addTeam } from './team.ts';
import { demoPassword } from './world.ts';
import { writeOrders } from './write.ts';

/** Long enough to wait for another process that is seeding the demo. */
const statementTimeoutMs = 600_000;
const open = (url: string) => openDatabase({ url, size: 4, statementTimeoutMs, onError: () => undefined });
/**
 * Returns whether this database is a demo. The first start decides and records it: by DEMO if set, else whether the database is embedded.
 * Later a contradicting DEMO throws.
 */
export async function decideDemo(url: string, config: Config): Promise<boolean> {
  const database = await open(url);
  try {
    const kept = await database.shared
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'demo')
      .executeTakeFirst();
    if (kept) return remembered(kept.value === '1', config.demo);
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

function remembered(isDemo: boolean, told: boolean | null): boolean {
  if (told === null || told === isDemo) return isDemo;
  const what = isDemo ? 'holds the demo world' : 'is no demo';
  throw new Error(
    `DEMO=${told ? 1 : 0}, but this database ${what}, and stays so: leave DEMO out, or start with an empty database.`,
  );
}

/** Seeds the demo in an empty database; one that has retailers is not changed. */
export async function seedDemo(
  url: string,
  storage: Storage,
  say: (line: string) => void,
  provider: Config['provider'] = readConfig({}).provider,
): Promise<void> {
  const database = await open(url);
  try {
    const now = systemClock.now();
    // One transaction: a start that is killed leaves an empty database, which the next start seeds.
    const retailerIds = await database.transactionAcrossTenantsAndSandboxes(async (db) => {
      // The first of several concurrent processes seeds the demo; the others wait until it has committed.
      await sql`select pg_advisory_xact_lock(hashtextextended('demo world', 0))`.execute(db);
      if (await db.selectFrom('retailers').select('id').limit(1).executeTakeFirst()) return null;
      say('Making the demo world…');
      const world = await seedPeople(db, await hashPassword(demoPassword), provider.name);
      const maple = { ...world.maple, rates: ratesOfMaple(now), perDay: 6, seed: 1, said: saidToMaple };
      const boreal = { ...world.boreal, rates: ratesOfBoreal, perDay: 5, seed: 2, said: saidToBoreal };
      for (const plan of [maple, boreal]) {
        await addRates(db, plan.retailer.id, plan.rates);
        await writeOrders(database, db, storage, now, plan);
      }
      return [maple.retailer.id, boreal.retailer.id];
    });
    if (!retailerIds) return;
    // If the process is killed between here and the end, only invoices are missing.
    await billDemo({ db: database, provider, retailerIds, now });
    await foldTallies(database, orderTallies);
    await sql`analyze`.execute(database.shared);
  } finally {
    await database.close();
  }
}

/** The contact details on the tracking page. */
const mapleContact = { phone: '416-555-0100', address: '488 Queen St W, Toronto, ON, M5V 2B2' };
const borealContact = { phone: '514-555-0133', address: borealStore.address };

/** The staff who answer recipients, and the languages of the open and the answered claim. */
const saidToMaple = {
  staff: { name: 'Camille Roy', role: 'RETAILER_USER' },
  claims: { open: 'fr', answered: 'en' },
} as const;
const saidToBoreal = {
  staff: { name: 'Maude Gagnon', role: 'RETAILER_ADMIN' },
  claims: { open: null, answered: 'fr' },
} as const;

async function seedPeople(db: Kysely<DB>, hash: string, courierName: string) {
  await addServiceAreas(db);
  await addDesk(db, hash, courierName);
  const maple = {
    name: 'Maple & Pine',
    prefix: 'MP',
    unfulfilled: true,
    stores: [toronto, montreal, vancouver],
    ...mapleContact,
  };
  const boreal = { name: 'Boréal', prefix: 'BO', unfulfilled: false, stores: [borealStore], ...borealContact };
  const admin = { role: 'RETAILER_ADMIN' as const, permissions: [], storeIds: null, hash };
  const first = await settle(db, maple, { ...admin, email: 'admin@maplepine.example', name: 'Alex Morgan' });
  const coordinator = {
    role: 'RETAILER_USER' as const,
    permissions: ['MANAGE_ORDERS'],
    storeIds: first.stores.slice(0, 2).map(({ id }) => id),
    hash,
  };
  await addMember(db, first.retailer.id, {
    ...coordinator,
    email: 'coordinator@maplepine.example',
    name: 'Camille Roy',
  });
  const storeIds = first.stores.map(({ id }) => id);
  await addTeam(db, first.retailer, storeIds, hash);
  await addSavedExport(db, first.retailer);
  await offerAtCheckout(db, first.retailer.id);
  return {
    maple: first,
    boreal: await settle(db, boreal, { ...admin, email: 'admin@boreal.example', name: 'Maude Gagnon', language: 'fr' }),
  };
}

/** Adds the courier's own team: its member gets a code by email at each sign-in. */
async function addDesk(db: Kysely<DB>, hash: string, name: string): Promise<void> {
  const { retailerId } = courierTenant;
  await db
    .insertInto('retailers')
    .values({ id: retailerId, name, tracking_code_prefix: '', is_courier: true })
    .execute();
  const person = { email: 'desk@portage.example', name: 'Nadia Cyr', role: 'RETAILER_ADMIN' as const };
  const memberId = await addMember(db, retailerId, { ...person, permissions: [], storeIds: null, hash });
  const factor = { retailer_id: retailerId, member_id: memberId, type: 'EMAIL', email: person.email } as const;
  await db
    .insertInto('factors')
    .values({ ...factor, verified_at: systemClock.now().toString() })
    .execute();
}

async function settle(db: Kysely<DB>, seed: RetailerSeed, admin: MemberSeed) {
  const { id, storeIds } = await addRetailer(db, seed);
  const memberId = await addMember(db, id, admin);
  await textRecipients(db, id);
  const stores = seed.stores.map((store, index) => ({ ...store, id: storeIds[index] ?? '', timezone: zoneOf(store) }));
  return {
    retailer: { id, prefix: seed.prefix, unfulfilled: seed.unfulfilled, memberId, memberName: admin.name },
    stores,
  };
}

/** Adds the delivery option that shoppers of Maple & Pine see at checkout. */
async function offerAtCheckout(db: Kysely<DB>, retailerId: string): Promise<void> {
  const names = {
    service_name: 'Maple & Pine to your door',
    service_name_after_cutoff_time: 'Maple & Pine, next round',
  };
  const prices = { enable_shipping: true, price_cents: 895, enable_free_tier: true, free_tier_cents: 7500 };
  await db
    .insertInto('shopify_configurations')
    .values({ retailer_id: retailerId, ...prices, ...names, service_description: 'Handed over or left at your door' })
    .execute();
}

/** Enables text messages for the main events at any hour, because the simulated courier also drives at night. */
async function textRecipients(db: Kysely<DB>, retailerId: string): Promise<void> {
  const texted = { ...defaultRules, SMS: { ...defaultRules.SMS, isOn: true } };
  const rules = { OUT_FOR_DELIVERY: texted, DRIVER_NEAR: texted, DELIVERED: texted, MISSED: texted };
  await db
    .insertInto('notification_settings')
    .values({ retailer_id: retailerId, rules: JSON.stringify(rules), quiet: null, version: 1 })
    .execute();
}
