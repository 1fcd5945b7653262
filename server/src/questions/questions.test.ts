// Questions about charges: asking, the courier's answer, and settlement exactly once.
import { expect, test } from 'vitest';
import { lockCharge } from '../expense/charge.ts';
import { selectQuestions } from '../expense/questions.ts';
import { recordAnswer, settleReversedCharges } from '../expense/recordAnswer.ts';
import { chargeNow, type ReportedEvent } from '../expense/testing/retailers.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { untilBlocked } from '../testing/hold.ts';
import { outside, startWorld, type World, wednesdayMorning } from '../testing/world.ts';
import { askQuestion, day, delivered, doubt, entryOf, questionedIn } from './testing/questions.ts';

// Some of these tests need two concurrent transactions.
const world = await startWorld({ poolSize: 8 });
const { fleet, courier, aRetailer, report, charged, billed } = await questionedIn(world);

test('a charge shows its cause, can be questioned, and is credited once, on the next invoice', async () => {
  const own = await aRetailer();
  const { params, number, deliveryId, id } = await charged(own, delivered, { store: 1 });
  expect(await own.api.expense.charge({ params })).toMatchObject({
    ...{ orderId: id, number, service: 'delivery', cause: 'firstVisit', date: day, rate: 895, total: 895 },
    ...{ event: { name: 'COMPLETED', statusId: 1 }, isTakenBack: false, invoice: null, questions: [] },
  });
  const question = await askQuestion(own, params);
  expect((await entryOf(own))?.question).toEqual({ status: 'OPEN', answer: null });
  const [open] = (await courier.list({ query: {} })).data.filter((each) => each.chargeId === params.id);
  expect(open).toMatchObject({ ...doubt, retailerId: own.retailer.id, deliveryId, number, total: 895, language: 'en' });
  const body = { answer: 'ACCEPTED' as const, cents: -400, note: 'The driver left too early' };
  const answered = await courier.answer({ ...question, body });
  expect(answered).toMatchObject({ status: 'ANSWERED', answer: 'ACCEPTED', cents: -400, invoice: null });
  expect(await courier.answer({ ...question, body })).toEqual(answered);
  for (const other of [
    { ...body, cents: -401 },
    { answer: 'REFUSED' as const, note: 'No' },
  ])
    await expect(courier.answer({ ...question, body: other })).rejects.toMatchObject({ type: 'QUESTION_ANSWERED' });
  expect((await courier.list({ query: {} })).data.map((each) => each.id)).not.toContain(question.params.id);
  const charge = { service: 'delivery', date: day, order: number };
  const first = await billed(own);
  expect(first).toMatchObject({
    adjustments: [{ reason: 'The driver left too early', cents: -400, province: 'QC', charge }],
    subtotal: 495,
    total: 495 + 25 + 49,
  });
  expect((await entryOf(own))?.question).toEqual({ status: 'SETTLED', answer: 'ACCEPTED' });
  const { invoice, questions } = await own.api.expense.charge({ params });
  expect([invoice, questions[0]?.invoice]).toEqual([first.number, first.number]);
  await expect(billed(own)).rejects.toMatchObject({ type: 'INVOICE_EMPTY' });
});

test('an answer of the desk carries its member’s name, which the retailer reads', async () => {
  const own = await aRetailer();
  const { params } = await charged(own);
  const desk = await world.desk({ role: 'RETAILER_USER', permissions: ['MANAGE_INVOICES'] });
  const { name } = await desk.auth.refresh();
  const refused = { answer: 'REFUSED' as const, note: 'The photo shows the door' };
  const answered = await desk.fleetQuestions.answer({ ...(await askQuestion(own, params)), body: refused });
  expect(answered).toMatchObject({ answeredBy: name });
  expect((await own.api.expense.charge({ params })).questions).toMatchObject([{ ...refused, answeredBy: name }]);
  const other = await world.desk({ role: 'RETAILER_USER', permissions: ['ANSWER_RETAILERS'] });
  await expect(other.fleetQuestions.list({})).rejects.toMatchObject({ type: 'FORBIDDEN' });
});

test('an invoiced charge is credited on the next invoice, taxed as on the day of the charge', async () => {
  const own = await aRetailer();
  const { params } = await charged(own);
  await billed(own);
  const question = await askQuestion(own, params);
  await courier.answer({ ...question, body: { answer: 'ACCEPTED', cents: -895 } });
  const rates = [{ province: 'ON' as const, tax: 'HST' as const, from: '2026-12-01', millionths: 200_000 }];
  await fleet.setTaxes({ body: { rates } });
  expect(await billed(own, '2026-12-01')).toMatchObject({ lines: [], subtotal: -895, taxes: [{ cents: -116 }] });
  await fleet.setTaxes({ body: { rates: rates.map((rate) => ({ ...rate, millionths: 130_000 })) } });
});

