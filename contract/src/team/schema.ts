import { z } from 'zod';
import { Permission, Role } from '../access.ts';
import { NewPassword } from '../auth/schema.ts';
import { listOf, pageQuery, searchText, sortBy } from '../list.ts';
import { Id, words } from '../text.ts';

const InvitationState = z.enum(['PENDING', 'EXPIRED']);

/** A member on the team's screen. */
export const TeamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.enum(['en', 'fr']),
  roles: z.array(Role),
  /** The permissions of a coordinator; an admin has all of them. */
  permissions: z.array(Permission),
  isMfaEnabled: z.boolean(),
  isTempPassword: z.boolean(),
  hasAllStores: z.boolean(),
  /** The member's stores, limited to those that the caller may use. */
  pickupSchedules: z.array(z.string()),
  /** The number of the member's stores that the caller may not use. */
  otherStores: z.number(),
  /** Null once the member has signed up. */
  invitation: z.object({ state: InvitationState, sentAt: z.string(), expiresAt: z.string() }).nullable(),
  createdAt: z.string(),
  version: z.number(),
});
export type TeamMember = z.output<typeof TeamMember>;

export const memberSorts = ['name', 'email', 'roles', 'createdAt'] as const;
export const TeamQuery = z.object({
  ...pageQuery,
  search: searchText.optional(),
  sort: sortBy(memberSorts).default('name:asc'),
  role: Role.optional(),
  /** Selects members whose invitation is open or has expired; ANY selects both. */
  invitation: z.enum([...InvitationState.options, 'ANY']).optional(),
  /** Selects members who may use this store. */
  pickupScheduleId: Id.optional(),
});
export type TeamQuery = z.output<typeof TeamQuery>;

/** A page of the team, and the number of members of each type in the whole team. */
export const TeamList = listOf(TeamMember).extend({
  counts: z.object({ admins: z.number(), coordinators: z.number(), invited: z.number(), total: z.number() }),
});

/** An account has exactly one type (spec section 5). */
const Roles = z.array(z.enum(Role.options, { error: 'ROLE_NOT_FOUND' })).length(1);
export const Name = words(120).transform((name) => name.trim());
/** The address for signing in. Whether mail arrives there is verified by the invitation. */
export const Email = words(254)
  .transform((email) => email.trim().normalize('NFC'))
  .pipe(z.email());
const fields = {
  name: Name,
  email: Email,
  roles: Roles,
  permissions: z.array(Permission).max(20),
  hasAllStores: z.boolean(),
  pickupScheduleId: z.array(Id).max(1000),
};

/**
 * A new member of the team; `pickupScheduleId` are their stores, unless they have all of them. With a password, which they must change when
 * they first sign in, no invitation is sent.
 */
export const NewMember = z.strictObject({
  ...fields,
  permissions: fields.permissions.default([]),
  hasAllStores: fields.hasAllStores.default(true),
  pickupScheduleId: fields.pickupScheduleId.default([]),
  language: z.enum(['en', 'fr']).optional(),
  password: NewPassword.optional(),
});
export type NewMember = z.output<typeof NewMember>;

/** An edit of a member: only the given fields change. */
export const MemberChange = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  /** A temporary password, to be changed at the next sign-in; the member's sessions end. */
  password: NewPassword.optional(),
  /** The version that was read. An edit of an older version is refused. */
  version: z.number().int().optional(),
});
export type MemberChange = z.output<typeof MemberChange>;

const Token = words(200);
export const InvitationQuery = z.object({ token: Token });

/** The data of the page behind an invitation link. */
export const Invitation = z.object({
  name: z.string(),
  email: z.string(),
  retailer: z.string(),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

export const SignUp = z.strictObject({ token: Token, name: Name, password: NewPassword });
