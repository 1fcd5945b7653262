// The WebAuthn messages between browser and server, limited to the fields that are used.
import { z } from 'zod';
import { text, words } from '../text.ts';

const encoded = (max: number) => text(max).regex(/^[\w-]*$/);
const Descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** The options with which a browser creates a passkey. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(Descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
});

/** The options with which a browser uses a passkey. */
export const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
});

const credential = { id: encoded(1500), rawId: encoded(1500), type: z.literal('public-key') };

/** A new passkey, as the browser created it. */
export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(8000),
    attestationObject: encoded(60_000),
    transports: z.array(text(40)).max(10).default([]),
  }),
});
export type MadePasskey = z.output<typeof MadePasskey>;

/** A passkey's signed response to a challenge. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(8000),
    authenticatorData: encoded(8000),
    signature: encoded(8000),
    userHandle: encoded(200).nullish(),
  }),
});
export type UsedPasskey = z.output<typeof UsedPasskey>;

const PasskeyName = words(60).transform((name) => name.trim());
export const NewPasskey = z.strictObject({ name: PasskeyName, passkey: MadePasskey });
export const PasskeyRename = z.strictObject({ name: PasskeyName });

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});
export type Passkey = z.output<typeof Passkey>;
export const Passkeys = z.object({ data: z.array(Passkey) });

/** The most passkeys of one account. */
export const mostPasskeys = 20;
