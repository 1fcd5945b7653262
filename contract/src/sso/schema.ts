import { z } from 'zod';
import { Permission } from '../access.ts';
import { Id, optional, text, words } from '../text.ts';
import { ssoProblemNames } from './rules.ts';

/** A name in addresses: `/v2/auth/sso/maple-pine/saml/acs`. */
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
  /** Where the identity provider’s metadata is read; null when it was pasted. */
  idpMetadataUrl: optional(z.url({ protocol: /^https?$/, error: 'INVALID_URL' }).max(2000)),
  assertionsSigned: z.boolean(),
  authnResponseSigned: z.boolean(),
  activated: z.boolean(),
  /** Members whose email is at one of these domains sign in this way, once the domain is proven. */
  domains: z.array(Host).max(20),
  /** Hosts of the portal whose sign-in page offers it; some of those that the courier gave the retailer. */
  hosts: z.array(Host).max(20),
  /** Whether members of the domains can sign in only this way. The member of `wayInId` is exempt. */
  enforced: z.boolean(),
  wayInId: Id.nullable(),
  /** Whether a first sign-in makes a coordinator’s account, with these rights. */
  makesAccounts: z.boolean(),
  newPermissions: z.array(Permission).max(Permission.options.length),
  newHasAllStores: z.boolean(),
  newPickupSchedules: z.array(Id).max(1000),
};

/** A domain, and the TXT record that proves it; null until it was found. */
const DomainProof = z.object({
  domain: z.string(),
  record: z.object({ name: z.string(), value: z.string() }),
  provedAt: z.string().nullable(),
});
export type DomainProof = z.output<typeof DomainProof>;

export const SsoConnection = z.object({
  ...choices,
  idpMetadataUrl: z.string().nullable(),
  /** The identity provider as its metadata names it; null until some was read. */
  entityId: z.string().nullable(),
  signInUrl: z.string().nullable(),
  certificates: z.array(Certificate),
  /** The addresses to copy to the identity provider. */
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
  /** Metadata as it was pasted; left out it stays as it is, or is read at the address. */
  idpMetadata: optional(words(262_144, 'multiline')),
  version: z.number().int().optional(),
});
export type SsoConnectionChange = z.output<typeof SsoConnectionChange>;

export const SsoDomain = z.strictObject({ domain: Host });

/** Binds a sign-in to the browser that began it: the SHA-256 of a secret that the browser keeps, in base64url. */
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
/** With the refusal of a password: by which company’s account one signs in. */
export const SsoRefused = z.object({ idp: z.string() });
