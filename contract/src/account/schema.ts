import { z } from 'zod';
import { Account, FactorCode, MultiFactorType } from '../auth/schema.ts';
import { Email } from '../team/schema.ts';
import { words } from '../text.ts';

/** Which second factor is meant; `id` is that of the path, as the spec writes it. */
const factor = { id: z.string().optional(), type: MultiFactorType };
export const FactorChoice = z
  .object({ ...factor, email: Email.optional() })
  .refine(({ type, email }) => type !== 'EMAIL' || email, { path: ['email'], params: { type: 'REQUIRED' } });
export const FactorVerification = z.object({ ...factor, email: Email.optional(), code: FactorCode });

/** The account, with what an authenticator app is set up by: shown this once. */
export const FactorSetUp = Account.extend({
  /** The same secret to be typed, where nothing can be scanned. */
  authKey: z.string().nullable(),
  /** How long to wait for another mailed code. */
  waitSeconds: z.number(),
});
export type FactorSetUp = z.output<typeof FactorSetUp>;

/** What one proves oneself by: the password, or a code where a second factor is on. */
export const Confirmation = z.union([z.object({ password: words(200) }), z.object({ code: FactorCode })]);
export type Confirmation = z.output<typeof Confirmation>;

export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export const Done = z.object({});
