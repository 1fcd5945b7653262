// A change of address or phone requires a code sent to the contact on the order, and a recipient can undo their changes.
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { anOrder, startWorld, wednesdayMorning } from '../testing/world.ts';

const world = await startWorld({ worker: true });
const fleet = world.fleet().fleet;
const retailer = await world.retailer({ fulfilsAtOnce: true });
const api = await retailer.admin();
const recipient = world.anyone().tracking;
const [pickupScheduleId = ''] = retailer.storeIds;
let people = 0;
let callers = 0;

beforeEach(() => {
  world.clock.set(wednesdayMorning);
  world.callsFrom = `203.0.113.${++callers}`;
});

async function aParcel(wish: object = {}) {
  const email = `jane-${++people}@example.com`;
  const body = anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId, phone: '4165550100', email, ...wish });
  const order = await api.orders.create({ body });
  const id = order.trackingLink.split('/').at(-1) ?? '';
  const read = () => api.orders.read({ params: { id: order.id } });
  return { order, id, email, params: { id }, read };
}
const happens = (deliveryId: string | undefined, type: string) =>
  fleet.events({
    body: { events: [{ id: newId(), deliveryId: deliveryId ?? '', type, at: world.clock.now().toString() }] },
  });
async function aCode(email: string): Promise<string> {
  return (await world.inbox.latest(email)).code ?? '';
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const wrong = { body: { errors: [{ path: 'code', type: 'CODE_INCORRECT' }] } };

describe('a code', () => {
  test('permits only the change for which it was sent, once', async () => {
    const { params, email, read } = await aParcel();
    const body = { phone: '514 555 0199' };
    await expect(recipient.change({ params, body })).rejects.toMatchObject({ type: 'CODE_NEEDED' });
    const sent = await recipient.code({ params, body });
    expect(sent).toEqual({ sentTo: 'j•••@example.com', waitSeconds: 50 });
    const code = await aCode(email);
    await expect(recipient.change({ params, body: { phone: '514 555 0198', code } })).rejects.toMatchObject(wrong);
    expect((await read()).phone).toBe('4165550100');
    await recipient.change({ params, body: { ...body, code } });
    expect((await read()).phone).toBe('514 555 0199');
    await expect(recipient.change({ params, body: { phone: '4165550111', code } })).rejects.toMatchObject(wrong);
  });

  test('expires after ten minutes', async () => {
    const { params, email } = await aParcel();
    const body = { phone: '514 555 0199' };
    await recipient.code({ params, body });
    const code = await aCode(email);
    world.clock.advance({ minutes: 10, seconds: 1 });
    await expect(recipient.change({ params, body: { ...body, code } })).rejects.toMatchObject(wrong);
  });

  test('is refused after five concurrent wrong guesses, even if it is right', async () => {
    const { params, email } = await aParcel();
    const body = { phone: '514 555 0199' };
    await recipient.code({ params, body });
    const code = await aCode(email);
    const guess = (given: string) =>
      world.request({
        method: 'PUT',
        url: `/retailer/customer-trackings/${params.id}`,
        headers: { 'x-forwarded-for': `192.0.2.${++people}` },
        body: { ...body, code: given },
      });
    await Promise.all(Array.from({ length: 5 }, () => guess(other(code))));
    expect((await guess(code)).statusCode).toBe(422);
  });

  test('is sent again after fifty seconds; before that, a request for another change is refused', async () => {
    const { params, email } = await aParcel();
    await recipient.code({ params, body: { phone: '514 555 0199' } });
    const first = await aCode(email);
    expect((await recipient.code({ params, body: { phone: '514 555 0199' } })).sentTo).toBe('j•••@example.com');
    await expect(recipient.code({ params, body: { phone: '514 555 0198' } })).rejects.toMatchObject({
      type: 'CODE_SENT_RECENTLY',
    });
    expect(await aCode(email)).toBe(first);
    world.clock.advance({ seconds: 50 });
    expect((await recipient.code({ params, body: { phone: '514 555 0198' } })).waitSeconds).toBe(50);
  });

  test('is sent at most ten times a day to one address, across all its parcels', async () => {
    const parcels = [await aParcel({ email: 'flooded@example.com' }), await aParcel({ email: 'flooded@example.com' })];
    world.callsFrom = '198.51.100.9';
    const ask = (nth: number) => {
      world.clock.advance({ seconds: 50 });
      return recipient.code({ params: parcels[nth % 2]?.params ?? { id: '' }, body: { phone: '514 555 0199' } });
    };
    for (let nth = 0; nth < 10; nth++) expect((await ask(nth)).waitSeconds).toBe(50);
    for (const nth of [0, 1]) await expect(ask(nth)).rejects.toMatchObject({ type: 'CODES_USED_UP' });
    world.clock.advance({ hours: 24 });
    expect((await ask(0)).waitSeconds).toBe(50);
  });

  test('is sent to the phone if there is no email, and refused if there is neither', async () => {
    const byPhone = await aParcel({ email: null });
    const given = { params: byPhone.params, body: { phone: '514 555 0199' } };
    expect((await recipient.code(given)).sentTo).toBe('••• 0100');
    const nowhere = await aParcel({ email: null, phone: null });
    await expect(recipient.code({ ...given, params: nowhere.params })).rejects.toMatchObject({ type: 'CODE_NOWHERE' });
  });
});

describe('another address', () => {
  const address = '55 Mill St, Toronto, ON, M5A 3C4';

  test('given before noon applies on the same day, and clears unit and door code', async () => {
    const { params, email, read } = await aParcel({ addressLine2: '12' });
    await recipient.change({ params, body: { doorCode: '4711' } });
    expect((await recipient.read({ params })).newAddress).toEqual({ from: '2026-11-18', isMoved: false });
    await recipient.code({ params, body: { address } });
    await recipient.change({ params, body: { address, code: await aCode(email) } });
    expect(await read()).toMatchObject({ address, addressLine2: null, doorCode: null, date: '2026-11-18' });
  });

  test('given after noon applies the next day, which the page shows in advance', async () => {
    const { params, email, read } = await aParcel();
    world.clock.set('2026-11-18T17:30:00Z');
    expect((await recipient.read({ params })).newAddress).toEqual({ from: '2026-11-19', isMoved: true });
    await recipient.code({ params, body: { address } });
    await recipient.change({ params, body: { address, code: await aCode(email) } });
    expect(await read()).toMatchObject({ address, date: '2026-11-19' });
  });

  test('outside of the service area is refused before any code is sent', async () => {
    const { params } = await aParcel();
    const body = { address: '1 rue Principale, Gaspé, QC, G4X 1A1' };
    const refused = { body: { errors: [{ path: 'address', type: 'ADDRESS_OUTSIDE_SERVICE_AREA' }] } };
    await expect(recipient.code({ params, body })).rejects.toMatchObject(refused);
  });

  test('a change answers the question of a visit that failed, until the next event or its undoing', async () => {
    const { params, order } = await aParcel();
    const answered = async () => (await recipient.read({ params })).isAnswered;
    await happens(order.delivery?.id, 'SKIPPED');
    world.clock.advance({ seconds: 1 });
    expect(await answered()).toBe(false);
    expect((await recipient.change({ params, body: { doorCode: '1' } })).isAnswered).toBe(true);
    await recipient.change({ params, body: { undo: true } });
    expect(await answered()).toBe(false);
    await recipient.change({ params, body: { doorCode: '2' } });
    world.clock.advance({ seconds: 1 });
    await happens(order.delivery?.id, 'AT_WAREHOUSE');
    expect(await answered()).toBe(false);
  });

  test('is refused once the driver is near', async () => {
    const { params, order } = await aParcel();
    await happens(order.delivery?.id, 'ATTEMPTING_DELIVERY');
    expect((await recipient.read({ params })).newAddress).toBeNull();
    await expect(recipient.code({ params, body: { address } })).rejects.toMatchObject({
      body: { errors: [{ path: 'address', type: 'DRIVER_IS_NEAR' }] },
    });
  });
});

describe('a change that could divert the parcel', () => {
  const address = '55 Mill St, Toronto, ON, M5A 3C4';
  const confirmed = async (to: string) =>
    (await world.inbox.all(to)).filter(({ subject, text }) => /was changed/.test(subject) || /were changed/.test(text));

  test('is confirmed to the order’s email, once per change, with instructions to undo it', async () => {
    const { params, id, email } = await aParcel();
    await recipient.code({ params, body: { address } });
    const body = { address, code: await aCode(email) };
    await recipient.change({ params, body });
    await recipient.change({ params, body: { address } });
    await recipient.change({ params, body: { doorCode: '4711' } });
    await expect.poll(() => confirmed(email)).toHaveLength(1);
    const [mail] = await confirmed(email);
    expect(mail?.text).toContain(`The address is now ${address}. Was it not you`);
    expect(mail?.text).toContain('You can undo it on your page');
    expect(mail?.text).not.toContain('Stop these emails');
    expect(`${mail?.link?.pathname}${mail?.link?.hash}`).toBe(`/t/${id}#changes`);
    await recipient.change({ params, body: { undo: true } });
    await recipient.change({ params, body: { undo: true } });
    await expect.poll(() => confirmed(email)).toHaveLength(2);
    expect((await confirmed(email)).map(({ text }) => text).join()).toContain('The address is now 100 King St W');
  });

  test('is confirmed to the order’s previous number if there is no email', async () => {
    const phone = '4165550147';
    const { params } = await aParcel({ email: null, phone });
    await recipient.code({ params, body: { phone: '514 555 0199' } });
    const code = await aCode(`+1${phone}`);
    await recipient.change({ params, body: { phone: '514 555 0199', code } });
    await expect.poll(() => confirmed(`+1${phone}`)).toHaveLength(1);
    expect(await world.inbox.all('+15145550199')).toEqual([]);
  });

  test('of the day is confirmed too; the email offers another choice, which still works after that day', async () => {
    const { params, order, email } = await aParcel();
    await happens(order.delivery?.id, 'ATTEMPTING_DELIVERY');
    await happens(order.delivery?.id, 'SKIPPED');
    const [date = ''] = (await recipient.read({ params })).dates;
    await recipient.change({ params, body: { date } });
    await expect.poll(() => confirmed(email)).toHaveLength(1);
    const [mail] = await confirmed(email);
    expect(mail?.text).toContain(
      'The day is now Thursday, November 19. Was it not you, or does this day no longer suit you? Your page lets you choose another one',
    );
    world.clock.advance({ hours: 24 * 5 });
    const { dates } = await recipient.read({ params });
    expect(dates.length).toBeGreaterThan(0);
    expect(dates).not.toContain(date);
  });
});

describe('undoing', () => {
  test('restores the previous values, last change first, and logs each as a change', async () => {
    const { params, order, read } = await aParcel();
    await recipient.change({ params, body: { doorCode: '1' } });
    await recipient.change({ params, body: { doorCode: '2', note: 'Ring' } });
    expect((await recipient.read({ params })).undoable).toEqual(['recipientNote', 'doorCode']);
    await recipient.change({ params, body: { undo: true } });
    expect(await read()).toMatchObject({ doorCode: '1', recipientNote: null });
    await recipient.change({ params, body: { undo: true } });
    expect((await read()).doorCode).toBeNull();
    await expect(recipient.change({ params, body: { undo: true } })).rejects.toMatchObject({ type: 'NOTHING_TO_UNDO' });
    const log = await api.orders.logs({ query: { orderId: order.id } });
    expect(log.data.filter(({ from }) => from === 'END_CUSTOMER')).toHaveLength(4);
  });

  test('keeps values that another person has changed since', async () => {
    const { params, order, read } = await aParcel();
    await recipient.change({ params, body: { addressLine2: '9', note: 'Ring' } });
    await api.orders.edit({ params: { id: order.id }, body: { addressLine2: '10' } });
    await recipient.change({ params, body: { undo: true } });
    expect(await read()).toMatchObject({ addressLine2: '10', recipientNote: null });
  });

  test('is refused once the driver is near', async () => {
    const { params, order } = await aParcel();
    await recipient.change({ params, body: { doorCode: '1' } });
    await happens(order.delivery?.id, 'ATTEMPTING_DELIVERY');
    expect((await recipient.read({ params })).undoable).toEqual([]);
    await expect(recipient.change({ params, body: { undo: true } })).rejects.toMatchObject({ type: 'DRIVER_IS_NEAR' });
  });
});

test('a change that the retailer disabled is refused with its reason, and not offered', async () => {
  const own = await world.retailer({ fulfilsAtOnce: true });
  const admin = await own.admin();
  const order = await admin.orders.create({
    body: anOrder({ date: '2026-11-18', time: '14:00', pickupScheduleId: own.storeIds[0] }),
  });
  const params = { id: order.trackingLink.split('/').at(-1) ?? '' };
  await admin.settings.editTracking({ body: { switches: { allowsDoorCode: false, allowsUndo: false } } });
  expect((await recipient.read({ params })).choices).not.toContain('doorCode');
  for (const [body, path] of [
    [{ doorCode: '1' }, 'doorCode'],
    [{ undo: true }, 'undo'],
  ] as const)
    await expect(recipient.change({ params, body })).rejects.toMatchObject({
      body: { errors: [{ path, type: 'NOT_OFFERED' }] },
    });
  await expect(recipient.change({ params, body: { place: 'SAFE_PLACE' } })).rejects.toMatchObject({
    body: { errors: [{ path: 'placeWords', type: 'PLACE_NOT_DESCRIBED' }] },
  });
});

test('without JavaScript the form asks for the code on a second page', async () => {
  const { params, email, read } = await aParcel();
  const send = (fields: Record<string, string>) =>
    world.app.http.inject({
      method: 'POST',
      url: `/t/${params.id}?lang=fr`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const asked = await send({ phone: '514 555 0199', note: 'Sonnez' });
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('j•••@example.com');
  expect(asked.body).toMatch(/type="hidden" name="phone" value="514 555 0199"/);
  const refused = await send({ phone: '514 555 0199', note: 'Sonnez', code: '000000' });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toMatch(/type="hidden" name="note" value="Sonnez"/);
  const code = await aCode(email);
  expect((await send({ phone: '514 555 0199', note: 'Sonnez', code })).statusCode).toBe(303);
  expect(await read()).toMatchObject({ phone: '514 555 0199', recipientNote: 'Sonnez' });
  const moved = await send({ street: '55 Mill St', city: 'Toronto', postalCode: '' });
  expect(moved.statusCode).toBe(422);
  expect((await send({ undo: '1' })).headers.location).toContain('saved=undone');
  expect((await read()).phone).toBe('4165550100');
});