test('a credit is never invoiced before its charge, and is not lost with a deleted draft', async () => {
  const own = await aRetailer();
  const { params } = await charged(own);
  world.clock.set('2026-11-16T15:00:00Z');
  await charged(own);
  world.clock.set(wednesdayMorning);
  await courier.answer({ ...(await askQuestion(own, params)), body: { answer: 'ACCEPTED', cents: -100 } });
  const early = { startDate: '2026-11-01', endDate: '2026-11-17' };
  expect((await fleet.draft({ params: { id: own.retailer.id }, body: early })).adjustments).toEqual([]);
  const { id: corrects, ...first } = await billed(own, '2026-11-17');
  expect(first).toMatchObject({ adjustments: [], subtotal: 895 });
  const of = { params: { id: own.retailer.id }, body: { startDate: '2026-11-01', endDate: day } };
  const draft = await fleet.draft(of);
  const named = { params: { retailerId: own.retailer.id, id: draft.id } };
  await fleet.adjust({ ...named, body: { reason: 'Goodwill', cents: -5, province: 'ON' } });
  expect((await fleet.draft(of)).adjustments).toHaveLength(1);
  expect((await fleet.draft({ ...of, body: { ...of.body, corrects } })).adjustments).toEqual([]);
  expect(await fleet.discard(named)).toEqual({});
  await expect(fleet.discard(named)).rejects.toMatchObject({ type: 'INVOICE_NOT_FOUND' });
  const issued = await billed(own);
  expect(issued).toMatchObject({ subtotal: 795, number: expect.stringMatching(/-00002$/) });
  const late = fleet.discard({ params: { retailerId: own.retailer.id, id: issued.id } });
  await expect(late).rejects.toMatchObject({ type: 'INVOICE_ISSUED' });
});

test('the answer is mailed in the member’s language with the courier’s note; after a refusal they may ask again', async () => {
  const own = await aRetailer();
  const { params, number } = await charged(own);
  const french = await own.retailer.coordinator({ permissions: ['VIEW_EXPENSE_REPORT'] });
  const { id: memberId, email } = await french.auth.refresh();
  await world.app.db
    .acrossTenantsAndSandboxes()
    .updateTable('members')
    .set({ language: 'fr' })
    .where('id', '=', memberId)
    .execute();
  const { id } = await french.questions.ask({ params, body: doubt });
  await expect(own.api.questions.ask({ params, body: doubt })).rejects.toMatchObject({ type: 'QUESTION_OPEN' });
  const answer = { params: { retailerId: own.retailer.id, id } };
  const note = 'Photo à 14 h {credit}';
  await courier.answer({ ...answer, body: { answer: 'REFUSED', note } });
  const mail = await world.inbox.latest(email);
  expect(mail.subject).toBe(`Le transporteur a répondu à votre question sur la commande ${number}`);
  expect(mail.text).toContain('Livraison du 2026-11-18');
  expect(mail.text).toContain(`«\u00a0${note}\u00a0»`);
  expect(mail.link?.searchParams.get('charge')).toBe(params.id);
  expect((await entryOf(own))?.question).toEqual({ status: 'ANSWERED', answer: 'REFUSED' });
  const again = await askQuestion(own, params);
  await courier.answer({ ...again, body: { answer: 'ACCEPTED', cents: -895 } });
  const accepted = await world.inbox.latest((await own.api.auth.refresh()).email);
  expect(accepted.text).toContain('$8.95, before taxes, is credited');
  await expect(own.api.questions.ask({ params, body: doubt })).rejects.toMatchObject({ type: 'CHARGE_CREDITED' });
  expect(await own.api.questions.list({ query: { status: 'ANSWERED' } })).toMatchObject({
    ...{ total: 2, counts: { OPEN: 0, ANSWERED: 2, SETTLED: 0 } },
    data: [{ answer: 'ACCEPTED' }, { answer: 'REFUSED', note }],
  });
  // A member who may no longer see the charge gets no email.
  for (const lost of [{ permissions: [] }, { permissions: ['VIEW_EXPENSE_REPORT'], has_all_stores: false }]) {
    const member = (columns: object) =>
      world.app.db.acrossTenantsAndSandboxes().updateTable('members').set(columns).where('id', '=', memberId).execute();
    const asking = await own.api.questions.ask({ params: (await charged(own)).params, body: doubt });
    await world.app.db
      .acrossTenantsAndSandboxes()
      .updateTable('charge_questions')
      .set({ member_id: memberId })
      .where('id', '=', asking.id)
      .execute();
    await member(lost);
    await courier.answer({ params: { ...answer.params, id: asking.id }, body: { answer: 'REFUSED', note } });
  }
  expect(await world.inbox.all(email)).toHaveLength(1);
});

