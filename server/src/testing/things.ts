// The owner's things that the access matrix names, created again for each of its endpoints, and the accounts of the callers.
import { Permission } from '@portage/contract/access';
import type { ErrorBody } from '@portage/contract/errors';
import { keyPermissions } from '@portage/contract/keys/rules';
import { NewKey } from '@portage/contract/keys/schema';
import { findMember } from '../auth/member.ts';
import { chargeNow, usual } from '../expense/testing/retailers.ts';
import { aSavedExport } from '../exports/testing/saved.ts';
import { insertDownload } from '../exports/testing/stored.ts';
import { insertReviewed } from '../imports/testing/reviewed.ts';
import { createKey } from '../keys/edit.ts';
import { tellOf } from '../notifications/testing/parcels.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { insertSent } from '../webhooks/testing/sent.ts';
import type { Caller, OrderState, Things } from './access.ts';
import { anOrder, type Client, fleetKey, type Retailer, type World, wednesdayMorning } from './world.ts';

/** Values that must not appear in any response to another caller. */
export const secrets = { recipient: 'Secretia Concealed', address: '77 Hidden Lane, Toronto, ON, M5V 2T6' };
/** The account whose things a call may name: the owner's, or that of a coordinator restricted to two of the three stores. */
export type Holder = 'owner' | 'held' | DeskCaller;
/** A member of the courier: an admin, or a coordinator without permissions. */
export type DeskCaller = 'desk' | 'deskPowerless';
type Account = { retailerId: string; memberId: string; email: string };
type Accounts = ReadonlyMap<Caller | Holder, Account>;

/** Creates the owner and the accounts of all callers. */
export async function openAccounts(world: World): Promise<{ owner: Retailer; accounts: Accounts }> {
  const accounts = new Map<Caller | Holder, Account>();
  const remember = async (caller: Caller | Holder, member: Promise<Client>) => {
    const { id: memberId, retailerId, email } = await (await member).auth.refresh();
    accounts.set(caller, { memberId, retailerId, email });
  };
  const owner = await world.retailer({ name: 'The owner' });
  const otherRetailer = await world.retailer({ name: 'Other retailer' });
  const [store = '', other = ''] = owner.storeIds;
  await world.fleet().retailers.edit({ params: { id: owner.id }, body: { rates: usual } });
  await remember('owner', owner.admin());
  await remember('otherRetailer', otherRetailer.admin());
  await remember('powerless', owner.coordinator({ stores: [store], permissions: [] }));
  await remember('elsewhere', owner.coordinator({ stores: [other], permissions: ['MANAGE_ORDERS'] }));
  await remember('held', owner.coordinator({ stores: [store, other], permissions: [...Permission.options] }));
  await remember('desk', world.desk());
  await remember('deskPowerless', world.desk({ role: 'RETAILER_USER' }));
  return { owner, accounts };
}

/** Opens a new session for the caller, because one of the endpoints signs its caller out everywhere. */
export async function openSession({ app }: World, accounts: Accounts, caller: Caller | Holder, isConfirmed = false) {
  if (caller === 'fleet') return fleetKey;
  const account = accounts.get(caller);
  if (!account) return null;
  const token = await app.sessions.open(app.db.scope(wholeRetailer(account.retailerId)), account.memberId, '');
  if (isConfirmed) await app.sessions.confirm(token);
  return token;
}

type Stage = { world: World; address: string; owner: Retailer; accounts: Accounts };
/** The input of a maker: the account that owns the things, the state of the order, and clients of other accounts. */
type Making = Stage & {
  standing: OrderState;
  holder: Client;
  account: Account;
  clientOf: (each: Holder) => Promise<Client>;
};
type Maker = (making: Making) => Partial<Things> | Promise<Partial<Things>>;

/** The maker of each thing; some makers create several. */
const makers: Record<keyof Things, Maker> = {
  retailerId: ownSelf,
  storeId: ownSelf,
  selfId: ownSelf,
  email: ownSelf,
  orderId: ownOrder,
  deliveryId: ownOrder,
  number: ownOrder,
  trackingCode: ownOrder,
  linkCode: ownOrder,
  requestId: ownOrder,
  chargeId: ownOrder,
  questionId: ownOrder,
  messageId: ownOrder,
  lineId: ownOrder,
  leaveToken: ownOrder,
  fileUrl: ownUpload,
  jobId: ownJob,
  importId: ownImport,
  keyId: ownKey,
  callId: ownCall,
  endpointId: ownSend,
  sendId: ownSend,
  downloadId: ownDownload,
  downloadExpires: ownDownload,
  downloadSignature: ownDownload,
  viewId: ownView,
  savedId: ownSavedExport,
  memberId: ownMember,
  handoverId: ownHandover,
  scanId: ownHandover,
};

