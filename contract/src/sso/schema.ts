import { z } from 'zod';
import { RetailerPermission } from '../access.ts';
import { Id, optional, text, words } from '../text.ts';
import { ssoProblemNames } from './rules.ts';

/** The name of a connection in URLs: `/v2/auth/sso/maple-pine/saml/acs`. */
export const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, { error: 'INVALID_SLUG' });
export const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/, { error: 'INVALID_DOMAIN' });

const Certificate = z.object({ subject: z.string(), validTo: z.string(), endsSoon: z.boolean() });

/** The outcome of the last test: what the identity provider returned, and the reason if it failed. */
export const SsoTry = z.object({
  at: z.string(),
  problem: z.enum(ssoProblemNames).nullable(),
  nameId: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
});
export type SsoTry = z.output<typeof SsoTry>;

/** The settings of a connection that an admin chooses. */
const choices = {
  idp: Slug,
  /** The URL of the identity provider’s metadata; null if the metadata were pasted. */
  idpMetadataUrl: optional(z.url({ protocol: /^https?$/, error: 'INVALID_URL' }).max(2000)),
  assertionsSigned: z.boolean(),
  authnResponseSigned: z.boolean(),
  activated: z.boolean(),
  /** Members with an email at one of these domains sign in with this connection, once the domain is proven. */
  domains: z.array(Host).max(20),
  /** The hosts of the portal whose sign-in page offers the connection, among those that the courier gave the retailer. */
  hosts: z.array(Host).max(20),
  /** Whether members of the domains can sign in only with the connection. The member of `wayInId` is exempt. */
  enforced: z.boolean(),
  wayInId: Id.nullable(),
  /** Whether a first sign-in creates a coordinator’s account, with these rights. */
  makesAccounts: z.boolean(),
  newPermissions: z.array(RetailerPermission).max(RetailerPermission.options.length),
  newHasAllStores: z.boolean(),
  newPickupSchedules: z.array(Id).max(1000),
};

/** A domain, and the TXT record that proves its ownership; `provedAt` is null until the record was found. */
const DomainProof = z.object({
  domain: z.string(),
  record: z.object({ name: z.string(), value: z.string() }),
  provedAt: z.string().nullable(),
});
export type DomainProof = z.output<typeof DomainProof>;

export const SsoConnection = z.object({
  ...choices,
  idpMetadataUrl: z.string().nullable(),
  /** The identity provider's id in its metadata; null until the metadata has been read. */
  entityId: z.string().nullable(),
  signInUrl: z.string().nullable(),
  certificates: z.array(Certificate),
  /** The URLs to copy to the identity provider. */
  addresses: z.object({ consumer: z.string(), entityId: z.string(), metadata: z.string() }),
  lastTry: SsoTry.nullable(),
  domainProofs: z.array(DomainProof),
  /** The hosts that the courier gave the retailer. */
  availableHosts: z.array(z.string()),
  version: z.number(),
});
export type SsoConnection = z.output<typeof SsoConnection>;

export const SsoConnectionChange = z.strictObject({
  ...choices,
  /** Pasted metadata. Without it, the stored metadata are kept, or read from the URL. */
  idpMetadata: optional(words(262_144, 'multiline')),
  version: z.number().int().optional(),
});
export type SsoConnectionChange = z.output<typeof SsoConnectionChange>;

export const SsoDomain = z.strictObject({ domain: Host });

/** Binds a sign-in to the browser that started it: the SHA-256, in base64url, of a secret that the browser keeps. */
const Challenge = z.string().regex(/^[\w-]{43}$/, { error: 'BAD_REQUEST' });

export const SsoLoginQuery = z.object({
  idp: text(100).optional(),
  spHost: text(253).optional(),
  challenge: Challenge,
});
export const SsoLogin = z.object({ data: z.object({ url: z.string() }) });
export const SsoHostQuery = z.object({ host: text(253) });
export const SsoHost = z.object({ idp: z.string().nullable() });
export const SsoResponse = z.object({
  SAMLResponse: z.string().max(400_000),
  RelayState: z.string().max(1000).optional(),
});
export const SsoExchange = z.strictObject({ ssoToken: text(200), verifier: text(200) });
/** The data of a refused password sign-in: the connection with which the member has to sign in. */
export const SsoRefused = z.object({ idp: z.string() });