test('a correction settles the questions about a charge, and reverses its credit, once', async () => {
  const own = await aRetailer();
  const open = await charged(own);
  await askQuestion(own, open.params);
  const credited = await charged(own);
  await courier.answer({ ...(await askQuestion(own, credited.params)), body: { answer: 'ACCEPTED', cents: -300 } });
  expect((await billed(own)).subtotal).toBe(895 * 2 - 300);
  for (const each of [open, credited])
    for (let time = 0; time < 2; time++) await each.reportMore(time ? [] : [['SKIPPED', 7]]);
  expect((await own.api.expense.charge({ params: open.params })).questions).toMatchObject([
    { status: 'SETTLED', answer: 'CORRECTED', cents: null, answeredBy: null },
  ]);
  for (const { params } of [open, credited])
    await expect(own.api.questions.ask({ params, body: doubt })).rejects.toMatchObject({ type: 'CHARGE_TAKEN_BACK' });
  const takingBack = { id: (await own.api.expense.details({ query: { date: day } })).delivery?.[2]?.id ?? '' };
  expect(await own.api.expense.charge({ params: takingBack })).toMatchObject({ quantity: -1, cause: 'takenBack' });
  await expect(own.api.questions.ask({ params: takingBack, body: doubt })).rejects.toMatchObject({
    type: 'CHARGE_TAKEN_BACK',
  });
  const next = await billed(own);
  expect(next).toMatchObject({ adjustments: [{ cents: 300, charge: { order: credited.number } }], subtotal: -1490 });
  const mail = await world.inbox.latest((await own.api.auth.refresh()).email);
  expect(mail.text).toContain('the charge was taken back');
});

test('a charge shows which rule caused it', async () => {
  const own = await aRetailer();
  const away: ReportedEvent[] = ['ATTEMPTING_DELIVERY', 'SKIPPED', 'RESCHEDULED', 'ATTEMPTING_DELIVERY', 'SKIPPED'];
  const { chargeIds } = await charged(own, [...away, 'RTS_SCHEDULED', 'RTS_LOADED', 'RTS_COMPLETED'], { packages: 2 });
  const causes = [];
  for (const id of chargeIds) causes.push((await own.api.expense.charge({ params: { id } })).cause);
  expect(causes.sort()).toEqual(['firstVisit', 'furtherPackage', 'furtherVisit', 'return']);
  const collected = await charged(own, ['ATTEMPTING_DELIVERY', ['SKIPPED', 7], 'AT_DROPOFF_POINT', 'COMPLETED']);
  expect(await own.api.expense.charge(collected)).toMatchObject({ cause: 'collected' });
});

test('a credit is limited to the charge, a free charge gets none, and a refusal needs a reason', async () => {
  const own = await aRetailer();
  const question = await askQuestion(own, (await charged(own)).params);
  type Answer = Parameters<typeof courier.answer>[0]['body'];
  const faults = (body: Answer) =>
    courier.answer({ ...question, body }).then(
      () => [],
      (refusal) => refusal.body.errors.map((each: { path: string; type: string }) => `${each.path} ${each.type}`),
    );
  for (const cents of [-896, 0, 1])
    expect(await faults({ answer: 'ACCEPTED', cents })).toEqual(['cents CREDIT_TOO_LARGE']);
  expect(await faults({ answer: 'ACCEPTED' })).toEqual(['cents REQUIRED']);
  expect(await faults({ answer: 'REFUSED', note: ' ' })).toEqual(['note REQUIRED']);
  expect(await faults({ answer: 'REFUSED', note: 'No', cents: -1 })).toEqual(['cents UNKNOWN_FIELD']);
  expect(await courier.answer({ ...question, body: { answer: 'ACCEPTED', cents: -895 } })).toMatchObject({
    cents: -895,
  });
  const free = await aRetailer([]);
  const { params } = await charged(free);
  await expect(free.api.questions.ask({ params, body: doubt })).rejects.toMatchObject({ type: 'CHARGE_IS_FREE' });
});

