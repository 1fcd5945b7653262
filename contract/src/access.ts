// Roles, permissions, and the function that decides who passes the gate of an endpoint (spec section 6).
import { z } from 'zod';

export const Role = z.enum(['RETAILER_ADMIN', 'RETAILER_USER']);
export type Role = z.output<typeof Role>;

export const Permission = z.enum([
  'MANAGE_RETAILER_USERS',
  'MANAGE_ORDERS',
  'EXPORT_SHIPMENTS_REPORT',
  'EXPORT_SHIPMENTS',
  'MANAGE_RETAILER_SETTINGS',
  'VIEW_EXPENSE_REPORT',
]);
export type Permission = z.output<typeof Permission>;

/** Permissions that only members can have: no API key can be given them. */
export const permissionsOfPeople = ['MANAGE_RETAILER_USERS'] as const satisfies readonly Permission[];

/**
 * `anyone` needs no session; `member` any signed-in retailer account; `caller` also a retailer's API key; `admin` a retailer admin;
 * `fleet` the courier's key; `signed` an address that the server itself signed; `recipient` the holder of the token of a delivery's chat;
 * `{ can }` a member or API key with that permission; `{ keyCan }` any member, and an API key with that permission.
 */
export type Gate =
  | 'anyone'
  | 'member'
  | 'caller'
  | 'admin'
  | 'fleet'
  | 'signed'
  | 'recipient'
  | { readonly can: Permission }
  | { readonly keyCan: Permission };

export const can = <P extends Permission>(permission: P) => ({ can: permission }) as const;
export const keyCan = <P extends Permission>(permission: P) => ({ keyCan: permission }) as const;

/** A member; or a retailer's API key, which has no account. */
type AccessSubject = { role: Role; permissions: readonly Permission[]; isKey?: true };

/** Returns whether a caller has a permission. An admin has all; a coordinator has those assigned. */
export const holds = (who: AccessSubject, permission: Permission): boolean =>
  who.role === 'RETAILER_ADMIN' || who.permissions.includes(permission);

/** Returns the permission that a gate requires; undefined if it requires none, or one that an API key cannot have. */
export function permissionOf(who: AccessSubject, gate: Gate): Permission | undefined {
  if (typeof gate !== 'object') return undefined;
  const permission = 'can' in gate ? gate.can : gate.keyCan;
  return who.isKey && permissionsOfPeople.some((each) => each === permission) ? undefined : permission;
}

/** Returns whether a signed-in member, or an API key, passes a gate. */
export function passes(who: AccessSubject, gate: Gate): boolean {
  if (gate === 'anyone' || gate === 'caller') return true;
  if (gate === 'member') return !who.isKey;
  if (gate === 'admin') return who.role === 'RETAILER_ADMIN';
  if (typeof gate !== 'object') return false;
  return 'can' in gate ? holds(who, gate.can) : !who.isKey || holds(who, gate.keyCan);
}
