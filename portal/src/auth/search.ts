import { invalidAccount } from '@portage/contract/retailers/rules';
import { z } from 'zod';

/** The address of the login, and of the logout that leads to it. `from` is where the person was going; anything but an address of our own is dropped. `idle` and `refused` say why they are here. */
export const LoginSearch = z.object({
  from: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
  /** A single sign-on to begin, its token, or why it failed. */
  sso: z.string().max(40).optional().catch(undefined),
  ssoToken: z.string().max(200).optional().catch(undefined),
  ssoError: z.string().optional().catch(undefined),
  /** A company that made its account with its shop. */
  onboarded: z.literal('yes').optional().catch(undefined),
  idle: z.literal('yes').optional().catch(undefined),
  refused: z
    .enum([...invalidAccount, 'SIGN_IN_OVER'])
    .optional()
    .catch(undefined),
});

/** The address of the page that asks for the second factor; `recovery` asks for a recovery code in its place. */
export const VerifySearch = LoginSearch.pick({ from: true }).extend({
  recovery: z.literal('yes').optional().catch(undefined),
});

/** The address of the page for a forgotten password; the mailed link brings the token. */
export const ResetSearch = z.object({ token: z.string().max(200).optional().catch(undefined) });
