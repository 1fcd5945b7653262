// The proof of a delivery through the front door: what the courier has to give, and what it may do without it.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import type { NewOrderInput } from '@portage/contract/orders/schema';
import { type ProofRule, pinTryLimit } from '@portage/contract/proofs/rule';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { isPin } from '../orders/proof/pin.ts';
import { eraseRecipients } from '../orders/verbs/erase.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { vancouver } from '../seed/places.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';
import { anAgeCheck, aSignature } from './testing/proofs.ts';

const world = await startWorld();
const { fleet } = world.fleet();
const slot = { date: '2026-11-18', time: '14:00' };
type Proof = NonNullable<FleetEventInput['proof']>;
type Rule = z.input<typeof ProofRule>;
beforeEach(() => world.clock.set(wednesdayMorning));

/** Creates an order whose driver is at the door. */
async function atTheDoor(given: Partial<NewOrderInput> = {}) {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const api = await retailer.admin();
  const order = await api.orders.create({
    body: anOrder({ ...slot, phone: '416 555 0142', pickupScheduleId: retailer.storeIds[0], ...given }),
  });
  const deliveryId = order.delivery?.id ?? '';
  const report = async (type: FleetEventInput['type'], more: Partial<FleetEventInput> = {}) => {
    const at = world.clock.now().toString();
    const { results } = await fleet.events({ body: { events: [{ id: newId(), deliveryId, type, at, ...more }] } });
    return { type: results[0]?.status ?? '', message: '', ...results[0]?.error };
  };
  await report('ATTEMPTING_DELIVERY');
  const complete = async (proof?: Proof, more: Partial<FleetEventInput> = {}) =>
    (await report('COMPLETED', { statusId: 1, proof, ...more })).type;
  const photos = [`${retailer.id}/photos/${newId()}.jpg`];
  const read = () => api.orders.read({ params: { id: order.id } });
  const pins = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, '0'));
  const pin = pins.find((each) => isPin(world.app, deliveryId, each)) ?? '';
  const wrongPin = (place: number) => pins.filter((each) => each !== pin)[place] ?? '';
  return { retailer, api, order, deliveryId, report, complete, photos, read, pin, wrongPin };
}

const rule = (kinds: Rule['kinds'], more: Partial<Rule> = {}): Partial<NewOrderInput> => ({
  proof: { kinds, ...more },
});

describe('a completion', () => {
  test('needs all kinds of the rule, in one event or in several of its packages', async () => {
    const { complete, photos, pin, read } = await atTheDoor(rule(['PHOTO', 'SIGNATURE', 'PIN']));
    expect(await complete()).toBe('PROOF_REQUIRED');
    expect(await complete({ signature: aSignature, pin })).toBe('PROOF_REQUIRED');
    expect(await complete({ signature: aSignature }, { photos })).toBe('PROOF_REQUIRED');
    expect((await read()).delivery?.status).toBe('ATTEMPTING_DELIVERY');
    expect(await complete({ signature: aSignature, pin }, { photos })).toBe('applied');
    expect(await read()).toMatchObject({
      proofMissingAt: null,
      proofs: [{ kinds: ['PHOTO', 'SIGNATURE', 'PIN'], missing: [], signature: { name: 'Jeanne Tremblay' } }],
    });
  });

  test('needs one of the kinds if one is enough, and none without a rule', async () => {
    const { complete } = await atTheDoor(rule(['PHOTO', 'SIGNATURE'], { match: 'any' }));
    expect(await complete()).toBe('PROOF_REQUIRED');
    expect(await complete({ signature: aSignature })).toBe('applied');
    const other = await atTheDoor();
    expect(await other.complete()).toBe('applied');
  });

  test('names what is missing in the language of the courier', async () => {
    const { report } = await atTheDoor(rule(['SIGNATURE', 'PIN']));
    expect((await report('COMPLETED')).message).toBe('Proof needed: Signature, Code');
  });

  test('is refused with an empty signature, a drawing of other commands, or without a signer', async () => {
    const { report } = await atTheDoor(rule(['SIGNATURE']));
    const dot = 'M10 10L11 11L12 12L13 13L14 14L15 15L16 16L17 17L18 18';
    for (const [strokes, type] of [
      [dot, 'SIGNATURE_TOO_SMALL'],
      ['', 'SIGNATURE_UNREADABLE'],
      ['M0 0C1 1 2 2 3 3', 'SIGNATURE_UNREADABLE'],
      ['M0 0L1 1"/><script>', 'SIGNATURE_UNREADABLE'],
      ['M0 0L1001 1', 'SIGNATURE_UNREADABLE'],
      ['L0 0', 'SIGNATURE_UNREADABLE'],
    ]) {
      const refused = await report('COMPLETED', { proof: { signature: { ...aSignature, strokes: strokes ?? '' } } });
      expect(refused).toMatchObject({ type: 'VALIDATION_FAILED', errors: [{ type }] });
    }
    const unnamed = await report('COMPLETED', { proof: { signature: { ...aSignature, name: ' ' } } });
    expect(unnamed).toMatchObject({ errors: [{ type: 'REQUIRED', path: 'proof.signature.name' }] });
    const long = await report('COMPLETED', { proof: { signature: { ...aSignature, strokes: 'M1 1'.repeat(2049) } } });
    expect(long).toMatchObject({ errors: [{ type: 'TOO_LONG' }] });
    expect(await report('SKIPPED', { proof: { signature: aSignature } })).toMatchObject({ type: 'VALIDATION_FAILED' });
  });
});

