// Inputs of the examples that differ from those of the access matrix: what a reader would send, and the state that a call needs.
import { keyPermissions } from '@portage/contract/keys/rules';
import { handOver } from '../../handovers/testing/handOver.ts';
import { parcelsOf } from '../../notifications/testing/parcels.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { OrderState, Things } from '../../testing/access.ts';
import type { Said } from '../../testing/rows.ts';
import { until } from '../../testing/until.ts';
import { followJob, sendFile } from '../../testing/upload.ts';
import { anOrder, type Client, type Retailer, type World } from '../../testing/world.ts';

/** What an example can use: the key's client, an admin's, and new things of the owner's. */
export type ExampleStage = {
  world: World;
  owner: Retailer;
  storeId: string;
  key: Client;
  admin: Client;
  /** The URL of a webhook receiver. */
  receiverUrl: string;
  make(names: readonly (keyof Things)[], order?: OrderState): Promise<Things>;
};
/** The input of a call, and another caller's token if the key of the examples cannot make it. */
export type ExampleCall = Said & { token?: string; headers?: Record<string, string> };
export type ExampleInput = (stage: ExampleStage) => Promise<ExampleCall>;

const today = '2026-11-18';
const byOrder = async ({ make }: ExampleStage, order: OrderState) => {
  const { orderId } = await make(['orderId'], order);
  return { params: { id: orderId } };
};
const anEndpoint = async ({ key, receiverUrl }: ExampleStage) => {
  const { id } = await key.webhooks.create({ body: { url: receiverUrl, description: 'Till' } });
  return { params: { id } };
};
/** Moves the clock, so that what comes next is the newest entry of every list. */
const minuteLater = ({ clock }: World) => clock.set(clock.now().add({ minutes: 1 }).toString());
/** Exports orders with the key, and returns the file's entry once its job has finished. */
async function anExport(stage: ExampleStage) {
  minuteLater(stage.world);
  const { params } = await byOrder(stage, 'fulfilled');
  const { jobId } = await stage.key.exports.orders({ body: { ids: [params.id] } });
  await followJob(stage.key, jobId);
  const [entry] = (await stage.key.exports.list()).data;
  const url = new URL(entry?.url ?? '', 'http://portage.test');
  return { params: { id: entry?.id ?? '' }, query: Object.fromEntries(url.searchParams) };
}

/** Inputs that need no worker. */
export const inputs: Readonly<Record<string, ExampleInput>> = {
  'calls.list': async ({ world, key }) => {
    minuteLater(world);
    await key.stores.list();
    return { query: { pageSize: 1 } };
  },
  'sandbox.read': async ({ admin }) => {
    await admin.sandbox.open();
    return {};
  },
  'walks.start': async ({ world, admin, storeId }) => {
    await world.confirmed(admin);
    const made = await admin.keys.create({ body: { name: 'Try-out', isTest: true, permissions: [...keyPermissions] } });
    const test = world.client(made.key);
    const { id } = await test.orders.create({ body: anOrder({ pickupScheduleId: storeId }) });
    await test.orders.fulfil({ params: { id } });
    return { params: { id }, body: { outcome: 'DELIVERED', speed: 'AT_ONCE' }, token: made.key };
  },
  'webhooks.list': async (stage) => {
    await anEndpoint(stage);
    return {};
  },
  'webhooks.create': async ({ receiverUrl, storeId }) => ({
    body: {
      url: receiverUrl,
      description: 'Till',
      topics: ['ORDER_CREATION', 'ORDER_COMPLETED'],
      hasAllStores: false,
      pickupScheduleId: [storeId],
    },
  }),
  'webhooks.edit': async (stage) => ({ ...(await anEndpoint(stage)), body: { description: 'Warehouse' } }),
  'webhooks.test': async (stage) => ({ ...(await anEndpoint(stage)), body: { topic: 'ORDER_COMPLETED' } }),
  'orders.list': async ({ storeId }) => ({ query: { pickupScheduleId: storeId, pageSize: 1, sort: 'createdAt:desc' } }),
  'orders.create': async ({ storeId }) => ({
    body: {
      number: 'A-1042',
      recipient: 'Élodie Tremblay',
      phone: '416 555 0199',
      email: 'elodie@example.com',
      language: 'fr',
      address: '100 King St W, Toronto, ON, M5X 1A9',
      addressLine2: 'Suite 4200',
      note: 'Reception is on the ground floor',
      tags: ['Fragile'],
      pickupScheduleId: storeId,
      date: today,
      time: '14:00',
      numberOfPackages: 1,
    },
  }),
  'orders.read': (stage) => byOrder(stage, 'completed'),
  'orders.edit': async (stage) => {
    const { params } = await byOrder(stage, 'unfulfilled');
    const { version } = await stage.key.orders.read({ params });
    return { params, body: { note: 'Ring twice', numberOfPackages: 2, version } };
  },
  'orders.tagMany': async (stage) => ({
    body: { ids: [(await byOrder(stage, 'unfulfilled')).params.id], add: ['Gift'] },
  }),
  'orders.untagMany': async (stage) => {
    const { params } = await byOrder(stage, 'unfulfilled');
    await stage.key.orders.tagMany({ body: { ids: [params.id], add: ['Gift'] } });
    return { body: { orders: [{ id: params.id, found: ['Gift'], tags: [] }] } };
  },
  'orders.addLog': async (stage) => {
    const { params } = await byOrder(stage, 'unfulfilled');
    return { body: { orderId: params.id, content: 'The customer called: please ring twice' } };
  },
  'recipients.list': async () => ({ query: { search: 'like:élodie' } }),
  'recipients.addresses': async ({ storeId }) => ({ query: { search: 'like:100 King', pickupScheduleId: storeId } }),
  'requests.ask': async (stage) => ({
    ...(await byOrder(stage, 'under way')),
    body: { kind: 'CHANGE', reason: 'The customer called', changes: { note: 'Ring twice' } },
  }),
  'problems.decide': async (stage) => {
    const { params } = await byOrder(stage, 'under way');
    return { body: { ids: [params.id], note: 'Called the customer; they are home on Friday' } };
  },
  'chat.send': async (stage) => ({
    ...(await byOrder(stage, 'talked about')),
    body: { message: 'Thank you, the concierge has it.' },
  }),
  'uploads.sign': async () => ({ query: { file: 'orders.csv', fileType: 'text/csv', size: 1024 } }),
  'imports.upload': async ({ world, key }) => {
    const fileUrl = await sendFile(
      world,
      key,
      'Recipient,Address\r\nNoah Roy,"100 King St W, Toronto, ON, M5X 1A9"\r\n',
    );
    return { body: { fileUrl, fileName: 'orders.csv' } };
  },
  'jobs.cancel': async (stage) => {
    const { params } = await byOrder(stage, 'fulfilled');
    const { jobId } = await stage.key.exports.orders({ body: { ids: [params.id] } });
    return { params: { id: jobId } };
  },
  'questions.ask': async ({ make }) => {
    const { chargeId } = await make(['chargeId'], 'charged');
    return { params: { id: chargeId }, body: { reason: 'WRONG_OUTCOME', words: 'The parcel was returned to us' } };
  },
  'handovers.scan': async (stage) => {
    const { handoverId } = await stage.make(['handoverId']);
    const { trackingCode } = await stage.make(['trackingCode'], 'fulfilled');
    return { params: { id: handoverId }, body: { scans: [{ id: newId(), code: trackingCode }] } };
  },
};

