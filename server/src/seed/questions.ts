// Questions of the demo's retailers about their charges: answered, settled, and open.
import type { Service } from '@portage/contract/expense/rules';
import { type Database, wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

type Story = {
  /** A question about the last charge for `service` up to and including `until`, asked at `at`. */
  service: Service;
  until: string;
  at: Temporal.Instant;
  reason: 'NOT_VISITED' | 'WRONG_OUTCOME' | 'CHARGED_TWICE' | 'WRONG_RATE' | 'OTHER';
  words: string;
  answer?: { answer: 'ACCEPTED' | 'REFUSED'; note: string; share?: number };
};

const home = 'The customer was home the whole afternoon and nobody rang; the photo shows another door.';

/** Returns a question that is asked and credited before an invoice, which contains the credit. */
export const settledStory = (until: string, at: Temporal.Instant): Story => ({
  ...{ service: 'reattempt', until, at, reason: 'NOT_VISITED', words: home },
  answer: { answer: 'ACCEPTED', note: 'You are right: the driver stood at number 12.', share: 1 },
});

/** Returns newer questions: one to be credited on the next invoice, one refused, and one open. */
export const openStories = (until: string, at: Temporal.Instant): Story[] => [
  {
    ...{
      service: 'delivery',
      until,
      at,
      reason: 'WRONG_OUTCOME',
      words: 'Delivered to the neighbour, not to the desk.',
    },
    answer: { answer: 'ACCEPTED', note: 'Half of it, as a courtesy.', share: 0.5 },
  },
  {
    ...{ service: 'return', until, at, reason: 'OTHER', words: 'We had asked for another attempt before the return.' },
    answer: { answer: 'REFUSED', note: 'Three attempts were made; the photos of each are in the order.' },
  },
  {
    service: 'reattempt',
    until,
    at,
    reason: 'CHARGED_TWICE',
    words: 'Two visits on one afternoon look like one to us.',
  },
];

/** Writes the questions of a retailer's first admin, and the courier's answers five hours later. */
export async function writeQuestions(database: Database, retailerId: string, stories: readonly Story[]): Promise<void> {
  const { db } = database.scope(wholeRetailer(retailerId));
  const asker = await db
    .selectFrom('members')
    .select(['id', 'name', 'language'])
    .where('role', '=', 'RETAILER_ADMIN')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  for (const { service, until, at, reason, words, answer } of stories) {
    const charge = await db
      .selectFrom('charges')
      .selectAll()
      .where('service', '=', service)
      .where('date', '<=', until)
      .where('rate', '>', 0)
      .where('quantity', '=', 1)
      .where('id', 'not in', db.selectFrom('charge_questions').select('charge_id'))
      .orderBy('date', 'desc')
      .orderBy('id')
      .executeTakeFirst();
    if (!charge) continue;
    const id = newId(at.epochMilliseconds);
    const answeredAt = at.add({ hours: 5 }).toString();
    await db
      .insertInto('charge_questions')
      .values({
        ...{ id, reason, words, charge_id: charge.id, store_id: charge.store_id, member_id: asker.id },
        ...{ asked_by: asker.name, language: asker.language, asked_at: at.toString() },
        answer: answer?.answer ?? null,
        note: answer?.note ?? null,
        answered_at: answer ? answeredAt : null,
      })
      .execute();
    if (answer?.share === undefined) continue;
    const credit = { reason: answer.note, cents: -Math.floor(charge.rate * answer.share), province: charge.province };
    await db
      .insertInto('invoice_adjustments')
      .values({ ...credit, id: newId(at.epochMilliseconds), question_id: id, created_at: answeredAt })
      .execute();
  }
}