describe('the recipient’s code', () => {
  test('is refused if it is wrong, with the tries left; the same wrong code again is the same try', async () => {
    const { report, complete, pin, wrongPin } = await atTheDoor(rule(['PIN']));
    const tryWith = (code: string) => report('COMPLETED', { proof: { pin: code } });
    expect(await tryWith(wrongPin(0))).toMatchObject({
      type: 'PIN_WRONG',
      message: expect.stringContaining('left: 4'),
    });
    expect(await tryWith(wrongPin(0))).toMatchObject({ message: expect.stringContaining('left: 4') });
    expect(await tryWith(wrongPin(1))).toMatchObject({ message: expect.stringContaining('left: 3') });
    expect(await tryWith('12')).toMatchObject({ type: 'VALIDATION_FAILED' });
    expect(await complete({ pin })).toBe('applied');
  });

  test('is locked after five wrong ones, however many arrive at once, and then the fallback applies', async () => {
    const { report, complete, pin, wrongPin, photos } = await atTheDoor(rule(['PIN'], { fallback: 'PHOTO_AND_CALL' }));
    const tries = Array.from({ length: 12 }, (_, place) => report('COMPLETED', { proof: { pin: wrongPin(place) } }));
    const types = (await Promise.all(tries)).map(({ type }) => type);
    expect(types.filter((type) => type === 'PIN_WRONG')).toHaveLength(pinTryLimit);
    expect(types.filter((type) => type === 'PIN_LOCKED')).toHaveLength(12 - pinTryLimit);
    expect(await complete({ pin })).toBe('PIN_LOCKED');
    await report('CALL_ATTEMPT');
    expect(await complete({ fallback: { reason: 'No code' } }, { photos })).toBe('applied');
  });

  test('is counted in one report too, and stays locked after a failed visit', async () => {
    const { deliveryId, wrongPin, read } = await atTheDoor(rule(['PIN']));
    const at = world.clock.now().toString();
    const events = Array.from({ length: 7 }, (_, place) => {
      return { id: newId(), deliveryId, type: 'COMPLETED' as const, at, proof: { pin: wrongPin(place) } };
    });
    const { results } = await fleet.events({ body: { events } });
    expect(results.filter(({ error }) => error?.type === 'PIN_WRONG')).toHaveLength(pinTryLimit);
    await fleet.events({ body: { events: [{ id: newId(), deliveryId, type: 'SKIPPED', at, statusId: 1 }] } });
    expect((await fleet.events({ body: { events } })).results[0]?.error?.type).toBe('PIN_LOCKED');
    expect((await read()).delivery?.status).toBe('SKIPPED');
  });
});

