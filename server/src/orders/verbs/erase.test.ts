// The recipient of an order is erased from every table that contains their data.
import { expect, test } from 'vitest';
import { asRecipient, saying, tokenOf } from '../../chat/testing/people.ts';
import { aSignature } from '../../fleet/testing/proofs.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { anOrder, startWorld, wednesdayMorning } from '../../testing/world.ts';
import { eraseRecipients } from './erase.ts';

const world = await startWorld({ worker: true });
const retailer = await world.retailer({ fulfilsAtOnce: true });

/** Returns the tables that still contain the word. Queued events and tasks are left out: they are deleted within days. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await world.app.db.pool.query<{ name: string }>(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'",
  );
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const kept = await world.app.db.pool.query(`select 1 from "${name}" as row where row::text ilike $1 limit 1`, [
        `%${word}%`,
      ]);
      return kept.rowCount === 0 ? [] : [name];
    }),
  );
  return found
    .flat()
    .filter((name) => !['outbox', 'idempotency_keys'].includes(name))
    .sort();
}

test('no data of an erased recipient remains in the order, or in the texts of recipient, driver and staff', async () => {
  const word = 'Zanzibar';
  world.clock.set(wednesdayMorning);
  const api = await retailer.admin();
  const [pickupScheduleId] = retailer.storeIds;
  await api.webhooks.create({ body: { url: 'https://shop.invalid/hooks' } });
  const { id, trackingLink } = await api.orders.create({
    body: anOrder({
      pickupScheduleId,
      date: '2026-11-18',
      time: '14:00',
      recipient: `${word} Roy`,
      email: `${word}@example.com`,
      note: `Ring ${word}`,
      customFields: [{ label: 'Gift', value: word }],
    }),
  });
  const params = { id: trackingLink.split('/').at(-1) ?? '' };
  const page = world.anyone().tracking;
  const deliveryId = (await api.orders.read({ params: { id } })).delivery?.id ?? '';
  const report = async (type: 'ATTEMPTING_DELIVERY' | 'COMPLETED') => {
    const at = world.clock.now().toString();
    const event = {
      id: newId(),
      deliveryId,
      type,
      at,
      note: `At ${word}'s`,
      position: { latitude: 43.123456, longitude: -79.3815 },
      statusId: type === 'COMPLETED' ? 1 : null,
      ...(type === 'COMPLETED' && {
        proof: { signature: { ...aSignature, name: `${word} Roy`, relation: `Of ${word}` } },
      }),
    };
    expect((await world.fleet().fleet.events({ body: { events: [event] } })).results).toEqual([
      { id: event.id, status: 'applied' },
    ]);
  };
  await page.change({ params, body: { note: `Beside ${word}`, doorCode: word } });
  await api.orders.edit({ params: { id }, body: { note: `Ring ${word} twice` } });
  await report('ATTEMPTING_DELIVERY');
  world.clock.set('2026-11-18T21:00:00Z');
  await api.requests.ask({ params: { id }, body: { kind: 'CHANGE', reason: 'Late', changes: { note: `To ${word}` } } });
  await report('COMPLETED');
  const recipient = asRecipient(world, await tokenOf(world, params.id));
  await recipient.send(saying(`It is ${word}`));
  await page.review({ params, body: { rating: 2, words: `Not ${word}` } });
  await page.claim({ params, body: { words: `No ${word} here` } });
  await api.claims.answer({ params: { id }, body: { words: `Dear ${word}` } });
  await api.orders.addLog({ body: { orderId: id, content: `Called ${word}` } });
  await api.orders.addLog({ body: { orderId: id, content: `Knows ${word}`, isTeamOnly: true } });
  await expect.poll(() => tablesWith(word)).toEqual(expect.arrayContaining(['messages', 'webhook_events']));
  expect(await tablesWith('43.123456')).toContain('attempts');
  expect(await tablesWith(aSignature.strokes)).toEqual(expect.arrayContaining(['delivery_proofs']));
  expect(await tablesWith(word)).toEqual(
    expect.arrayContaining([
      'action_logs',
      'chat_messages',
      'claim_answers',
      'claims',
      'delivery_proofs',
      'order_requests',
      'orders',
      'recipient_changes',
      'reviews',
    ]),
  );
  await world.app.db.transaction(wholeRetailer(retailer.id), (tx) =>
    eraseRecipients(world.app, tx, [id], { name: 'Shopify', role: 'END_CUSTOMER' }),
  );
  await expect.poll(async () => [...(await tablesWith(word)), ...(await tablesWith('43.123456'))]).toEqual([]);
  expect(await tablesWith(aSignature.strokes)).toEqual([]);
  expect(await api.orders.read({ params: { id } })).toMatchObject({
    recipient: '—',
    delivery: { status: 'COMPLETED' },
  });
});
