// The courier's tax rates by province and date, and its registration numbers.
import type { TaxTable } from '@portage/contract/expense/fleet';
import { provinces } from '@portage/contract/stores/provinces';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';

const Province = z.enum(provinces);

export async function readTaxes({ db }: Pick<Scope, 'db'>): Promise<TaxTable> {
  const rates = await db
    .selectFrom('tax_rates')
    .select(['province', 'tax', 'valid_from as from', 'millionths'])
    .orderBy('province')
    .orderBy('tax')
    .orderBy('valid_from')
    .execute();
  return {
    rates: rates.map((row) => ({ ...row, province: Province.parse(row.province) })),
    registrations: await db.selectFrom('tax_registrations').select(['tax', 'number']).orderBy('tax').execute(),
  };
}

/** Sets the named rates and numbers. Issued invoices do not change. */
export async function setTaxes(
  app: Pick<App, 'db'>,
  { rates = [], registrations = [] }: Partial<TaxTable>,
): Promise<TaxTable> {
  const db = app.db.shared;
  for (const { province, tax, from, millionths } of rates)
    await db
      .insertInto('tax_rates')
      .values({ province, tax, valid_from: from, millionths })
      .onConflict((conflict) => conflict.columns(['province', 'tax', 'valid_from']).doUpdateSet({ millionths }))
      .execute();
  for (const { tax, number } of registrations)
    await db
      .insertInto('tax_registrations')
      .values({ tax, number })
      .onConflict((conflict) => conflict.column('tax').doUpdateSet({ number }))
      .execute();
  return readTaxes({ db });
}