describe('without the proof', () => {
  test('a parcel goes back unless the rule allows a photo and a call, and both were made', async () => {
    const strict = await atTheDoor(rule(['SIGNATURE']));
    const fallback = { reason: 'The recipient cannot sign' };
    expect(await strict.complete({ fallback }, { photos: strict.photos })).toBe('PROOF_FALLBACK_NOT_ALLOWED');
    const { complete, report, photos, read } = await atTheDoor(rule(['SIGNATURE'], { fallback: 'PHOTO_AND_CALL' }));
    expect(await complete(undefined, { photos })).toBe('PROOF_REQUIRED');
    expect(await complete({ fallback }, { photos })).toBe('PROOF_FALLBACK_INCOMPLETE');
    await report('CALL_ATTEMPT');
    expect(await complete({ fallback })).toBe('PROOF_FALLBACK_INCOMPLETE');
    expect(await complete({ fallback }, { photos })).toBe('applied');
    expect(await read()).toMatchObject({
      proofMissingAt: { at: expect.any(String) },
      proofs: [{ kinds: ['PHOTO'], missing: ['SIGNATURE'], fallbackReason: fallback.reason }],
    });
  });

  test('a correction by the courier is marked, and a later proof ends that; a failed visit takes the proof with it', async () => {
    const { complete, report, read } = await atTheDoor(rule(['SIGNATURE']));
    await report('SKIPPED', { statusId: 1 });
    expect(await complete()).toBe('applied');
    expect((await read()).proofMissingAt).not.toBeNull();
    expect(await complete({ signature: aSignature })).toBe('applied');
    expect((await read()).proofMissingAt).toBeNull();
    await report('SKIPPED', { statusId: 1 });
    expect(await complete()).toBe('applied');
    expect((await read()).proofMissingAt).not.toBeNull();
  });
});

test('an order shows the last twenty of its proofs', async () => {
  const { report, complete, read } = await atTheDoor(rule(['SIGNATURE']));
  for (let nth = 1; nth <= 21; nth++) {
    world.clock.advance({ minutes: 1 });
    expect(await complete({ signature: { ...aSignature, name: `Ada ${nth}` } })).toBe('applied');
    await report('SKIPPED', { statusId: 1 });
  }
  const names = (await read()).proofs.map(({ signature }) => signature?.name);
  expect([names.length, names[0], names.at(-1)]).toEqual([20, 'Ada 2', 'Ada 21']);
});

test('a signature that is reported after the recipient was erased is not stored', async () => {
  const { retailer, order, complete, read } = await atTheDoor(rule(['SIGNATURE']));
  expect(await complete({ signature: aSignature })).toBe('applied');
  await world.app.db.transaction(wholeRetailer(retailer.id), (tx) =>
    eraseRecipients(world.app, tx, [order.id], { name: 'Shopify', role: 'END_CUSTOMER' }),
  );
  expect(await complete({ signature: aSignature })).toBe('applied');
  const { proofs } = await read();
  expect([proofs.length, proofs.filter(({ signature }) => signature).length <= 1]).toEqual([2, true]);
});

describe('of several packages', () => {
  const two = { ...rule(['SIGNATURE'], { fallback: 'PHOTO_AND_CALL' }), numberOfPackages: 2 };

  test('what was given at one visit does not prove another', async () => {
    const { complete, report, order } = await atTheDoor(two);
    const [first, second] = order.mpsTrackingCodes;
    expect(await complete({ signature: aSignature }, { packageCode: first })).toBe('applied');
    world.clock.advance({ hours: 26 });
    await report('AT_WAREHOUSE', { packageCode: second });
    await report('ATTEMPTING_DELIVERY', { packageCode: second });
    expect(await complete(undefined, { packageCode: second })).toBe('PROOF_REQUIRED');
    expect(await complete({ signature: aSignature }, { packageCode: second })).toBe('applied');
  });

  test('a failed visit of one does not hide that another was delivered without its proof', async () => {
    const { complete, report, order, photos, read } = await atTheDoor(two);
    const [first, second] = order.mpsTrackingCodes;
    await report('CALL_ATTEMPT');
    const fallback = { fallback: { reason: 'Nobody could sign' } };
    expect(await complete(fallback, { packageCode: first, photos })).toBe('applied');
    const { proofMissingAt } = await read();
    expect(proofMissingAt).not.toBeNull();
    expect(await report('SKIPPED', { statusId: 1, packageCode: second })).toMatchObject({ type: 'applied' });
    expect((await read()).proofMissingAt).toEqual(proofMissingAt);
  });
});

