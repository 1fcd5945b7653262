// Sign-up of a company: a retailer, its first admin and its first store, which await the courier's approval.
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
import { requestStoreWithin } from '../stores/request.ts';
import { connectWithin } from './shops.ts';
import { letters } from './words.ts';

/** Maximum attempts, each with another random name or prefix if one is taken. */
const attempts = 5;

/**
 * Creates retailer, admin and store. The response is the same if the email has an account (enumeration): only its mailbox is notified. A
 * second company with the same name gets a code after its name, so that the courier can distinguish them.
 */
export async function signUpRetailer(
  app: App,
  input: AccountSignUp,
  language: Language,
): Promise<Record<never, never>> {
  refuseFaults(await faultsOfPassword(input.password, [input.email, input.name, input.companyName]));
  const hash = await hashPassword(input.password);
  try {
    await createWithFreeName(app, { hash, language, input, prefix: prefixFor(input.companyName) });
  } catch (error) {
    if (typeOf(error) !== 'EMAIL_TAKEN') throw error;
    await app.db.sharedTransaction((db) => {
      const to = { name: input.name, address: input.email };
      return postMail(app, { db }, { to, language, retailer: null, letter: letters.hasAccount });
    });
  }
  return {};
}

const typeOf = (error: unknown) => (error instanceof Refusal ? error.type : null);

async function createWithFreeName(app: App, account: NewAccount, left = attempts): Promise<void> {
  try {
    await refusingTaken(() => create(app, account));
  } catch (error) {
    const { input, prefix } = account;
    const companyName = `${input.companyName.slice(0, 112)} (${newCode(4)})`;
    if (left === 0) throw error;
    if (typeOf(error) === 'PREFIX_TAKEN')
      return createWithFreeName(app, { ...account, prefix: `${prefix[0]}${newCode(3)}` }, left - 1);
    if (typeOf(error) === 'NAME_TAKEN')
      return createWithFreeName(app, { ...account, input: { ...input, companyName } }, left - 1);
    throw error;
  }
}

type NewAccount = { input: AccountSignUp; hash: string; prefix: string; language: Language };

const create = (app: App, { input, hash, prefix, language }: NewAccount): Promise<void> => {
  const at = app.clock.now();
  const memberId = newId(at.epochMilliseconds);
  return app.db.transaction(wholeRetailer(newId(at.epochMilliseconds)), async (tx) => {
    const { serviceArea: serviceAreaId, companyName: name, storeAddress } = input;
    await insertWaiting(tx, { name, email: input.email, prefix, serviceAreaId, at });
    const by = { id: memberId, name: input.name, role: 'RETAILER_ADMIN' } as const;
    // Before the email is checked: whether a code is valid must not reveal who has an account.
    if (input.envoiId) await connectWithin(app, tx, by, input.envoiId);
    const profile = { name: input.name, email: input.email, role: 'RETAILER_ADMIN' as const };
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
    const whole = input.addressLine2 ? [`${street} ${input.addressLine2}`, ...rest].join(',') : storeAddress;
    await requestStoreWithin(app, tx, by, { name, phone: null, storeAddress: whole, serviceAreaId });
    const { name: provider, supportEmail: address } = app.config.provider;
    await writeToMember(app, tx, memberId, { letter: { ...letters.signUpReceived, values: { provider } } });
    const values = { company: name, name: input.name, email: input.email, storeAddress: whole };
    const letter = { ...letters.companyWaits, values };
    await postMail(app, tx, { to: { name: provider, address }, language, retailer: null, letter });
  });
};
