import { z } from 'zod';
import { Account, FactorCode, MultiFactorType, NewPassword } from '../auth/schema.ts';
import { Email, Name } from '../team/schema.ts';
import { words } from '../text.ts';
import { UsedPasskey } from './passkeys.ts';

/** The type of the second factor. `id` repeats the id in the path, as in the spec. */
const factor = { id: z.string().optional(), type: MultiFactorType };
export const FactorChoice = z
  .strictObject({ ...factor, email: Email.optional() })
  .refine(({ type, email }) => type !== 'EMAIL' || email, { path: ['email'], params: { type: 'REQUIRED' } });
export const FactorVerification = z.strictObject({ ...factor, email: Email.optional(), code: FactorCode });

/** The account, with the data to set up an authenticator app, which are returned only once. */
export const FactorSetUp = Account.extend({
  /** The secret of the QR code as text, for a device that cannot scan it. */
  authKey: z.string().nullable(),
  /** Seconds until another code can be mailed. */
  waitSeconds: z.number(),
});
export type FactorSetUp = z.output<typeof FactorSetUp>;

/** A proof of identity: the password, a code if a second factor is on, or a passkey's signature. */
export const Confirmation = z.union([
  z.strictObject({ password: words(200, 'multiline') }),
  z.strictObject({ code: FactorCode }),
  z.strictObject({ passkey: UsedPasskey }),
]);
export type Confirmation = z.output<typeof Confirmation>;

export const Confirmed = z.object({ isConfirmed: z.boolean() });

export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export const Done = z.object({});

/** An edit of the profile: only the given fields change. */
export const ProfileChange = z.strictObject({
  name: Name.optional(),
  language: z.enum(['en', 'fr']).optional(),
});

export const NewEmail = z.strictObject({ email: Email });
export const EmailChange = NewEmail.extend({ code: FactorCode });

/** A session of the member, shown as a device. */
export const Device = z.object({
  id: z.string(),
  /** Parsed from the user agent; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export type Device = z.output<typeof Device>;
export const Devices = z.object({ data: z.array(Device) });

export const Recovery = z.object({ left: z.number() });

export const PasswordChange = z.strictObject({ password: NewPassword });
