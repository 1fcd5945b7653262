// The sign-up of a company with its first store (spec section 5, account creation).
import { z } from 'zod';
import { NewPassword } from '../auth/schema.ts';
import { optional, text, words } from '../text.ts';
import { accountAreas, whyNotAccountAddress } from './rules.ts';

export const AccountSignUp = z.strictObject({
  companyName: words(120).transform((name) => name.trim()),
  serviceArea: z.enum(accountAreas),
  storeAddress: words(300).superRefine((address, context) => {
    const type = whyNotAccountAddress(address);
    if (type) context.addIssue({ code: 'custom', params: { type } });
  }),
  addressLine2: optional(text(120)),
  name: words(120).transform((name) => name.trim()),
  email: text(254).pipe(z.email()),
  password: NewPassword,
  /** The one-time code of a Shopify shop, which is connected to the new account (spec section 7). */
  envoiId: words(100).optional(),
});
export type AccountSignUp = z.output<typeof AccountSignUp>;
export const AccountSignedUp = z.object({});
