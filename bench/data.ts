// Generates orders of one retailer in the product's tables, and copies the same rows to the tables of the baseline.
import pg from 'pg';
import { fold } from '../contract/src/fold.ts';
import { hashPassword } from '../server/src/auth/password.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { addMember, addRetailer, addServiceAreas } from '../server/src/seed/people.ts';
import { montreal, toronto, vancouver } from '../server/src/seed/places.ts';
import { floorSchema } from './floor.ts';
import { emailOf, knownAccounts } from './login.ts';

export const signIn = { email: 'bench@portage.example', password: 'Bench-Portage-2026!' };
/** An account whose password hash is cheap to verify. */
export const cheapSignIn = { email: 'cheap@portage.example', password: 'Cheap-Portage-2026!' };
/** The number of members of the first retailer, besides the two that sign in. */
export const teamSize = 5000;
/** The number of orders of a second retailer, so that no index contains only one retailer. */
const strangers = 5000;
const days = 730;

const split = (names: string) => names.split(' ');
const firstNames = split(
  'Élodie Liam Noémie Priya Olivia Mathis Amelia Zoé Noah Rosalie Ethan Maëlle Sophia Thomas Grace Océane Lucas Anaïs Hannah ' +
    'Gabriel Charlotte Xavier Emma Maude William Camille Aisha Félix Isla Juliette Mateo Béatrice Owen Florence Mia Édouard Chloé Jack ' +
    'Léa Arthur',
);
const lastNames = split(
  'Tremblay O’Connor Gagnon Raman Côté Chen Bélanger Wright Lefebvre Singh Pelletier Kowalczyk Bouchard Nguyen Lavoie MacDonald ' +
    'Fortin Ferreira Poirier Okafor Thériault Leung Bergeron Haddad St-Pierre Fraser Deschênes Mohamed Ouellet Campbell Beaulieu García ' +
    'Larochelle Tanaka Cloutier Murphy Gauthier Rossi Girard Patel Roy Morin Bédard Simard Boucher Fournier Desjardins Kaur Wilson ' +
    'Martin Lévesque Caron Dubois Poulin Hébert Lapointe Nadeau Paquette Demers Villeneuve Brunet Arsenault Savard Couture Rousseau ' +
    'Vachon Landry Dubé Mercier Audet Bilodeau Gill Hamel Jensen Khan Leblanc Moreau Novak Papineau Quirion Robitaille Sauvé Thibault ' +
    'Underhill Vézina Walsh',
);
const streets = [
  'Queen St W, Toronto, ON, M5V',
  'Rue Saint-Denis, Montréal, QC, H2J',
  'W Hastings St, Vancouver, BC, V6B',
];
const alphabet = '23456789BCDFGHJKLMNPQRSTVWXZ';

/** Returns SQL for characters of the program's code alphabet, derived from a number. */
const codeOf = (hash: string, length: number) =>
  Array.from(
    { length },
    (_, place) => `substr('${alphabet}', 1 + (${hash} / ${28n ** BigInt(place)} % 28)::int, 1)`,
  ).join(' || ');

/** SQL of the delivery status: old orders have ended, new ones are on their way, and a few are in every status. `share` is random. */
const statusByAge = `case
    when share < 0.03 then null
    when share < 0.06 then 'SKIPPED'
    when share < 0.08 then 'CANCELED'
    when share < 0.10 then 'RTS_COMPLETED'
    when age > interval '4 days' then 'COMPLETED'
    when share < 0.40 then null
    when share < 0.60 then 'DELIVERY_SCHEDULED'
    when share < 0.80 then 'AT_WAREHOUSE'
    else 'ATTEMPTING_DELIVERY'
  end`;

/** $4 orders, spread evenly over time, the last one new. The random values of an order depend only on its index and $3. */
const planned = `
  select i, now() - age as created_at, -age as shift, ${statusByAge} as delivery_status, 1 + (h1 % 3)::int as store, h3 as h,
    1 + (h2 % cardinality($5::text[]))::int as first, 1 + (h3 % cardinality($6::text[]))::int as last,
    $3::text || ${codeOf('h4', 10)} as tracking_code, ${codeOf('h1', 10)} || ${codeOf('h2', 7)} as link_code
  from (
    select i, ($4::bigint - i) * (interval '${days} days' / $4::bigint) as age, (hashint8extended(i, 5) & 1048575) / 1048576.0 as share,
      ${[1, 2, 3, 4].map((seed) => `hashint8extended(i, ${seed} + hashtext($3)) & 9223372036854775807 as h${seed}`).join(', ')}
    from generate_series(1, $4::bigint) as i
  ) as chances`;