test('concurrent questions create one, and a concurrent answer and correction produce the right amount', async () => {
  const second = await world.another();
  const own = await aRetailer();
  const there = second.client(own.api.token);
  for (let round = 0; round < 6; round++) {
    const { params, reportMore, deliveryId, id } = await charged(own);
    const outcomes = await Promise.allSettled(
      [own.api, there, own.api, there].map((api) => api.questions.ask({ params, body: doubt })),
    );
    const made = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(made).toHaveLength(1);
    for (const each of outcomes)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ type: 'QUESTION_OPEN' });
    const answer = { params: { retailerId: own.retailer.id, id: made[0]?.id ?? '' } };
    await report(deliveryId, [['SKIPPED', 7]]);
    const correct = () => chargeNow(round % 2 ? second : world, { retailerId: own.retailer.id, orderId: id });
    const credit = (where: World) =>
      where.fleet().fleetQuestions.answer({ ...answer, body: { answer: 'ACCEPTED', cents: -895 } });
    const ended = await Promise.allSettled([correct(), credit(world), credit(second), correct()]);
    for (const each of ended)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ type: 'QUESTION_ANSWERED' });
    await reportMore([]);
  }
  // The charge and its credit sum to zero, or nothing is left to invoice.
  const issued = await billed(own).catch(({ type }: { type: string }) => type);
  expect(typeof issued === 'string' ? issued : issued.subtotal).toBe(typeof issued === 'string' ? 'INVOICE_EMPTY' : 0);
});

test('an answer and a correction serialize: the later one sees the result of the earlier one', async () => {
  const own = await aRetailer();
  /** Runs `work` while a charge is locked, and releases the lock once the concurrent request waits for it. */
  const meanwhile = async <T>(chargeId: string, other: () => Promise<T>, work: (tx: Tx) => Promise<unknown>) => {
    const waiting = await world.app.db.transaction(wholeRetailer(own.retailer.id), async (tx) => {
      await lockCharge(tx, chargeId);
      const ending = Promise.allSettled([outside(other)]);
      await untilBlocked(world);
      await work(tx);
      return { ending };
    });
    const [ended] = await waiting.ending;
    return ended;
  };
  const first = await charged(own);
  const answer = await askQuestion(own, first.params);
  const credit = () => courier.answer({ ...answer, body: { answer: 'ACCEPTED', cents: -895 } });
  const ended = await meanwhile(first.params.id, credit, (tx) =>
    settleReversedCharges(world.app, tx, [first.params.id]),
  );
  expect(ended).toMatchObject({ status: 'rejected', reason: { type: 'QUESTION_ANSWERED' } });

  const second = await charged(own);
  await askQuestion(own, second.params);
  await report(second.deliveryId, [['SKIPPED', 7]]);
  const correct = () => chargeNow(world, { retailerId: own.retailer.id, orderId: second.id });
  await meanwhile(second.params.id, correct, async (tx) => {
    const question = await selectQuestions(tx.db)
      .where('charge_questions.charge_id', '=', second.params.id)
      .executeTakeFirstOrThrow();
    await recordAnswer(world.app, tx, question, { answer: 'ACCEPTED', note: null, cents: -895 });
  });
  const of = { params: { id: own.retailer.id }, body: { startDate: day, endDate: day } };
  expect(await fleet.draft(of)).toMatchObject({ adjustments: [{ cents: -895 }, { cents: 895 }], subtotal: 895 });
});

test('other retailers see no questions, and coordinators only those of their stores', async () => {
  const own = await aRetailer();
  const [first, second] = [await charged(own), await charged(own, delivered, { store: 1 })];
  for (const { params } of [first, second]) await askQuestion(own, params);
  const stranger = (await aRetailer()).api;
  await expect(stranger.expense.charge(first)).rejects.toMatchObject({ type: 'CHARGE_NOT_FOUND' });
  await expect(stranger.questions.ask({ ...first, body: doubt })).rejects.toMatchObject({ type: 'CHARGE_NOT_FOUND' });
  expect((await stranger.questions.list({ query: {} })).total).toBe(0);
  const stores = own.retailer.storeIds.slice(0, 1);
  const coordinator = await own.retailer.coordinator({ stores, permissions: ['VIEW_EXPENSE_REPORT'] });
  expect(await coordinator.questions.list({ query: {} })).toMatchObject({
    ...{ total: 1, counts: { OPEN: 1 }, data: [{ chargeId: first.params.id }] },
  });
  await expect(coordinator.expense.charge(second)).rejects.toMatchObject({ type: 'CHARGE_NOT_FOUND' });
  await expect(coordinator.questions.ask({ ...second, body: doubt })).rejects.toMatchObject({
    type: 'CHARGE_NOT_FOUND',
  });
  const [open] = (await own.api.questions.list({ query: {} })).data;
  const elsewhere = { retailerId: (await aRetailer()).retailer.id, id: open?.id ?? '' };
  const body = { answer: 'REFUSED' as const, note: 'No' };
  await expect(courier.answer({ params: elsewhere, body })).rejects.toMatchObject({ type: 'QUESTION_NOT_FOUND' });
});
