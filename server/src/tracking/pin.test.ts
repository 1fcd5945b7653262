// The code of a delivery: its recipient reads it on the page and in messages, and nothing else contains it.
import { expect, test } from 'vitest';
import { parcelsOf } from '../notifications/testing/parcels.ts';
import { pinFor } from '../orders/proof/pin.ts';
import { startTextService } from '../testing/text-service.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';

const service = await startTextService();
const world = await startWorld({ worker: true, environment: service.environment });
const retailer = await world.retailer();
const admin = await retailer.admin();
const parcels = parcelsOf(world, retailer, admin);
world.clock.set(wednesdayMorning);

/** Creates a parcel whose code looks like no year, clock time or other number of the test. */
async function aParcel() {
  for (;;) {
    const parcel = await parcels.send({
      email: 'noemie@example.com',
      phone: '514 555-1001',
      proof: { kinds: ['PIN', 'SIGNATURE'] },
    });
    const row = await world.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', parcel.id)
      .executeTakeFirstOrThrow();
    const pin = pinFor(world.app, row) ?? '';
    if (pin > '6') return { ...parcel, pin, row };
  }
}

test('the code is on the recipient’s page and in their messages, and nowhere else', async () => {
  await parcels.text('OUT_FOR_DELIVERY');
  await admin.webhooks.create({ body: { url: 'https://shop.invalid/hooks' } });
  const { id, pin, row, report, outcomes } = await aParcel();
  const contains = (text: string) => new RegExp(`(?<![0-9A-Za-z.])${pin}(?![0-9A-Za-z])`).test(text);
  await report('PICKED_UP_FROM_STORE', 'ATTEMPTING_DELIVERY');
  await expect
    .poll(outcomes)
    .toEqual(expect.arrayContaining(['OUT_FOR_DELIVERY SMS SENT', 'OUT_FOR_DELIVERY EMAIL SENT']));

  const page = world.anyone().tracking;
  const view = await page.read({ params: { id: row.link_code }, query: {} });
  expect(view.asks).toMatchObject([{ text: { en: 'The driver will ask for a signature.' } }, { code: pin }]);
  const html = (await world.request({ method: 'GET', url: `/t/${row.link_code}?lang=fr` })).body;
  expect(html).toContain('Le livreur vous demandera ce code\u00a0:');
  expect(contains(html)).toBe(true);
  expect((await world.inbox.latest('noemie@example.com')).text).toContain(
    `Le livreur vous demandera ce code\u00a0: ${pin}`,
  );
  expect(service.received.some(({ body }) => contains(String(Object(body).text)))).toBe(true);

  // The code on the parcel and the postal code beside it open the page for the driver, too.
  const byParcel = await page.read({ params: { id: row.tracking_code }, query: { postalCode: 'H2J 2K9' } });
  expect([byParcel.open, byParcel.asks.map(({ code }) => code)]).toEqual([true, [null, null]]);

  const { fleet } = world.fleet();
  await report({ type: 'CALL_ATTEMPT' });
  const wrong = pin === '9999' ? '9998' : '9999';
  const at = world.clock.now().toString();
  const event = {
    id: 'wrong',
    deliveryId: row.delivery_id ?? '',
    type: 'COMPLETED' as const,
    at,
    proof: { pin: wrong },
  };
  const read = await Promise.all([
    admin.orders.read({ params: { id } }),
    admin.orders.list({ query: {} }),
    admin.timeline.read({ params: { id }, query: { limit: 100 } }),
    admin.orders.logs({ query: { orderId: id } }),
    admin.activity.list({ query: {} }),
    admin.problems.list({ query: {} }),
    fleet.deliveries({ query: { limit: 500 } }),
    fleet.events({ body: { events: [event] } }),
  ]);
  for (const reply of read) expect(contains(JSON.stringify(reply))).toBe(false);
  const { rows } = await world.app.db.pool.query<{ name: string }>(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'",
  );
  for (const { name } of rows) {
    const stored = await world.app.db.pool.query(`select row::text as text from "${name}" as row`);
    expect([name, stored.rows.filter(({ text }) => contains(String(text)))]).toEqual([name, []]);
  }
});

test('a label that was printed before the order had a code is outdated', async () => {
  const parcel = await parcels.send({ proof: { kinds: ['PHOTO'] } });
  const params = { id: parcel.id };
  await admin.labels.generate({ params });
  const { data } = await admin.problems.list({ query: { reason: 'LABEL_OUTDATED' } });
  expect(data.map(({ id }) => id)).not.toContain(parcel.id);
  await admin.orders.edit({ params, body: { phone: '514 555-1001', proof: { kinds: ['PIN'] } } });
  const outdated = (await admin.problems.list({ query: { reason: 'LABEL_OUTDATED' } })).data;
  expect(outdated.map(({ id }) => id)).toContain(parcel.id);
});
