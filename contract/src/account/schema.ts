import { z } from 'zod';
import { Account, FactorCode, MultiFactorType } from '../auth/schema.ts';
import { words } from '../text.ts';

/** Which second factor is meant; `id` is that of the path, as the spec writes it. */
export const FactorChoice = z.object({ id: z.string().optional(), type: MultiFactorType });
export const FactorVerification = FactorChoice.extend({ code: FactorCode });

/** The account, with what an authenticator app is set up by: shown this once. */
export const FactorSetUp = Account.extend({
  /** The same secret to be typed, where nothing can be scanned. */
  authKey: z.string().nullable(),
});
export type FactorSetUp = z.output<typeof FactorSetUp>;

/** What one proves oneself by: the password, or a code where a second factor is on. */
export const Confirmation = z.union([z.object({ password: words(200) }), z.object({ code: FactorCode })]);
export type Confirmation = z.output<typeof Confirmation>;

export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export const Done = z.object({});