/** Inputs for which a worker must have run first. */
export const inputsAfterWork: Readonly<Record<string, ExampleInput>> = {
  'labels.bind': async (stage) => {
    const { world, owner, key, storeId } = stage;
    const { jobId } = await key.labels.batchPrint({ body: { pickupScheduleId: storeId, blank: 1 } });
    await followJob(key, jobId);
    const blanks = world.app.db.scope(wholeRetailer(owner.id)).db.selectFrom('blank_labels').select('code');
    const { code } = await blanks.executeTakeFirstOrThrow();
    return { ...(await byOrder(stage, 'unfulfilled')), body: { code } };
  },
  'exports.list': async (stage) => {
    await anExport(stage);
    return {};
  },
  'exports.open': anExport,
  'exports.remove': async (stage) => ({ params: (await anExport(stage)).params }),
  'jobs.list': async (stage) => {
    await anExport(stage);
    return {};
  },
  'jobs.read': async (stage) => {
    const { params } = await byOrder(stage, 'fulfilled');
    const { jobId } = await stage.key.exports.orders({ body: { ids: [params.id] } });
    await followJob(stage.key, jobId);
    return { params: { id: jobId } };
  },
  'notifications.again': async ({ world, owner, admin, key }) => {
    const { id, report, notices } = await parcelsOf(world, owner, admin).send({ email: 'elodie@example.com' });
    await report('PICKED_UP_FROM_STORE', 'SORTED_AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', {
      type: 'SKIPPED',
      statusId: 1,
    });
    await world.inbox.all('elodie@example.com');
    const sent = await until(async () => (await notices()).find(({ state }) => state === 'SENT'));
    await key.timeline.read({ params: { id } });
    return { params: { id, notification: sent?.id ?? '' } };
  },
  'handovers.miss': async ({ world, owner, key }) => {
    const pickup = { pickupScheduleId: owner.storeIds[1] ?? '', date: today, time: '13:30' };
    const { id } = await key.orders.create({
      body: anOrder({ ...pickup, address: '4201 rue Saint-Denis, Montréal, QC, H2J 2K9' }),
    });
    await key.orders.fulfil({ params: { id } });
    // A quarter of an hour after the pickup: until then the driver may come.
    world.clock.set('2026-11-18T18:46:00Z');
    return { body: pickup };
  },
  'handovers.manifest': async ({ key, storeId, make }) => {
    const { trackingCode } = await make(['trackingCode'], 'fulfilled');
    const pickup = { pickupScheduleId: storeId, date: today, time: '18:00' };
    return { params: { id: await handOver(key, pickup, [trackingCode]) } };
  },
};
