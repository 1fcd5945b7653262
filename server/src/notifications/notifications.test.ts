// Notices to recipients, from the courier's event to inbox and phone, and the recipients' opt-outs.
import { whyNotAgain } from '@portage/contract/notifications/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTextService } from '../testing/text-service.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { noticingNearDrivers } from './poll.ts';
import { incoming, parcelsOf, tellOf } from './testing/parcels.ts';

const service = await startTextService();
const world = await startWorld({ worker: true, environment: service.environment });
const retailer = await world.retailer({ name: 'Érable et Fils' });
const admin = await retailer.admin();
const parcels = parcelsOf(world, retailer, admin);
await parcels.text('OUT_FOR_DELIVERY', 'DELIVERED');
beforeEach(() => {
  world.clock.set(wednesdayMorning);
  service.received.length = 0;
});

let persons = 0;
const person = () => {
  persons++;
  return { email: `noemie${persons}@example.com`, phone: `514 555-${String(1000 + persons)}` };
};
const numberOf = ({ phone }: { phone: string }) => `+1${phone.replace(/\D/g, '')}`;
const textsTo = (given: { phone: string }) =>
  service.received.map(({ body }) => Object(body)).filter(({ to }) => to === numberOf(given));

describe('a recipient', () => {
  test('is notified in their language by email and text, with the sender, the page, and how to opt out', async () => {
    const who = person();
    const parcel = await parcels.send(who);
    await parcel.report('PICKED_UP_FROM_STORE', 'ATTEMPTING_DELIVERY');
    await expect
      .poll(parcel.outcomes)
      .toEqual(expect.arrayContaining(['OUT_FOR_DELIVERY SMS SENT', 'OUT_FOR_DELIVERY EMAIL SENT']));
    const mail = await world.inbox.latest(who.email);
    expect(mail).toMatchObject({
      subject: 'Votre colis est en route\u00a0: attendez-nous aujourd’hui',
      from: { name: 'Érable et Fils · Portage' },
    });
    expect(mail.link?.pathname).toMatch(/^\/t\//);
    expect(mail.link?.searchParams.get('lang')).toBe('fr');
    expect(mail.text).toContain('Bonjour Noémie,');
    expect(mail.text).toContain('car Érable et Fils vous envoie un colis avec Portage');
    const source = String(await world.app.mailer.kept?.read(mail.id));
    expect(source.replace(/\r\n\s+/g, ' ')).toMatch(
      /^List-Unsubscribe: <http:\/\/portage\.test\/messages\/[\w-]{64}\?lang=fr>/m,
    );
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(textsTo(who)).toMatchObject([
      { text: expect.stringMatching(/^Érable et Fils : Votre colis est en route, .*\/t\/\w+\?lang=fr Répondez ARRET/) },
    ]);
    const { trackers } = await admin.orders.read({ params: { id: parcel.id } });
    expect(trackers.filter(({ event }) => event === 'SMS_SENT')).toHaveLength(1);
  });

  test('is not notified of an outdated event, and staff see why', async () => {
    const who = person();
    const parcel = await parcels.send(who);
    await parcel.report('PICKED_UP_FROM_STORE', 'ATTEMPTING_DELIVERY', 'COMPLETED');
    await expect.poll(parcel.outcomes).toContain('DELIVERED EMAIL SENT');
    expect((await world.inbox.latest(who.email)).link?.hash).toBe('#photos');
    await expect
      .poll(parcel.outcomes)
      .toEqual(
        expect.arrayContaining([
          'HANDED_OVER EMAIL DROPPED LATE',
          'OUT_FOR_DELIVERY EMAIL DROPPED LATE',
          'OUT_FOR_DELIVERY SMS DROPPED LATE',
          'DELIVERED SMS SENT',
        ]),
      );
    expect(textsTo(who)).toHaveLength(1);
  });

  test('who sent a package back is led to the part of the page that shows when it was collected', async () => {
    const who = person();
    const parcel = await parcels.send({ ...who, type: 'PICKUP' });
    await parcel.report('ATTEMPTING_PICKUP', 'COMPLETED');
    await expect.poll(parcel.outcomes).toContain('DELIVERED EMAIL SENT');
    const { text } = await world.inbox.latest(who.email);
    expect(text).toContain('Nous l’avons emporté pour Érable et Fils');
    expect(text).toMatch(/Terminée le mercredi 18 novembre à \d+\sh(\s\d+)?\./);
    expect(text).toContain('Voir quand et où');
  });

  test('can opt out by the link without JavaScript or by one click, and opt in again', async () => {
    const who = person();
    const parcel = await parcels.send(who);
    await parcel.report('PICKED_UP_FROM_STORE');
    await expect.poll(parcel.outcomes).toEqual(['HANDED_OVER EMAIL SENT']);
    const { text } = await world.inbox.latest(who.email);
    const url = /\/messages\/[\w-]{64}/.exec(text)?.[0] ?? '';
    const page = async () => (await world.request({ method: 'GET', url: `${url}?lang=fr` })).body;
    const post = (payload: string) =>
      world.app.http.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect(await page()).toContain('value="out"');
    expect(await page()).toContain(`vous informe de vos colis à ${who.email}`);
    const pressed = await post('choice=out');
    expect(pressed.statusCode).toBe(303);
    expect(await page()).toContain('value="in"');
    await parcel.report('ATTEMPTING_DELIVERY');
    await expect.poll(parcel.outcomes).toContain('OUT_FOR_DELIVERY EMAIL DROPPED OPTED_OUT');
    await expect.poll(parcel.outcomes).toContain('OUT_FOR_DELIVERY SMS SENT');
    await post('choice=in');
    await parcel.report({ type: 'SKIPPED', statusId: 1 });
    await expect.poll(parcel.outcomes).toContain('MISSED EMAIL SENT');
    expect((await world.inbox.latest(who.email)).link?.hash).toBe('#changes');
    const oneClick = await post('List-Unsubscribe=One-Click');
    expect(oneClick.statusCode).toBe(200);
    expect(await page()).toContain('value="in"');
    const [dropped] = (await parcel.notices()).filter(
      ({ event, channel }) => event === 'MISSED' && channel === 'EMAIL',
    );
    expect(dropped && whyNotAgain(dropped)).toBe('RECIPIENT_OPTED_OUT');
    await expect(
      admin.notifications.again({ params: { id: parcel.id, notification: dropped?.id ?? '' } }),
    ).rejects.toMatchObject({ type: 'RECIPIENT_OPTED_OUT' });
    // Addresses are compared regardless of case.
    const shouted = await parcels.send({ email: who.email.toUpperCase() });
    await shouted.report('ATTEMPTING_DELIVERY');
    await expect.poll(shouted.outcomes).toContain('OUT_FOR_DELIVERY EMAIL DROPPED OPTED_OUT');
  });

  test('gets a claim confirmed once even after opting out, because it is not a message of the retailer’s choice', async () => {
    const who = person();
    const parcel = await parcels.send(who);
    await parcel.report('PICKED_UP_FROM_STORE');
    await expect.poll(parcel.outcomes).toEqual(['HANDED_OVER EMAIL SENT']);
    const url = /\/messages\/[\w-]{64}/.exec((await world.inbox.latest(who.email)).text)?.[0] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await world.app.http.inject({ method: 'POST', url, payload: 'choice=out', headers });
    await parcel.report('ATTEMPTING_DELIVERY', 'COMPLETED');
    const { trackingLink } = await admin.orders.read({ params: { id: parcel.id } });
    const given = { params: { id: trackingLink.split('/').at(-1) ?? '' }, body: { words: 'Nothing came' } };
    await world.anyone().tracking.claim(given);
    await world.anyone().tracking.claim(given);
    await expect.poll(parcel.outcomes).toContain('CLAIM_RECEIVED EMAIL SENT');
    expect((await parcel.outcomes()).filter((outcome) => outcome.startsWith('CLAIM_RECEIVED'))).toHaveLength(1);
    const notice = (await parcel.notices()).find(({ event }) => event === 'CLAIM_RECEIVED');
    expect(notice && whyNotAgain(notice)).toBe('NOTIFICATION_LATE');
    const mail = await world.inbox.latest(who.email);
    expect(mail.subject).toContain('Nous avons votre réclamation');
    expect(mail.link?.hash).toBe('#claim');
    const { claim } = await world.anyone().tracking.read({ params: given.params });
    const number = claim?.number ?? 'none';
    expect(mail.text).toContain(`Nous avons votre réclamation ${number}`);
    await admin.claims.answer({ params: { id: parcel.id }, body: { words: 'Un autre colis part demain.' } });
    await expect.poll(parcel.outcomes).toContain('CLAIM_ANSWERED EMAIL SENT');
    const answer = await world.inbox.latest(who.email);
    expect(answer.subject).toBe(`Une réponse à votre réclamation ${number}`);
    expect(answer.text).toContain('Un autre colis part demain.');
    expect(answer.link?.hash).toBe('#claim');
  });

  test.each(['/messages/x', `/messages/${'A'.repeat(64)}`])('sees an error for an unknown link: %s', async (url) => {
    const { statusCode, body } = await world.request({ method: 'GET', url });
    expect(statusCode).toBe(404);
    expect(body).toContain('This link is not complete');
  });

  test('is not opted out by a token that is spliced from two others or has a flipped bit', async () => {
    const [mine, theirs] = [await parcels.send(person()), await parcels.send(person())];
    const tokens = await Promise.all([mine, theirs].map(({ id }) => tellOf(world.app, retailer.id, id)));
    const [own = Buffer.alloc(0), other = Buffer.alloc(0)] = tokens.map((token) => Buffer.from(token, 'base64url'));
    const changed = Buffer.from(other);
    changed[47] = (changed[47] ?? 0) ^ 1;
    const made = Buffer.concat([other.subarray(0, 32), own.subarray(32)]);
    const send = (token: Buffer) =>
      world.app.http.inject({
        method: 'POST',
        url: `/messages/${token.toString('base64url')}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'choice=out',
      });
    for (const token of [changed, made]) expect((await send(token)).statusCode).toBe(404);
    expect((await send(other)).statusCode).toBe(303);
  });

  test('sees the retailer’s name escaped', async () => {
    const named = await world.retailer({ name: '<i>Ours</i> & "Sons"' });
    const { id } = await parcelsOf(world, named, await named.admin()).send();
    const { body } = await world.request({ method: 'GET', url: `/messages/${await tellOf(world.app, named.id, id)}` });
    expect(body).toContain('&lt;i&gt;Ours&lt;/i&gt; &amp; &quot;Sons&quot;');
    expect(body).not.toContain('<i>');
  });

  test('stops texts, including waiting ones, by replying STOP, until START', async () => {
    const who = person();
    const first = await parcels.send(who);
    expect((await incoming(world, { from: who.phone, text: 'Stop by the back door' })).json()).toEqual({
      understood: 'OTHER',
    });
    expect((await incoming(world, { from: who.phone, text: ' Arrêt. ' })).json()).toEqual({ understood: 'STOP' });
    await first.report('ATTEMPTING_DELIVERY');
    await expect.poll(first.outcomes).toContain('OUT_FOR_DELIVERY SMS DROPPED OPTED_OUT');
    await expect.poll(first.outcomes).toContain('OUT_FOR_DELIVERY EMAIL SENT');
    const silent = await parcels.send({ phone: who.phone });
    const { trackingLink } = await admin.orders.read({ params: { id: silent.id } });
    const params = { id: trackingLink.split('/').at(-1) ?? '' };
    const askForCode = () => world.anyone().tracking.code({ params, body: { phone: '514 555 0199' } });
    await expect(askForCode()).rejects.toMatchObject({ type: 'CODE_NOWHERE' });
    expect((await incoming(world, { from: who.phone, text: 'START' })).json()).toEqual({ understood: 'START' });
    expect((await askForCode()).sentTo).toContain(who.phone.slice(-4));
    // In the recipient's language according to the order, regardless of the page's language.
    await expect.poll(() => textsTo(who).map(({ text }) => text)).toEqual([expect.stringContaining('est votre code')]);
    const second = await parcels.send(who);
    await second.report('ATTEMPTING_DELIVERY');
    await expect.poll(second.outcomes).toContain('OUT_FOR_DELIVERY SMS SENT');
    expect(textsTo(who).filter(({ text }) => !text.includes('code'))).toHaveLength(1);
  });

  test('cannot be impersonated without the service’s key, or by a replayed text', async () => {
    const message = { from: '514 555-0199', text: 'STOP' };
    expect((await incoming(world, message, 'another-key-of-nobody')).statusCode).toBe(401);
    expect((await incoming(world, message, undefined, 301)).statusCode).toBe(401);
    expect((await world.request({ method: 'POST', url: '/sms/incoming', body: message })).statusCode).toBe(401);
  });

  test('is notified once that an order is on its way, even if its packages leave separately', async () => {
    const parcel = await parcels.send({ ...person(), numberOfPackages: 2 });
    const { mpsTrackingCodes } = await admin.orders.read({ params: { id: parcel.id } });
    const each = mpsTrackingCodes.map((packageCode) => ({ type: 'ATTEMPTING_DELIVERY' as const, packageCode }));
    expect(each).toHaveLength(2);
    await parcel.report(...each);
    const sent = ['OUT_FOR_DELIVERY EMAIL SENT', 'OUT_FOR_DELIVERY SMS SENT'];
    await expect.poll(async () => (await parcel.outcomes()).toSorted()).toEqual(sent);
  });

  test('sees only the end of the arrival window once it has started, with hours in the same format as the page', async () => {
    const [who, later] = [person(), person()];
    const [begun, ahead] = [await parcels.send(who), await parcels.send(later)];
    const [first, second] = [begun, ahead].map(({ deliveryId }, nth) => ({
      deliveryId,
      startTime: world.clock
        .now()
        .add({ minutes: 60 + nth * 600 })
        .toString(),
    }));
    const body = {
      driverId: 'D-begun',
      driverName: 'Dominique',
      stops: [first, second].filter((stop) => stop !== undefined),
    };
    await world.fleet().fleet.route({ params: { id: 'R-begun' }, body });
    for (const parcel of [begun, ahead]) {
      await parcel.report('ATTEMPTING_DELIVERY');
      await expect.poll(parcel.outcomes).toContain('OUT_FOR_DELIVERY EMAIL SENT');
    }
    // The notice that the driver is near may have been sent by now too.
    const subjectsTo = async ({ email }: typeof who) =>
      (await world.inbox.all(email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '));
    expect(await subjectsTo(who)).toContainEqual(expect.stringMatching(/attendez-nous d’ici 1\d h( \d\d)?$/));
    expect(await subjectsTo(later)).toContainEqual(
      expect.stringMatching(/attendez-nous entre 1\d h( \d\d)? et \d\d? h( \d\d)?$/),
    );
  });

  test('reads the page’s advice on a return, and after a visit no promise that the page does not make', async () => {
    const who = person();
    const parcel = await parcels.send(who);
    await parcel.report('PICKED_UP_FROM_STORE', 'ATTEMPTING_DELIVERY', { type: 'SKIPPED', statusId: 4 });
    await expect.poll(parcel.outcomes).toContain('MISSED EMAIL SENT');
    const missed = await world.inbox.latest(who.email);
    expect(`${missed.subject} ${missed.text}`).not.toMatch(/la suite/);
    await parcel.report('RTS_SCHEDULED');
    await expect.poll(parcel.outcomes).toContain('RETURNING EMAIL SENT');
    const { text } = await world.inbox.latest(who.email);
    const advice = /Vous le voulez toujours\?.*?possible\./.exec(text)?.[0] ?? 'none';
    const { trackingLink } = await admin.orders.read({ params: { id: parcel.id } });
    const page = await world.request({ method: 'GET', url: `${new URL(trackingLink).pathname}?lang=fr` });
    expect(page.body.replace(/<!-- -->|<[^>]*>/g, '')).toContain(advice);
    expect(text).toContain('Ne plus recevoir ces courriels\u00a0: http');
  });

  test('is notified of each return that is planned, once', async () => {
    const parcel = await parcels.send(person());
    const returning = async () => (await parcel.outcomes()).filter((outcome) => outcome.startsWith('RETURNING'));
    const visit = [{ type: 'SKIPPED', statusId: 4 }] as const;
    await parcel.report('PICKED_UP_FROM_STORE', 'ATTEMPTING_DELIVERY', ...visit, 'RTS_SCHEDULED');
    await expect.poll(returning).toEqual(['RETURNING EMAIL SENT']);
    world.clock.advance({ minutes: 1 });
    await parcel.report({ type: 'RESCHEDULED', date: '2026-11-20' });
    world.clock.advance({ minutes: 1 });
    // The visit does not take place.
    await parcel.report({ type: 'SKIPPED', statusId: 7 }, 'RTS_SCHEDULED');
    await expect.poll(returning).toEqual(['RETURNING EMAIL SENT', 'RETURNING EMAIL SENT']);
    world.clock.advance({ minutes: 1 });
    await parcel.report('RTS_LOADED');
    // The facts of a retailer are handled in order.
    const next = await parcels.send(person());
    await next.report('PICKED_UP_FROM_STORE');
    await expect.poll(next.outcomes).toContain('HANDED_OVER EMAIL SENT');
    expect(await returning()).toHaveLength(2);
  });

  test('learns at which drop-off point the parcel is and until when; without these, that their page says whom to ask', async () => {
    const [who, other] = [person(), person()];
    const [known, unknown] = [await parcels.send(who), await parcels.send(other)];
    const dropoffPoint = { name: 'Pharmacie Laurier', address: '1200, avenue Laurier E', holdUntil: '2026-11-28' };
    await known.report('PICKED_UP_FROM_STORE', 'ATTEMPTING_DELIVERY', { type: 'AT_DROPOFF_POINT', dropoffPoint });
    await expect.poll(known.outcomes).toContain('AT_DROPOFF_POINT EMAIL SENT');
    const told = await world.inbox.latest(who.email);
    expect(told.subject).toContain('Votre colis est à un point de dépôt');
    expect(told.text).toContain('chez Pharmacie Laurier, 1200, avenue Laurier E, au plus tard le samedi 28 novembre.');
    await unknown.report('PICKED_UP_FROM_STORE', 'ATTEMPTING_DELIVERY', 'AT_DROPOFF_POINT');
    await expect.poll(unknown.outcomes).toContain('AT_DROPOFF_POINT EMAIL SENT');
    expect((await world.inbox.latest(other.email)).text).toContain('Passez le prendre au point de dépôt, bientôt.');
    await known.report('COMPLETED');
    await expect.poll(known.outcomes).toContain('DELIVERED EMAIL SENT');
  });

  test('is notified once per route that the driver is near, when at most two stops come first', async () => {
    const stops = await Promise.all([0, 1, 2, 3].map(() => parcels.send(person())));
    const startTime = (nth: number) =>
      world.clock
        .now()
        .add({ minutes: 60 + nth * 10 })
        .toString();
    const startedAt = world.clock.now().toString();
    const route = stops.map(({ deliveryId }, nth) => ({ deliveryId, startTime: startTime(nth) }));
    const body = { driverId: 'D-near', driverName: 'Dominique', startedAt, stops: route };
    await world.fleet().fleet.route({ params: { id: 'R-near' }, body });
    for (const stop of stops) await stop.report('ATTEMPTING_DELIVERY');
    const told = async ({ outcomes }: (typeof stops)[number]) =>
      (await outcomes()).filter((outcome) => outcome.startsWith('DRIVER_NEAR'));
    const [first, , , last] = stops;
    const look = () => noticingNearDrivers.run(world.app, { error: () => undefined });
    await Promise.all([look(), look()]);
    const once = ['DRIVER_NEAR EMAIL SENT'];
    for (const stop of stops.slice(0, 3)) await expect.poll(() => told(stop)).toEqual(once);
    expect(last && (await told(last))).toEqual([]);
    await first?.report('COMPLETED');
    await look();
    for (const stop of stops) await expect.poll(() => told(stop)).toEqual(once);
  });

  test('receives the night’s texts in the morning, unless they are outdated by then', async () => {
    const [one, other] = [person(), person()];
    const [still, gone] = [await parcels.send(one), await parcels.send(other)];
    world.clock.set('2026-11-19T03:30:00Z');
    await still.report('ATTEMPTING_DELIVERY');
    await gone.report('ATTEMPTING_DELIVERY');
    for (const parcel of [still, gone]) await expect.poll(parcel.outcomes).toContain('OUT_FOR_DELIVERY EMAIL SENT');
    const held = async (parcel: typeof still) =>
      (await parcel.notices()).find(({ channel }) => channel === 'SMS')?.heldUntil?.local;
    for (const parcel of [still, gone]) await expect.poll(() => held(parcel)).toBe('2026-11-19, 08:00');
    await gone.report({ type: 'SKIPPED', statusId: 1 });
    world.clock.set('2026-11-19T13:00:00Z');
    await expect.poll(still.outcomes).toContain('OUT_FOR_DELIVERY SMS SENT');
    await expect.poll(gone.outcomes).toContain('OUT_FOR_DELIVERY SMS DROPPED LATE');
    expect(textsTo(other)).toEqual([]);
  });
});

describe('a member', () => {
  test('sees why a message failed, and can send it again with the order’s current content', async () => {
    const who = person();
    service.refusals.set(numberOf(who), 422);
    const parcel = await parcels.send(who);
    await parcel.report('ATTEMPTING_DELIVERY');
    await expect.poll(parcel.outcomes).toContain('OUT_FOR_DELIVERY SMS FAILED HTTP 422');
    await admin.orders.edit({ params: { id: parcel.id }, body: { phone: '438 555-0111' } });
    const failed = (await parcel.notices()).find(({ state }) => state === 'FAILED');
    const params = { id: parcel.id, notification: failed?.id ?? '' };
    const powerless = await retailer.coordinator();
    await expect(powerless.notifications.again({ params })).rejects.toMatchObject({ type: 'FORBIDDEN' });
    await admin.notifications.again({ params });
    await expect.poll(() => textsTo({ phone: '438 555-0111' }).length).toBe(1);
    expect(textsTo(who)).toEqual([]);
    expect((await parcel.notices())[0]).toMatchObject({
      sentAgainBy: expect.stringMatching(/^Member/),
      channel: 'SMS',
    });
    const { actionLogs } = await admin.orders.read({ params: { id: parcel.id } });
    expect(actionLogs.map(({ action }) => action)).toContain('NOTIFICATION_REPEATED');
    await expect.poll(async () => (await parcel.notices())[0]?.state).toBe('SENT');
    await parcel.report({ type: 'SKIPPED', statusId: 1 });
    await expect(admin.notifications.again({ params })).rejects.toMatchObject({ type: 'NOTIFICATION_LATE' });
  });
});