describe('goods for adults', () => {
  test('need the age check after a failed visit too', async () => {
    const { complete, report } = await atTheDoor({ ageGoods: 'ALCOHOL' });
    expect(await complete()).toBe('PROOF_REQUIRED');
    expect((await report('SKIPPED', { statusId: 1 })).type).toBe('applied');
    expect(await complete()).toBe('PROOF_REQUIRED');
    expect(await complete({ age: anAgeCheck(world.clock.now().toString()) })).toBe('applied');
  });

  test('need the age of the recipient’s province, beside the rule and without a fallback', async () => {
    const order = { ageGoods: 'ALCOHOL', ...rule(['PHOTO'], { fallback: 'PHOTO_AND_CALL' }) } as const;
    const { order: made, complete, report, photos, read } = await atTheDoor(order);
    expect(made.minimumAge).toBe(19);
    const at = world.clock.now().toString();
    expect(await complete(undefined, { photos })).toBe('PROOF_REQUIRED');
    expect(await complete({ age: anAgeCheck(at, 18) }, { photos })).toBe('PROOF_REQUIRED');
    await report('CALL_ATTEMPT');
    expect(await complete({ fallback: { reason: 'No ID' } }, { photos })).toBe('PROOF_FALLBACK_NOT_ALLOWED');
    expect(await complete({ age: anAgeCheck(at) }, { photos })).toBe('applied');
    const [proof] = (await read()).proofs;
    expect(proof?.age).toEqual({ rule: 19, documentKind: 'DRIVER_LICENCE', checkedAt: expect.anything(), by: 'Karim' });
  });

  test('keep nothing of the document but its kind', async () => {
    const { report } = await atTheDoor({ ageGoods: 'ALCOHOL' });
    const age = { ...anAgeCheck(world.clock.now().toString()), number: 'T1234', birthDate: '1990-01-01' };
    const unknown = { type: 'UNKNOWN_FIELD' };
    expect(await report('COMPLETED', { proof: { age } })).toMatchObject({ errors: [unknown, unknown] });
  });

  test('may not be handed over outside of the province’s hours', async () => {
    const { complete } = await atTheDoor({ ageGoods: 'ALCOHOL' });
    world.clock.set('2026-11-19T04:01:00Z');
    const late = world.clock.now().toString();
    expect(await complete({ age: anAgeCheck(late) })).toBe('AGE_OUTSIDE_HOURS');
    expect(await complete({ age: anAgeCheck(late) }, { at: '2026-11-19T04:00:00Z' })).toBe('applied');
  });

  test('are handed over in the hours of the recipient’s province, not the store’s', async () => {
    const retailer = await world.retailer({
      fulfilsAtOnce: true,
      stores: [{ ...vancouver, prefixes: ['M5'], pickupTimes: ['14:00'] }],
    });
    const api = await retailer.admin();
    const body = anOrder({ ...slot, pickupScheduleId: retailer.storeIds[0], ageGoods: 'ALCOHOL' });
    const order = await api.orders.create({ body });
    const report = async (type: FleetEventInput['type'], at: string, more: Partial<FleetEventInput> = {}) => {
      const event = { id: newId(), deliveryId: order.delivery?.id ?? '', type, at, ...more };
      const { results } = await fleet.events({ body: { events: [event] } });
      return results[0]?.error?.type ?? results[0]?.status;
    };
    world.clock.set('2026-11-19T15:00:00Z');
    await report('ATTEMPTING_DELIVERY', '2026-11-18T20:00:00Z');
    // 20:01 in Vancouver is 23:01 in Toronto.
    const complete = (at: string) => report('COMPLETED', at, { statusId: 1, proof: { age: anAgeCheck(at) } });
    expect(await complete('2026-11-19T04:01:00Z')).toBe('AGE_OUTSIDE_HOURS');
    expect(await complete('2026-11-19T14:01:00Z')).toBe('applied');
  });

  test('that a courier may not deliver in the province are refused with the reason', async () => {
    const retailer = await world.retailer();
    const api = await retailer.admin();
    const body = anOrder({ ...slot, pickupScheduleId: retailer.storeIds[0], ageGoods: 'CANNABIS' });
    await expect(api.orders.create({ body })).rejects.toMatchObject({
      body: { errors: [{ type: 'GOODS_NOT_PERMITTED', path: 'ageGoods' }] },
    });
  });
});

test('the courier’s list has the rule, with the age and the hours', async () => {
  const { deliveryId } = await atTheDoor({ ageGoods: 'ALCOHOL', ...rule(['PIN', 'SIGNATURE'], { match: 'any' }) });
  const { data } = await fleet.deliveries({ query: { limit: 500 } });
  expect(data.find((each) => each.deliveryId === deliveryId)?.proof).toEqual({
    kinds: ['SIGNATURE', 'PIN'],
    match: 'any',
    fallback: 'RETURN',
    minimumAge: 19,
    hours: { from: '09:00', until: '23:00' },
  });
});

