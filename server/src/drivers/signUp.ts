// Who would like to drive: kept for the courier, and told to its support by mail, once a person.
import type { DriverSignUp, FleetDriverSignUps } from '@portage/contract/drivers/schema';
import type { Language } from '@portage/contract/errors';
import type { z } from 'zod';
import { foldEmail } from '../auth/login.ts';
import { postMail } from '../mail/post.ts';
import type { App } from '../platform/app.ts';
import { isoText } from '../platform/clock.ts';
import { isId, newId } from '../platform/ids.ts';
import { letters, vehicleNames } from './words.ts';

/** Keeps what somebody says. Who wrote before is answered alike: nobody learns who did. */
export async function signUpDriver(app: App, wish: DriverSignUp, language: Language): Promise<Record<never, never>> {
  const now = app.clock.now();
  const at = now.toString();
  const said = { ...wish, email: foldEmail(wish.email), language, updated_at: at };
  await app.db.sharedTransaction(async (db) => {
    const isNew = await db
      .insertInto('driver_sign_ups')
      .values({ ...said, id: newId(now.epochMilliseconds), created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (isNew) return tellSupport(app, db, wish, language);
    await db.updateTable('driver_sign_ups').set(said).where('email', '=', said.email).execute();
  });
  return {};
}

async function tellSupport(app: App, db: App['db']['shared'], wish: DriverSignUp, language: Language): Promise<void> {
  const { name, supportEmail: address } = app.config.provider;
  const [en, fr] = vehicleNames[wish.vehicle];
  const values = { ...wish, vehicle: language === 'fr' ? fr : en };
  await postMail(
    app,
    { db },
    { to: { name, address }, language, retailer: null, letter: { ...letters.driver, values } },
  );
}

type List = z.input<typeof FleetDriverSignUps>;

/** Those who offered, the first first. */
export async function listDrivers(app: App, after: string | undefined, limit: number): Promise<List> {
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