const insertOrders = `
  insert into orders (retailer_id, id, store_id, number, recipient, email, phone, address, tracking_code, link_code, number_of_packages,
    tags, tag_keys, source, type, delivery_date, delivery_time, created_at, updated_at, delivery_id, delivery_status, status_id, sorted,
    delivery_attempts_made, driver_id, driver_name, fulfilled_at, completed_at, completed_hour, stop_start_time, search)
  select $1, uuidv7(shift), ($2::uuid[])[store], 'N-' || i, ($5::text[])[first] || ' ' || ($6::text[])[last],
    'client' || i || '@example.com', area || local_number, (12 + h % 5000) || ' ' || ($9::text[])[store] || ' 2A8',
    tracking_code, link_code, case when h % 8 = 0 then 2 else 1 end, case when h % 5 = 0 then array['Fragile'] else '{}' end,
    case when h % 5 = 0 then array['fragile'] else '{}' end, 'UPLOAD',
    case when h % 20 = 0 then 'PICKUP' else 'DELIVERY' end, (created_at + interval '1 day')::date, '14:00', created_at, created_at,
    case when delivery_status is not null then uuidv7(shift) end, delivery_status, case when delivery_status = 'SKIPPED' then 1 end,
    coalesce(delivery_status <> 'DELIVERY_SCHEDULED', false), case when delivery_status in ('COMPLETED', 'SKIPPED') then 1 else 0 end,
    case when delivery_status = 'COMPLETED' then 'driver-1' end, case when delivery_status = 'COMPLETED' then 'Marc-André Dubé' end,
    case when delivery_status is not null then created_at end, case when delivery_status = 'COMPLETED' then created_at + interval '1 day' end,
    case when delivery_status = 'COMPLETED' then 8 + h % 12 end,
    case when delivery_status = 'COMPLETED' then created_at + interval '1 day' - (h % 150 - 45) * interval '1 minute' end,
    concat_ws(E'\\n', ($7::text[])[first] || ' ' || ($8::text[])[last], 'n-' || i, lower(tracking_code), 'client' || i || '@example.com',
      area || local_number, (12 + h % 5000) || ' ' || ($10::text[])[store])
  from (${planned}) as planned cross join lateral
    (values ((array['416', '514', '604'])[store], lpad((h / 5000 % 10000000)::text, 7, '0'))) as phones (area, local_number) order by i`;

const insertBesides = [
  `insert into members (retailer_id, id, email, name, role, permissions, has_all_stores)
    select id, gen_random_uuid(), 'member' || i || '@portage.example', md5(i::text) || ' ' || i, 'RETAILER_USER', array['MANAGE_ORDERS'], i % 3 > 0
    from retailers, generate_series(1, ${teamSize}) as i where name = 'Maple & Pine'`,
  `insert into member_stores (retailer_id, member_id, store_id)
    select members.retailer_id, members.id, stores.id from members join stores on stores.retailer_id = members.retailer_id where not has_all_stores`,
  `insert into packages (retailer_id, id, order_id, position, tracking_code)
    select retailer_id, uuidv7(created_at - now()), id, position,
      case when number_of_packages > 1 then tracking_code || '-' || position else tracking_code end
    from orders, generate_series(1, number_of_packages) as position`,
  `insert into trackers (retailer_id, id, order_id, delivery_id, event, status, at, delivery_date, account_name)
    select retailer_id, uuidv7(created_at - now()), id, case when event <> 'ORDER_CREATED' then delivery_id end, event,
      case when event = 'ORDER_CREATED' then 'NOT_SCHEDULED' else event end, created_at + place * interval '6 hours', delivery_date, 'Bench'
    from orders, unnest(case when delivery_status is null then array['ORDER_CREATED']
      when delivery_status = 'COMPLETED' then array['ORDER_CREATED', 'DELIVERY_SCHEDULED', 'COMPLETED']
      else array['ORDER_CREATED', 'DELIVERY_SCHEDULED'] end) with ordinality as told (event, place)`,
  `insert into charges (retailer_id, id, order_id, store_id, tracker_id, service, package, quantity, rate, has_rate, date, at, province)
    select retailer_id, uuidv7(created_at - now()), id, store_id, id, service, package, 1, rate, true, (created_at + interval '1 day')::date,
      created_at + interval '1 day', 'ON'
    from orders, (values ('delivery', 1, 895), ('multiPackageDelivery', 2, 275), ('reattempt', 1, 450), ('return', 1, 700)) as priced (service, package, rate)
    where delivery_status in ('COMPLETED', 'SKIPPED', 'RTS_COMPLETED') and case service when 'multiPackageDelivery' then number_of_packages = 2
      when 'reattempt' then delivery_status <> 'COMPLETED' when 'return' then delivery_status = 'RTS_COMPLETED' else true end`,
  `insert into charge_tallies (retailer_id, day, store_id, service, rate, has_rate, quantity)
    select retailer_id, date, store_id, service, rate, has_rate, sum(quantity) from charges group by 1, 2, 3, 4, 5, 6`,
  `insert into keys (kind, key, retailer_id, id)
    select 'LINK', link_code, retailer_id, id from orders
    union all select 'DELIVERY', delivery_id::text, retailer_id, id from orders where delivery_id is not null order by 1, 2`,
  `insert into order_tallies (retailer_id, day, store_id, list_group, orders)
    select retailer_id, created_at::date, store_id, coalesce(list_group, 'none'), count(*) from orders group by 1, 2, 3, 4`,
  `insert into order_tally_months (retailer_id, month, store_id, list_group, orders)
    select retailer_id, date_trunc('month', day), store_id, list_group, sum(orders) from order_tallies group by 1, 2, 3, 4`,
  `insert into order_tallies (retailer_id, day, store_id, list_group, orders)
    select retailer_id, '-infinity', store_id, list_group, sum(orders) from order_tallies group by 1, 3, 4`,
  `insert into statistics (retailer_id, type, measure, day, store_id, hour, amount)
    select retailer_id, type, measure, delivery_date, store_id, hour, sum(amount) from orders cross join lateral (
      values (stat_bucket, 0, 1), ('attemptsMade', 0, delivery_attempts_made), ('attempted', 0, least(delivery_attempts_made, 1)),
        ('promised', completed_hour, (stop_start_time is not null)::int),
        ('onTime', completed_hour, (completed_at <= stop_start_time + interval '90 minutes')::int)
    ) as measured (measure, hour, amount) where stat_bucket is not null and hour is not null and amount > 0 group by 1, 2, 3, 4, 5, 6`,
];

