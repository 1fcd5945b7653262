import { invalidAccount } from '@portage/contract/retailers/rules';
import { z } from 'zod';

/**
 * The search parameters of the sign-in page, and of the sign-out that leads to it. `from` is the URL to return to; one outside the portal
 * is dropped. `idle` and `refused` are the reasons for the redirect.
 */
export const LoginSearch = z.object({
  from: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
  /** Single sign-on: the company to start with, the token of a completed sign-on, or why it failed. */
  sso: z.string().max(40).optional().catch(undefined),
  ssoToken: z.string().max(200).optional().catch(undefined),
  ssoError: z.string().optional().catch(undefined),
  /** Set after a company has created its account from its shop. */
  onboarded: z.literal('yes').optional().catch(undefined),
  idle: z.literal('yes').optional().catch(undefined),
  refused: z
    .enum([...invalidAccount, 'SIGN_IN_OVER'])
    .optional()
    .catch(undefined),
});

/** The search parameters of the second-factor page; `recovery` asks for a recovery code instead. */
export const VerifySearch = LoginSearch.pick({ from: true }).extend({
  recovery: z.literal('yes').optional().catch(undefined),
});

/** The search parameters of the password reset; the token comes from the mailed link. */
export const ResetSearch = z.object({ token: z.string().max(200).optional().catch(undefined) });
