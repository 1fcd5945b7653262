// Applications to drive for the courier, mailed to its support once per applicant.
import type { DriverSignUp, FleetDriverSignUps } from '@portage/contract/drivers/schema';
import type { Language } from '@portage/contract/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { foldEmail } from '../auth/login.ts';
import { postMail } from '../mail/post.ts';
import type { App } from '../platform/app.ts';
import { daysAgo, isoText } from '../platform/clock.ts';
import { forgetOld } from '../platform/db/forget.ts';
import { isId, newId } from '../platform/ids.ts';
import type { MaintenanceTask } from '../platform/noun.ts';
import { retention } from '../retention.ts';
import { letters, vehicleNames } from './words.ts';

/** Stores an application, or updates it. The response does not reveal whether there was one before (enumeration). */
export async function signUpDriver(app: App, input: DriverSignUp, language: Language): Promise<Record<never, never>> {
  const now = app.clock.now();
  const at = now.toString();
  const row = { ...input, email: foldEmail(input.email), language, updated_at: at };
  await app.db.sharedTransaction(async (db) => {
    const isNew = await db
      .insertInto('driver_sign_ups')
      .values({ ...row, id: newId(now.epochMilliseconds), created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (isNew) return mailSupport(app, db, input, language);
    await db.updateTable('driver_sign_ups').set(row).where('email', '=', row.email).execute();
  });
  return {};
}

async function mailSupport(app: App, db: App['db']['shared'], input: DriverSignUp, language: Language): Promise<void> {
  const { name, supportEmail: address } = app.config.provider;
  const [en, fr] = vehicleNames[input.vehicle];
  const values = { ...input, vehicle: language === 'fr' ? fr : en };
  await postMail(
    app,
    { db },
    { to: { name, address }, language, retailer: null, letter: { ...letters.driver, values } },
  );
}

type SignUpList = z.input<typeof FleetDriverSignUps>;

/** Returns a page of the applications, oldest first. */
export async function listDrivers(app: App, after: string | undefined, limit: number): Promise<SignUpList> {
  const rows = await app.db.shared
    .selectFrom('driver_sign_ups')
    .selectAll()
    .$if(after !== undefined && isId(after), (all) => all.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  const data = rows.map(({ created_at, updated_at, ...driver }) => ({
    ...driver,
    createdAt: isoText(created_at),
    updatedAt: isoText(updated_at),
  }));
  return { data, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

export const forgettingSignUps: MaintenanceTask = {
  does: 'deleting old applications of drivers',
  run: ({ db, clock }) => {
    const oldest = daysAgo(clock, retention.driver_sign_ups.days);
    return forgetOld(db, 'driver_sign_ups', sql`updated_at < ${oldest}::timestamptz`);
  },
};
