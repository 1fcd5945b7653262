// A company that signs up by itself: a retailer, its first admin and its first store, all of which wait for the courier.
import type { Language } from '@portage/contract/errors';
import { prefixFor } from '@portage/contract/retailers/rules';
import type { AccountSignUp } from '@portage/contract/shopify/schema';
import { insertMember } from '../auth/membership.ts';
import { hashPassword } from '../auth/password.ts';
import { faultsOfPassword } from '../auth/strength.ts';
import { postMail } from '../mail/post.ts';
import { writeToMember } from '../mail/staff.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { newCode, newId } from '../platform/ids.ts';
import { Refusal, refuseFaults } from '../platform/refusal.ts';
import { insertWaiting, refusingTaken } from '../retailers/edit.ts';
import { askWithin } from '../stores/ask.ts';
import { tieWithin } from './shops.ts';
import { letters } from './words.ts';

/** How often something else is drawn where a name or a prefix is taken. */
const tries = 5;

/**
 * Makes it all. Whoever has an account already is answered alike, and only their mailbox learns of it; so is a second company of a name, which gets in
 * under it with a code behind it, for the courier to tell the two apart.
 */
export async function signUpRetailer(app: App, wish: AccountSignUp, language: Language): Promise<Record<never, never>> {
  refuseFaults(await faultsOfPassword(wish.password, [wish.email, wish.name, wish.companyName]));
  const hash = await hashPassword(wish.password);
  try {
    await beginSomehow(app, { hash, language, wish, prefix: prefixFor(wish.companyName) });
  } catch (error) {
    if (typeOf(error) !== 'EMAIL_TAKEN') throw error;
    await app.db.sharedTransaction((db) => {
      const to = { name: wish.name, address: wish.email };
      return postMail(app, { db }, { to, language, retailer: null, letter: letters.hasAccount });
    });
  }
  return {};
}

const typeOf = (error: unknown) => (error instanceof Refusal ? error.type : null);

async function beginSomehow(app: App, beginning: Beginning, left = tries): Promise<void> {
  try {
    await refusingTaken(() => begin(app, beginning));
  } catch (error) {
    const { wish, prefix } = beginning;
    const companyName = `${wish.companyName.slice(0, 112)} (${newCode(4)})`;
    if (left === 0) throw error;
    if (typeOf(error) === 'PREFIX_TAKEN')
      return beginSomehow(app, { ...beginning, prefix: `${prefix[0]}${newCode(3)}` }, left - 1);
    if (typeOf(error) === 'NAME_TAKEN')
      return beginSomehow(app, { ...beginning, wish: { ...wish, companyName } }, left - 1);
    throw error;
  }
}

type Beginning = { wish: AccountSignUp; hash: string; prefix: string; language: Language };

const begin = (app: App, { wish, hash, prefix, language }: Beginning): Promise<void> => {
  const at = app.clock.now();
  const memberId = newId(at.epochMilliseconds);
  return app.db.transaction(wholeRetailer(newId(at.epochMilliseconds)), async (tx) => {
    const { serviceArea: serviceAreaId, companyName: name, storeAddress } = wish;
    await insertWaiting(tx, { name, email: wish.email, prefix, serviceAreaId, at });
    const by = { id: memberId, name: wish.name, role: 'RETAILER_ADMIN' } as const;
    // Before the email is looked at: what a code is worth must not tell who has an account.
    if (wish.envoiId) await tieWithin(app, tx, by, wish.envoiId);
    const profile = { name: wish.name, email: wish.email, role: 'RETAILER_ADMIN' as const };
    await insertMember(app, tx, {
      ...profile,
      permissions: [],
      storeIds: null,
      language,
      id: memberId,
      passwordHash: hash,
      hasChosenPassword: true,
    });
    const [street = '', ...rest] = storeAddress.split(',');
    const whole = wish.addressLine2 ? [`${street} ${wish.addressLine2}`, ...rest].join(',') : storeAddress;
    await askWithin(app, tx, by, { name, phone: null, storeAddress: whole, serviceAreaId });
    const values = { provider: app.config.provider.name };
    await writeToMember(app, tx, memberId, { letter: { ...letters.signUpReceived, values } });
  });
};
