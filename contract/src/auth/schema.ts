import { z } from 'zod';
import { Permission, Role } from '../access.ts';
import { UsedPasskey } from '../account/passkeys.ts';
import { ColumnMappings } from '../imports/schema.ts';
import { dimensionsUnits, weightUnits } from '../settings/rules.ts';
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

/** A new password: it meets the rule, and its length limit allows what password managers generate. */
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

/** The data for the page that asks for a second factor. */
export const PendingSignIn = z.object({
  multiFactorAuthType: MultiFactorType,
  /** The address that codes are mailed to, masked because the second factor is not verified yet. */
  email: z.string().nullable(),
  isCodeSent: z.boolean(),
  /** Seconds until another code can be requested. */
  waitSeconds: z.number(),
  hasPasskeys: z.boolean(),
});
export type PendingSignIn = z.output<typeof PendingSignIn>;

/** The result of a sign-in: a session, a request for the second factor, or the URL of the company's single sign-on. */
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

/** With a token, the passkey must belong to the account of that pending sign-in; without one, any passkey of the browser will do. */
export const PasskeyAsked = PendingToken.partial();
export const PasskeySignIn = z.strictObject({ passkey: UsedPasskey });

export const SignInVerification = PendingToken.extend({ code: FactorCode });

/** The signed-in account, and the data of its retailer that its screens need. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.enum(['en', 'fr']),
  roles: z.array(Role),
  permissions: z.array(Permission),
  isMfaEnabled: z.boolean(),
  /** Also set for a factor whose first code is not verified yet (`isMfaVerifyPending`). */
  multiFactorAuthType: MultiFactorType.nullable(),
  isMfaVerifyPending: z.boolean(),
  /** The QR code for an authenticator app: returned only once, when the app is set up. */
  authQrcode: z.string().nullable(),
  isTempPassword: z.boolean(),
  createdAt: z.string(),
  sessionTimeInMinutes: z.number(),
  retailerId: z.string(),
  /** Whether the account is of the courier, whose screens are the desk's. */
  isCourier: z.boolean(),
  /** Whether the account has access to every store; otherwise, `pickupSchedules` lists its stores. */
  hasAllStores: z.boolean(),
  pickupSchedules: z.array(z.string()),
  retailer: z.object({
    id: z.string(),
    name: z.string(),
    ordersNotFulfilledByDefault: z.boolean(),
    packageSizeSelectionEnabled: z.boolean(),
    packageSizes: z.array(z.string()),
    dimensionsUnit: z.enum(dimensionsUnits),
    weightUnit: z.enum(weightUnits),
    orderTags: z.array(z.string()),
    hasLabelPrinting: z.boolean(),
    batchPrintLabelsEnabled: z.boolean(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    trackingCodePrefix: z.string(),
    useEnvoiTrackingCode: z.boolean(),
    columnMappings: ColumnMappings,
    /** Whether a connected Shopify shop does not offer our delivery at its checkout. */
    noCheckoutForShopify: z.boolean(),
    /** Whether a Shopify shop is connected. */
    canSyncShopifyOrders: z.boolean(),
    shopifyConfiguration: ShopifyConfiguration.nullable(),
  }),
});
export type Account = z.output<typeof Account>;

/** The data that the sign-in page shows before anyone is signed in. */
export const Welcome = z.object({
  providerName: z.string(),
  /** The form of the name used in statuses and URLs. */
  providerCode: z.string(),
  supportEmail: z.string(),
  /** Whether this is a demo, which stores all mail for reading at /dev/inbox. */
  hasInbox: z.boolean(),
  demo: z.array(z.object({ email: z.string(), retailer: z.string(), role: Role, password: z.string() })),
});

export const LogoutReply = z.object({});
