// Whoever asked about a charge is told by mail what came of it, in their language, as long as they may see expenses.
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

type Asked = {
  charge_id: string;
  store_id: string;
  member_id: string;
  service: Service;
  date: string;
  number: string | null;
  tracking_code: string;
};
type Answer = { answer: keyof (typeof letters)['answers']; note: string | null; cents: number | undefined };

/** Posts the answer with the transaction that writes it down. */
export async function tellAsker(app: App, tx: Tx, asked: Asked, { answer, note, cents = 0 }: Answer): Promise<void> {
  const asker = await findMember(tx, asked.member_id);
  if (!asker || !holds(asker, 'VIEW_EXPENSE_REPORT')) return;
  if (asker.storeIds !== null && !asker.storeIds.includes(asked.store_id)) return;
  // What people wrote is filled in last, so that no brace in it is filled.
  const worded = (pair: Pair): Pair => [inLanguage(pair, 'en'), inLanguage(pair, 'fr')];
  const inLanguage = (pair: Pair, language: 'en' | 'fr') =>
    translate(pair, language, {
      service: translate(serviceNames[asked.service], language),
      date: asked.date,
      credit: moneyIn(language)(-cents),
    });
  const said = note ? [letters.note] : [];
  await writeToMember(app, tx, asker.id, {
    letter: {
      subject: letters.subject,
      paragraphs: [letters.answers[answer], ...said].map(worded),
      button: { label: letters.button, path: `${paths.expense}?charge=${asked.charge_id}` },
      values: { order: asked.number ?? asked.tracking_code, note: note ?? '' },
    },
  });
}
