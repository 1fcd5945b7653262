// A retailer's message settings, for all stores or one.
import { defaultRules } from '@portage/contract/notifications/rules';
import { expect, test } from 'vitest';
import { Refused, startWorld } from '../testing/world.ts';
import { parcelsOf } from './testing/parcels.ts';

const world = await startWorld({ worker: true });
const retailer = await world.retailer({ name: 'Érable et Fils' });
const admin = await retailer.admin();
const parcels = parcelsOf(world, retailer, admin);
const person = () => ({ email: 'noemie@example.com', phone: '514 555-1001' });

test('a member can edit the texts of messages and preview them; unknown variables are refused on their field', async () => {
  const { version, events } = await admin.notifications.settings();
  const mine = {
    ...events.MISSED,
    SMS: { ...events.MISSED.SMS, text: { en: 'Sorry {name}!', fr: 'Désolés {recipent}!' } },
  };
  const refused = await admin.notifications
    .edit({ body: { version, events: { MISSED: mine } } })
    .catch((error) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused.body.errors).toMatchObject([
    { type: 'UNKNOWN_VARIABLE', path: 'events.MISSED.SMS.text.en', message: expect.stringContaining('{name}') },
    { type: 'UNKNOWN_VARIABLE', path: 'events.MISSED.SMS.text.fr', message: expect.stringContaining('{recipient}') },
  ]);
  const { id } = await parcels.send({ ...person(), number: 'N-1' });
  const question = { event: 'MISSED', channel: 'SMS', language: 'fr', orderId: id } as const;
  expect(
    await admin.notifications.preview({ body: { ...question, text: 'Désolés, {recipient} ({order})!' } }),
  ).toMatchObject({
    text: 'Désolés, Noémie Côté (N-1)! Répondez ARRET pour ne plus en recevoir.',
    order: { id },
  });
  const late = { ...question, event: 'DELAYED', language: 'en' } as const;
  expect((await admin.notifications.preview({ body: late })).text).toMatch(/now by \w+day, /);
  const mailed = { ...question, channel: 'EMAIL', subject: 'News, {recipient}' } as const;
  expect((await admin.notifications.preview({ body: mailed })).subject).toBe('News, Noémie Côté');
  await expect(admin.notifications.preview({ body: { ...mailed, subject: 'Two\r\nlines' } })).rejects.toMatchObject({
    body: { errors: [{ type: 'CONTROL_CHARACTER', path: 'subject' }] },
  });
  const stranger = await parcels.send({
    ...person(),
    recipient: 'Zoé\u202e STOP https://evil.example/x St.Pierre J.R.',
  });
  const asked = { ...question, orderId: stranger.id, text: '{recipient}! From {recipient}. Now' };
  expect((await admin.notifications.preview({ body: asked })).text).toMatch(
    /^Zoé STOP https:evil\. examplex St\. Pierre J\.R\.! From .* J\.R\. Now /,
  );
  await expect(admin.notifications.preview({ body: { ...question, text: '{until} {x}' } })).rejects.toMatchObject({
    type: 'VALIDATION_FAILED',
  });
  const saved = await admin.notifications.edit({ body: { version, quiet: null } });
  expect(saved).toMatchObject({ quiet: null, version: version + 1 });
  await expect(admin.notifications.edit({ body: { version, quiet: null } })).rejects.toMatchObject({
    type: 'STALE_VERSION',
  });
});

test('a store can override its message settings, and otherwise uses the retailer’s', async () => {
  const [elsewhere = '', here = ''] = retailer.storeIds;
  const ofStore = { query: { store: here } };
  const before = await admin.notifications.settings(ofStore);
  expect(before.own).toEqual({ events: [], quiet: false });
  const quiet = { from: '01:00', to: '02:00', holdsMail: true };
  const silent = { EMAIL: { ...defaultRules.EMAIL, isOn: false }, SMS: defaultRules.SMS };
  const { version } = before;
  const own = await admin.notifications.edit({ ...ofStore, body: { version, quiet, events: { MISSED: silent } } });
  expect(own).toMatchObject({ own: { events: ['MISSED'], quiet: true }, quiet, events: { MISSED: silent } });
  const others = await admin.notifications.settings({ query: { store: elsewhere } });
  expect(others).toMatchObject({ own: { events: [], quiet: false }, events: { MISSED: defaultRules } });

  await admin.notifications.edit({ body: { events: { DELAYED: silent }, quiet: null } });
  const after = await admin.notifications.settings(ofStore);
  expect(after).toMatchObject({ events: { MISSED: silent, DELAYED: silent }, quiet });
  await expect(admin.notifications.edit({ ...ofStore, body: { version, quiet } })).rejects.toMatchObject({
    type: 'STALE_VERSION',
  });
  const parcel = await parcels.send(person());
  await parcel.report('PICKED_UP_FROM_STORE');
  await expect.poll(parcel.outcomes).toEqual(['HANDED_OVER EMAIL SENT']);
  await parcel.report({ type: 'SKIPPED', statusId: 1 });
  await parcel.report('RTS_SCHEDULED');
  await expect.poll(parcel.outcomes).toEqual(['RETURNING EMAIL SENT', 'HANDED_OVER EMAIL SENT']);

  const given = { events: { MISSED: null, DELAYED: null }, quiet: 'INHERITED' } as const;
  await admin.notifications.edit({ body: given });
  expect(await admin.notifications.edit({ ...ofStore, body: given })).toMatchObject({
    own: { events: [], quiet: false },
    events: { MISSED: defaultRules, DELAYED: defaultRules },
    quiet: { from: '21:00' },
  });
  const powerless = await retailer.coordinator({ stores: [elsewhere], permissions: ['MANAGE_RETAILER_SETTINGS'] });
  await expect(powerless.notifications.settings(ofStore)).rejects.toMatchObject({
    type: 'PICKUP_LOCATION_NOT_FOUND',
  });
  const { data } = await admin.activity.list({ query: { kind: 'store' } });
  expect(data[0]?.changes).toContainEqual({ field: 'ownMessages', before: ['MISSED'], after: [] });
});