/** Returns well-formed ids that do not exist. */
export const nobodysThings = (): Things => ({
  retailerId: newId(),
  storeId: newId(),
  selfId: newId(),
  email: `${newId()}@test.example`,
  orderId: newId(),
  deliveryId: newId(),
  number: newId(),
  trackingCode: 'TSZZZZZZZZZZ',
  linkCode: newId(),
  requestId: newId(),
  chargeId: newId(),
  questionId: newId(),
  messageId: newId(),
  lineId: newId(),
  leaveToken: newId(),
  fileUrl: `${newId()}/uploads/${newId()}.csv`,
  jobId: newId(),
  importId: newId(),
  keyId: newId(),
  callId: newId(),
  endpointId: newId(),
  sendId: newId(),
  downloadId: newId(),
  downloadExpires: '1800000000',
  downloadSignature: newId(),
  viewId: newId(),
  savedId: newId(),
  memberId: newId(),
  handoverId: newId(),
  scanId: newId(),
});

export const everyName = Object.keys(makers).filter(isName);

function isName(name: string | symbol): name is keyof Things {
  return Object.hasOwn(makers, name);
}

/** Returns the things that these calls name. */
export function namesIn(calls: ((things: Things) => unknown)[]): Set<keyof Things> {
  const names = new Set<keyof Things>();
  const noting = new Proxy(nobodysThings(), {
    get(things, name, self) {
      if (isName(name)) names.add(name);
      return Reflect.get(things, name, self);
    },
  });
  for (const call of calls) call(noting);
  return names;
}

type Wish = { names: Iterable<keyof Things>; standing: OrderState; whose: Holder };

/**
 * Creates fresh things of the holder's, so that one endpoint does not affect the next: the named ones; the others are ids that do not
 * exist.
 */
export async function makeThings(stage: Stage, { names, standing, whose }: Wish): Promise<Things> {
  const { world, accounts } = stage;
  const clientOf = async (each: Holder) => world.client((await openSession(world, accounts, each)) ?? '');
  const account = accounts.get(whose);
  if (!account) throw new Error(`Nobody is ${whose}`);
  const making = { ...stage, standing, account, clientOf, holder: await clientOf(whose) };
  const things = nobodysThings();
  for (const make of new Set(Array.from(names, (name) => makers[name]))) Object.assign(things, await make(making));
  return things;
}

async function ownKey({ world, owner, account }: Making) {
  const by = await findMember(world.app.db.scope(wholeRetailer(owner.id)), account.memberId);
  if (!by) throw new Error('The holder is gone');
  const stores = { hasAllStores: by.storeIds === null, pickupScheduleId: by.storeIds ?? [] };
  const wish = NewKey.parse({ name: newId(), permissions: keyPermissions, ...stores });
  return { keyId: (await createKey(world.app, by, wish)).id };
}

/** Makes a call that is refused and logged; only calls of members are logged. */
async function ownCall({ world, holder }: Making) {
  const given = { method: 'GET', url: `/retailer/orders/${newId()}`, token: holder.token };
  const { requestId } = (await world.request(given)).json<ErrorBody>();
  return { callId: requestId };
}

/** Creates an event that was sent to an endpoint of the holder's. */
async function ownSend(making: Making) {
  const { world, account } = making;
  const { orderId } = await ownOrder(making);
  const [storeId = ''] = making.owner.storeIds;
  return insertSent(world.app, account, { orderId, storeId, data: secrets });
}

function ownSelf({ owner, account }: Making) {
  const [storeId = ''] = owner.storeIds;
  return { retailerId: owner.id, storeId, selfId: account.memberId, email: account.email };
}

async function ownOrder({ world, owner, holder, standing }: Making) {
  const [storeId = ''] = owner.storeIds;
  const number = newId();
  const order = await holder.orders.create({ body: anOrder({ ...secrets, number, pickupScheduleId: storeId }) });
  const params = { id: order.id };
  if (standing !== 'unfulfilled') await holder.orders.fulfil({ params });
  if (standing === 'labeled') await holder.labels.generate({ params });
  const { delivery } = await holder.orders.read({ params });
  const linkCode = order.trackingLink.split('/').at(-1) ?? '';
  const sent = { orderId: order.id, deliveryId: delivery?.id ?? newId() };
  return {
    ...sent,
    ...(await bringUnderWay(world, holder, standing, sent)),
    ...(await bringAbout(world, owner, holder, standing, sent)),
    ...(await bringToTalk(world, standing, { ...sent, linkCode })),
    ...(standing === 'written about' ? await writeAbout(holder, order.id) : {}),
    ...(standing === 'told' ? { leaveToken: await tellOf(world.app, owner.id, order.id) } : {}),
    number,
    trackingCode: order.trackingCode,
    linkCode,
  };
}

/** Writes to the courier about an order. */
async function writeAbout(holder: Client, orderId: string) {
  const body = { orderId, content: `${secrets.recipient} waits`, isTeamOnly: false };
  return { lineId: (await holder.orders.addLog({ body })).id };
}

type Sent = { orderId: string; deliveryId: string };