/** Migrates and fills an empty database, with the rows that `statements` insert in place of the baseline's tables. */
export async function fill(url: string, size: number, statements: readonly string[] = [floorSchema]): Promise<void> {
  await migrate(url);
  const people = await addPeople(url);
  const names = [firstNames, lastNames, firstNames.map(fold), lastNames.map(fold)];
  const searchedStreets = streets.map(
    (street) => `${fold(street.slice(0, street.indexOf(',')))}\n${fold(street.slice(-3))}2a8`,
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set timezone = 'UTC'; set session_replication_role = replica; set synchronous_commit = off;
       set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set statement_timeout = 0`,
    );
    const indexes = await dropIndexes(client);
    for (const { id, storeIds, prefix } of people) {
      const count = prefix === 'MP' ? size : strangers;
      await client.query(insertOrders, [id, storeIds, prefix, count, ...names, streets, searchedStreets]);
    }
    for (const statement of [...insertBesides, ...statements, ...indexes]) await client.query(statement);
    await client.query('vacuum (analyze, freeze)');
  } finally {
    await client.end();
  }
}

/** Drops the indexes: to create them at the end takes a tenth of the time of updating them row by row. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where not indisprimary and indrelid in ('orders'::regclass, 'packages'::regclass, 'trackers'::regclass)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function addPeople(url: string) {
  const onError = (error: Error) => console.error(error.message);
  const database = await openDatabase({ url, size: 1, statementTimeoutMs: 5000, onError });
  const hash = await hashPassword(signIn.password);
  const stores = [toronto, montreal, vancouver];
  const people = await database.transactionAcrossTenantsAndSandboxes(async (db) => {
    await addServiceAreas(db);
    const mine = await addRetailer(db, { name: 'Maple & Pine', prefix: 'MP', unfulfilled: true, stores });
    const other = await addRetailer(db, { name: 'Boréal', prefix: 'BO', unfulfilled: false, stores });
    const admin = {
      email: signIn.email,
      name: 'Bench',
      role: 'RETAILER_ADMIN' as const,
      permissions: [],
      storeIds: null,
      hash,
    };
    await addMember(db, mine.id, admin);
    const cheapHash = await hashPassword(cheapSignIn.password, { memory: 8, passes: 1, parallelism: 1 });
    await addMember(db, mine.id, { ...admin, email: cheapSignIn.email, hash: cheapHash });
    for (let number = 0; number < knownAccounts; number++)
      await addMember(db, other.id, { ...admin, email: emailOf('known', number) });
    return [
      { ...mine, prefix: 'MP' },
      { ...other, prefix: 'BO' },
    ];
  });
  await database.close();
  return people;
}
