// The owner's things that the access matrix names, made afresh for each of its rows, and the accounts of those who call.
import { Permission } from '@portage/contract/access';
import { Sessions } from '../auth/sessions.ts';
import { chargeNow, usual } from '../expense/testing/retailers.ts';
import { aSavedExport } from '../exports/testing/saved.ts';
import { insertDownload } from '../exports/testing/stored.ts';
import { insertReviewed } from '../imports/testing/reviewed.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Caller, Standing, Things } from './access.ts';
import { anOrder, type Client, fleetKey, type Retailer, type World, wednesdayMorning } from './world.ts';

/** Nothing that an intruder reads may hold these. */
export const secrets = { recipient: 'Secretia Concealed', address: '77 Hidden Lane, Toronto, ON, M5V 2T6' };
/** Whose things a call may name: the owner's, or those of a coordinator held to two of the three stores. */
export type Holder = 'owner' | 'held';
type Account = { retailerId: string; memberId: string; email: string };
type Accounts = ReadonlyMap<Caller | Holder, Account>;

/** The retailer whose things they are, and whoever calls. */
export async function openAccounts(world: World): Promise<{ owner: Retailer; accounts: Accounts }> {
  const accounts = new Map<Caller | Holder, Account>();
  const remember = async (caller: Caller | Holder, member: Promise<Client>) => {
    const { id: memberId, retailerId, email } = await (await member).auth.refresh();
    accounts.set(caller, { memberId, retailerId, email });
  };
  const owner = await world.retailer({ name: 'The owner' });
  const stranger = await world.retailer({ name: 'The stranger' });
  const [store = '', other = ''] = owner.storeIds;
  await world.fleet().retailers.edit({ params: { id: owner.id }, body: { rates: usual } });
  await remember('owner', owner.admin());
  await remember('stranger', stranger.admin());
  await remember('powerless', owner.coordinator({ stores: [store], permissions: [] }));
  await remember('elsewhere', owner.coordinator({ stores: [other], permissions: ['MANAGE_ORDERS'] }));
  await remember('held', owner.coordinator({ stores: [store, other], permissions: [...Permission.options] }));
  return { owner, accounts };
}

/** A session of the caller's, opened anew: one of the rows signs its caller out everywhere. */
export async function openSession({ app }: World, accounts: Accounts, caller: Caller | Holder, isConfirmed = false) {
  if (caller === 'fleet') return fleetKey;
  const account = accounts.get(caller);
  if (!account) return null;
  const sessions = new Sessions(app);
  const token = await sessions.open(app.db.scope(wholeRetailer(account.retailerId)), account.memberId, '');
  if (isConfirmed) await sessions.confirm(token);
  return token;
}

/** One is enough, until it is deleted: a member may not keep many. */
async function ownView(holder: Client): Promise<string> {
  const [kept] = (await holder.views.list()).data;
  return (kept ?? (await holder.views.create({ body: { name: newId(), query: {} } }))).id;
}

async function ownSavedExport(holder: Client): Promise<string> {
  const [kept] = (await holder.exports.listSaved()).data;
  return (kept ?? (await holder.exports.save({ body: aSavedExport(newId()) }))).id;
}

/** An invited member: only an admin invites one. */
async function ownMember(admin: Client): Promise<string> {
  const body = { name: secrets.recipient, email: `${newId()}@test.example`, roles: ['RETAILER_USER' as const] };
  return (await admin.team.add({ body })).id;
}

async function ownJob(holder: Client, address: string) {
  const { url, fileUrl } = await holder.uploads.sign({ query: { file: 'a.csv', fileType: 'text/csv', size: 4 } });
  await fetch(new URL(url, address), { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: 'a\nb\n' });
  const { jobId } = await holder.imports.upload({ body: { fileUrl, fileName: 'a.csv' } });
  return { fileUrl, jobId };
}

type Stage = { world: World; address: string; owner: Retailer; accounts: Accounts };

/** Fresh things of the holder's, so that what one row did is not in the way of the next. */
export async function makeThings(stage: Stage, standing: Standing, whose: Holder): Promise<Things> {
  const { world, address, owner, accounts } = stage;
  const clientOf = async (each: Holder) => world.client((await openSession(world, accounts, each)) ?? '');
  const holder = await clientOf(whose);
  const { memberId = '', email = '' } = accounts.get(whose) ?? {};
  const [storeId = ''] = owner.storeIds;
  const number = newId();
  const order = await holder.orders.create({ body: anOrder({ ...secrets, number, pickupScheduleId: storeId }) });
  const params = { id: order.id };
  if (standing !== 'unfulfilled') await holder.orders.fulfil({ params });
  if (standing === 'labeled') await holder.labels.generate({ params });
  const { delivery } = await holder.orders.read({ params });
  const deliveryId = delivery?.id ?? '';
  return {
    ...(await insertDownload(world.app, { retailerId: owner.id, memberId }, Object.values(secrets).join())),
    ...(await ownJob(holder, address)),
    ...(await bringAbout(stage, holder, standing, { orderId: order.id, deliveryId })),
    requestId: await bringUnderWay(world, holder, standing, { orderId: order.id, deliveryId }),
    importId: await insertReviewed(world, owner.id, memberId, secrets, await storedFile(stage)),
    retailerId: owner.id,
    storeId,
    orderId: order.id,
    deliveryId: delivery?.id ?? newId(),
    number,
    trackingCode: order.trackingCode,
    linkCode: order.trackingLink.split('/').at(-1) ?? '',
    email,
    viewId: await ownView(holder),
    savedId: await ownSavedExport(holder),
    memberId: await ownMember(await clientOf('owner')),
    selfId: memberId,
  };
}

type Sent = { orderId: string; deliveryId: string };

/** Puts a fulfilled order into the courier's hands, and asks about it where that is wanted; answers what was asked. */
async function bringUnderWay(world: World, holder: Client, standing: Standing, { orderId, deliveryId }: Sent) {
  if (standing !== 'under way' && standing !== 'asked') return newId();
  const event = { id: newId(), deliveryId, type: 'SORTED_AT_WAREHOUSE' as const, at: wednesdayMorning };
  await world.fleet().fleet.events({ body: { events: [event] } });
  if (standing === 'under way') return newId();
  const body = { kind: 'CHANGE' as const, reason: 'New', changes: { note: 'Ring twice' } };
  const { requests } = await holder.requests.ask({ params: { id: orderId }, body });
  return requests[0]?.id ?? '';
}

/** Has an order charged, and the charge questioned where that is wanted. */
async function bringAbout({ world, owner }: Stage, holder: Client, standing: Standing, { orderId, deliveryId }: Sent) {
  if (standing !== 'charged' && standing !== 'questioned') return { chargeId: newId(), questionId: newId() };
  const events = (['ATTEMPTING_DELIVERY', 'COMPLETED'] as const).map((type) => ({
    ...{ id: newId(), deliveryId, type, at: wednesdayMorning, statusId: 1 },
  }));
  await world.fleet().fleet.events({ body: { events } });
  const [chargeId = ''] = await chargeNow(world, { retailerId: owner.id, orderId });
  if (standing === 'charged') return { chargeId, questionId: newId() };
  const asked = { params: { id: chargeId }, body: { reason: 'OTHER' as const, words: 'Why?' } };
  return { chargeId, questionId: (await holder.expense.ask(asked)).id };
}

async function storedFile({ world, owner }: Stage): Promise<string> {
  const key = `${owner.id}/uploads/${newId()}.csv`;
  await world.app.storage.write(key, Buffer.from(Object.values(secrets).join()), { contentType: 'text/csv' });
  return key;
}
