// The demo's invoices: a paid one of the month before last, an unpaid one of last month with credits, and questions about their charges.

import type { Biller } from '../expense/invoices.ts';
import { adjustInvoice, draftInvoice, issueInvoice, payInvoice } from '../expense/invoiceVerbs.ts';
import { setTaxes } from '../expense/taxes.ts';
import { courier } from '../fleet/apply.ts';
import { fixedClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { openStories, settledStory, writeQuestions } from './questions.ts';

type InvoiceSeed = {
  db: Database;
  provider: Config['provider'];
  retailerIds: readonly string[];
  now: Temporal.Instant;
};

export async function billDemo({ db, provider, retailerIds, now }: InvoiceSeed): Promise<void> {
  await setTaxes({ db }, { rates: [], registrations: demoRegistrations });
  // The first retailer asks in English.
  const [asking = ''] = retailerIds;
  const thisMonth = now.toZonedDateTimeISO('America/Vancouver').toPlainDate().with({ day: 1 });
  for (const retailerId of retailerIds)
    for (const back of [2, 1]) {
      const first = thisMonth.subtract({ months: back });
      const next = first.add({ months: 1 });
      // Sent on the second of the next month, or today if that is the first.
      const sent = Temporal.Instant.from(`${next.add({ days: 1 })}T15:00:00Z`);
      const at = Temporal.Instant.compare(sent, now) < 0 ? sent : now;
      const app: Biller = { db, clock: fixedClock(at.toString()), config: { provider } };
      if (back === 1 && retailerId === asking)
        await writeQuestions(db, retailerId, [
          settledStory(`${first.subtract({ days: 3 })}`, at.subtract({ hours: 60 })),
        ]);
      await bill(app, retailerId, { startDate: `${first}`, endDate: `${next.subtract({ days: 1 })}` }, back === 2);
    }
  const asked = now.subtract({ hours: 8 });
  const until = asked.subtract({ hours: 40 }).toZonedDateTimeISO('America/Vancouver').toPlainDate();
  await writeQuestions(db, asking, openStories(`${until}`, asked));
}

async function bill(app: Biller, retailerId: string, period: Record<'startDate' | 'endDate', string>, isPaid: boolean) {
  const { id, lines } = await draftInvoice(app, retailerId, { ...period, corrects: null });
  if (lines.length === 0) return;
  const named = { retailerId, id };
  if (!isPaid)
    await adjustInvoice(app, named, { reason: 'Colis endommagé / Damaged parcel', cents: -2500, province: 'QC' });
  // Due late enough never to be overdue in the month after the period.
  const due = Temporal.PlainDate.from(period.endDate).add({ days: 31 });
  await issueInvoice(app, courier, named, `${due}`);
  if (isPaid) await payInvoice(app, courier, named, `${due.subtract({ days: 6 })}`);
}

const demoRegistrations = [
  { tax: 'GST' as const, number: '123456789 RT0001' },
  { tax: 'QST' as const, number: '1234567890 TQ0001' },
];
