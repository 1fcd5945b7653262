import { z } from 'zod';
import { Permission, Role } from '../access.ts';
import { UsedPasskey } from '../account/passkeys.ts';
import { ColumnMappings } from '../imports/schema.ts';
import { ShopifyConfiguration } from '../shopify/configuration.ts';
import { text, words } from '../text.ts';
import { multiFactorTypes, passwordMaximum, whyNotPassword } from './rules.ts';

/** Lenient on purpose: an existing account may have an old or unusual address. */
const emailForm = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/;

const Email = words(254).refine((email) => emailForm.test(email), { params: { type: 'INVALID_EMAIL' } });

export const Credentials = z.strictObject({
  email: Email,
  password: words(200, 'multiline'),
});

/** A new password: it meets the rule, and is at most as long as those that password managers generate. */
export const NewPassword = text(passwordMaximum, 'multiline').superRefine((password, context) => {
  const type = password === '' ? 'REQUIRED' : whyNotPassword(password);
  if (type) context.addIssue({ code: 'custom', params: { type } });
});

export const ResetAsked = z.object({ email: Email });
export const ResetLink = z.strictObject({ token: words(200) });
export const ResetOf = z.object({ email: z.string() });
export const PasswordReset = ResetLink.extend({ password: NewPassword });
export const Nothing = z.object({});

export const SignedIn = z.object({ token: z.string() });

export const MultiFactorType = z.enum(multiFactorTypes);
export type MultiFactorType = z.output<typeof MultiFactorType>;

/** The fields that the page may know which asks for a second factor. */
export const PendingSignIn = z.object({
  multiFactorAuthType: MultiFactorType,
  /** The masked address that codes are mailed to: shown before the second factor. */
  email: z.string().nullable(),
  isCodeSent: z.boolean(),
  /** Until when no other code can be asked for. */
  waitSeconds: z.number(),
  hasPasskeys: z.boolean(),
});
export type PendingSignIn = z.output<typeof PendingSignIn>;

/** Where sign-in leads: to a session, to the question for a second factor, or to the company whose account it is. */
export const Entry = z.union([
  SignedIn,
  PendingSignIn.extend({ multiFactorToken: z.string() }),
  z.object({ ssoUrl: z.string() }),
]);
export type Entry = z.output<typeof Entry>;

export const PendingToken = z.strictObject({ multiFactorToken: words(200) });

export const CodeSent = z.object({ waitSeconds: z.number() });

/** A code of the second factor, or one of the recovery codes; spaces and hyphens make no difference. */
export const FactorCode = words(40);

/** A passkey is chosen among those of a pending sign-in's account, or of all that the browser has. */
export const PasskeyAsked = PendingToken.partial();
export const PasskeySignIn = z.strictObject({ passkey: UsedPasskey });

export const SignInVerification = PendingToken.extend({ code: FactorCode });

/** The signed-in account, and what its screens must know of its retailer. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.enum(['en', 'fr']),
  roles: z.array(Role),
  permissions: z.array(Permission),
  isMfaEnabled: z.boolean(),
  /** Also of a factor whose first code is still to come (`isMfaVerifyPending`). */
  multiFactorAuthType: MultiFactorType.nullable(),
  isMfaVerifyPending: z.boolean(),
  /** The picture for an authenticator app to scan: shown once, when it is set up. */
  authQrcode: z.string().nullable(),
  isTempPassword: z.boolean(),
  createdAt: z.string(),
  sessionTimeInMinutes: z.number(),
  retailerId: z.string(),
  /** Whether the account works for every store; else for those of `pickupSchedules`. */
  hasAllStores: z.boolean(),
  pickupSchedules: z.array(z.string()),
  retailer: z.object({
    id: z.string(),
    name: z.string(),
    ordersNotFulfilledByDefault: z.boolean(),
    packageSizeSelectionEnabled: z.boolean(),
    packageSizes: z.array(z.string()),
    dimensionsUnit: z.string(),
    weightUnit: z.string(),
    orderTags: z.array(z.string()),
    hasLabelPrinting: z.boolean(),
    batchPrintLabelsEnabled: z.boolean(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    trackingCodePrefix: z.string(),
    useEnvoiTrackingCode: z.boolean(),
    columnMappings: ColumnMappings,
    /** Whether a Shopify shop is connected whose checkout does not offer our delivery. */
    noCheckoutForShopify: z.boolean(),
    /** Whether a Shopify shop is connected. */
    canSyncShopifyOrders: z.boolean(),
    shopifyConfiguration: ShopifyConfiguration.nullable(),
  }),
});
export type Account = z.output<typeof Account>;

/** The fields that the sign-in page may know before anyone signed in. */
export const Welcome = z.object({
  providerName: z.string(),
  /** The form used in statuses and addresses. */
  providerCode: z.string(),
  supportEmail: z.string(),
  /** Whether the demo keeps every mail, to be read at /dev/inbox. */
  hasInbox: z.boolean(),
  demo: z.array(z.object({ email: z.string(), retailer: z.string(), role: Role, password: z.string() })),
});

export const LogoutReply = z.object({});
