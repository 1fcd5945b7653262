// Mails the courier's answer to the member who asked, in their language, if they may still see the charge.
import { holds } from '@portage/contract/access';
import type { Service } from '@portage/contract/expense/rules';
import { serviceNames } from '@portage/contract/expense/words';
import { paths } from '@portage/contract/index';
import { type Pair, translate } from '@portage/contract/words';
import { findMember } from '../auth/member.ts';
import { writeToMember } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/db/database.ts';
import { letters, moneyIn } from './words.ts';

type AnsweredQuestion = {
  charge_id: string;
  store_id: string;
  member_id: string;
  service: Service;
  date: string;
  number: string | null;
  tracking_code: string;
};
type AnswerMail = { answer: keyof (typeof letters)['answers']; note: string | null; cents: number | undefined };

/** Queues the email in the transaction that records the answer. */
export async function mailAnswer(
  app: App,
  tx: Tx,
  question: AnsweredQuestion,
  { answer, note, cents = 0 }: AnswerMail,
): Promise<void> {
  const asker = await findMember(tx, question.member_id);
  if (!asker || !holds(asker, 'VIEW_EXPENSE_REPORT')) return;
  if (asker.storeIds !== null && !asker.storeIds.includes(question.store_id)) return;
  // The note is inserted last, so that braces in its text are not treated as placeholders.
  const worded = (pair: Pair): Pair => [inLanguage(pair, 'en'), inLanguage(pair, 'fr')];
  const inLanguage = (pair: Pair, language: 'en' | 'fr') =>
    translate(pair, language, {
      service: translate(serviceNames[question.service], language),
      date: question.date,
      credit: moneyIn(language)(-cents),
    });
  const noted = note ? [letters.note] : [];
  await writeToMember(app, tx, asker.id, {
    letter: {
      subject: letters.subject,
      paragraphs: [letters.answers[answer], ...noted].map(worded),
      button: { label: letters.button, path: `${paths.expense}?charge=${question.charge_id}` },
      values: { order: question.number ?? question.tracking_code, note: note ?? '' },
    },
  });
}