/** Marks a fulfilled order as sorted at the warehouse, and creates a request about it for the state `asked`. */
async function bringUnderWay(world: World, holder: Client, standing: OrderState, { orderId, deliveryId }: Sent) {
  if (standing !== 'under way' && standing !== 'asked') return {};
  const event = { id: newId(), deliveryId, type: 'SORTED_AT_WAREHOUSE' as const, at: wednesdayMorning };
  await world.fleet().fleet.events({ body: { events: [event] } });
  if (standing === 'under way') return {};
  const body = { kind: 'CHANGE' as const, reason: 'New', changes: { note: 'Ring twice' } };
  const { requests } = await holder.requests.ask({ params: { id: orderId }, body });
  return { requestId: requests[0]?.id ?? '' };
}

/** Completes a fulfilled order, and creates a claim or a driver's message for the later states. */
async function bringToTalk(world: World, standing: OrderState, { deliveryId, linkCode }: Sent & { linkCode: string }) {
  if (standing !== 'completed' && standing !== 'claimed' && standing !== 'talked about') return {};
  await complete(world, deliveryId);
  if (standing === 'completed') return {};
  if (standing === 'claimed') {
    await world.anyone().tracking.claim({ params: { id: linkCode }, body: { words: secrets.recipient } });
    return {};
  }
  const said = { params: { channel: deliveryId }, body: { message: secrets.recipient } };
  return { messageId: (await world.fleet().fleetChat.send(said)).id };
}

const complete = (world: World, deliveryId: string) =>
  world.fleet().fleet.events({
    body: {
      events: (['ATTEMPTING_DELIVERY', 'COMPLETED'] as const).map((type) => ({
        id: newId(),
        deliveryId,
        type,
        at: wednesdayMorning,
        statusId: 1,
      })),
    },
  });

/** Charges an order, and creates a question about the charge for the state `questioned`. */
async function bringAbout(world: World, owner: Retailer, holder: Client, standing: OrderState, sent: Sent) {
  if (standing !== 'charged' && standing !== 'questioned') return {};
  const { orderId, deliveryId } = sent;
  await complete(world, deliveryId);
  const [chargeId = ''] = await chargeNow(world, { retailerId: owner.id, orderId });
  if (standing === 'charged') return { chargeId };
  const asked = { params: { id: chargeId }, body: { reason: 'OTHER' as const, words: 'Why?' } };
  return { chargeId, questionId: (await holder.questions.ask(asked)).id };
}

async function ownUpload({ holder, address }: Making) {
  const { url, fileUrl } = await holder.uploads.sign({ query: { file: 'a.csv', fileType: 'text/csv', size: 4 } });
  await fetch(new URL(url, address), { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: 'a\nb\n' });
  return { fileUrl };
}

async function ownJob(making: Making) {
  const { fileUrl } = await ownUpload(making);
  const { jobId } = await making.holder.imports.upload({ body: { fileUrl, fileName: 'a.csv' } });
  return { fileUrl, jobId };
}

async function ownImport({ world, owner, account }: Making) {
  const key = `${owner.id}/uploads/${newId()}.csv`;
  await world.app.storage.write(key, Buffer.from(Object.values(secrets).join()), { contentType: 'text/csv' });
  return { importId: await insertReviewed(world, owner.id, account.memberId, secrets, key) };
}

function ownDownload({ world, account }: Making) {
  return insertDownload(world.app, account, Object.values(secrets).join());
}

/** Returns an existing view or creates one, because a member can have only a limited number. */
async function ownView({ holder }: Making) {
  const [kept] = (await holder.views.list()).data;
  return { viewId: (kept ?? (await holder.views.create({ body: { name: newId(), query: {} } }))).id };
}

async function ownSavedExport({ holder }: Making) {
  const [kept] = (await holder.exports.listSaved()).data;
  return { savedId: (kept ?? (await holder.exports.save({ body: aSavedExport(newId()) }))).id };
}

/** Starts a handover of the store's pickup, and scans the parcel of a fulfilled order. */
async function ownHandover(making: Making) {
  const { holder, owner } = making;
  const { trackingCode } = await ownOrder({ ...making, standing: 'fulfilled' });
  const pickup = { pickupScheduleId: owner.storeIds[0] ?? '', date: '2026-11-18', time: '14:00' };
  const { id } = await holder.handovers.start({ body: pickup });
  const scanId = newId();
  await holder.handovers.scan({ params: { id }, body: { scans: [{ id: scanId, code: trackingCode }] } });
  return { handoverId: id, scanId };
}

/** Invites a member as an admin, who alone may do so. */
async function ownMember({ world, accounts }: Making) {
  const admin = world.client((await openSession(world, accounts, 'owner', true)) ?? '');
  const body = { name: secrets.recipient, email: `${newId()}@test.example`, roles: ['RETAILER_USER' as const] };
  return { memberId: (await admin.team.add({ body })).id };
}