test('a new order takes its store’s rule, which a later change of the store does not touch; one without kinds needs none', async () => {
  const retailer = await world.retailer();
  const api = await retailer.admin();
  const pickupScheduleId = retailer.storeIds[0] ?? '';
  const params = { id: pickupScheduleId };
  await api.stores.edit({ params, body: { proof: { kinds: ['PIN', 'PHOTO'] } } });
  const create = (given: Partial<NewOrderInput> = {}) =>
    api.orders.create({ body: anOrder({ ...slot, pickupScheduleId, phone: '416 555 0142', ...given }) });
  const taken = await create();
  expect(taken.proof).toEqual({ kinds: ['PHOTO', 'PIN'], match: 'all', fallback: 'RETURN' });
  await api.stores.edit({ params, body: { proof: null } });
  expect((await api.orders.read({ params: { id: taken.id } })).proof?.kinds).toEqual(['PHOTO', 'PIN']);
  expect((await create()).proof).toBeNull();
  await api.stores.edit({ params, body: { proof: { kinds: ['PIN', 'PHOTO'] } } });
  expect((await create({ proof: { kinds: [] } })).proof).toBeNull();
  expect((await create({ type: 'PICKUP' })).proof?.kinds).toEqual(['PHOTO']);
  expect((await create({ proof: { kinds: ['SIGNATURE'] } })).proof?.kinds).toEqual(['SIGNATURE']);
  await expect(create({ phone: null })).rejects.toMatchObject({
    body: { errors: [{ type: 'PROOF_WITHOUT_CONTACT', path: 'proof' }] },
  });
});

test('a code needs a contact to be sent to: when it is chosen, and as long as it is asked for', async () => {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const api = await retailer.admin();
  const body = anOrder({ ...slot, pickupScheduleId: retailer.storeIds[0], proof: { kinds: ['PIN', 'PHOTO'] } });
  const refused = { body: { errors: [{ type: 'PROOF_WITHOUT_CONTACT', path: 'proof' }] } };
  // No text message reaches a number of another country.
  for (const phone of [null, '+44 20 7946 0958'])
    await expect(api.orders.create({ body: { ...body, phone } })).rejects.toMatchObject(refused);
  const { id } = await api.orders.create({ body: { ...body, phone: '416 555 0142' } });
  const edit = (change: Parameters<typeof api.orders.edit>[0]['body']) =>
    api.orders.edit({ params: { id }, body: change });
  await expect(edit({ phone: null })).rejects.toMatchObject(refused);
  const link = (await api.orders.read({ params: { id } })).trackingLink.split('/').at(-1) ?? '';
  const byRecipient = world.anyone().tracking.change({ params: { id: link }, body: { phone: '+44 20 7946 0958' } });
  await expect(byRecipient).rejects.toMatchObject({
    body: { errors: [{ type: 'PROOF_WITHOUT_CONTACT', path: 'phone' }] },
  });
  await edit({ phone: null, email: 'ann@test.example' });
  await expect(edit({ email: null })).rejects.toMatchObject(refused);
  await edit({ email: null, proof: { kinds: ['PHOTO'] } });
  await expect(edit({ proof: { kinds: ['PIN'] } })).rejects.toMatchObject(refused);
});

test('a code cannot be asked of someone who hands a parcel over, nor where the recipient is not at the door', async () => {
  const retailer = await world.retailer({ fulfilsAtOnce: true });
  const api = await retailer.admin();
  const body = anOrder({ ...slot, email: 'ann@test.example', pickupScheduleId: retailer.storeIds[0] });
  const pickup = { ...body, type: 'PICKUP' as const, proof: { kinds: ['PIN' as const] } };
  await expect(api.orders.create({ body: pickup })).rejects.toMatchObject({
    body: { errors: [{ type: 'PROOF_NOT_AT_PICKUP', path: 'proof' }] },
  });
  const order = await api.orders.create({ body });
  const code = { id: order.trackingLink.split('/').at(-1) ?? '' };
  const { tracking } = world.anyone();
  await tracking.change({ params: code, body: { place: 'NEIGHBOUR', placeWords: 'Unit 2' } });
  const params = { id: order.id };
  const edit = (proof: Rule) => api.orders.edit({ params, body: { proof } });
  await expect(edit({ kinds: ['PIN'] })).rejects.toMatchObject({ body: { errors: [{ type: 'PROOF_NOT_AT_PLACE' }] } });
  await edit({ kinds: ['PHOTO'] });
  await tracking.change({ params: code, body: { clear: 'place' } });
  await edit({ kinds: ['PIN'] });
  const view = await tracking.read({ params: code, query: {} });
  expect([view.places, view.choices.includes('place')]).toEqual([[], false]);
  await expect(tracking.change({ params: code, body: { place: 'DOOR' } })).rejects.toMatchObject({
    body: { errors: [{ type: 'PLACE_WITHOUT_PROOF', path: 'place' }] },
  });
});
