// Roles, permissions, and the function that decides who passes the gate of an endpoint (spec section 6; the desk: decision 0118).
import { z } from 'zod';

export const Role = z.enum(['RETAILER_ADMIN', 'RETAILER_USER']);
export type Role = z.output<typeof Role>;

/** Permissions at the courier's desk, whose members act on all retailers. */
export const DeskPermission = z.enum(['MANAGE_RETAILERS', 'ANSWER_RETAILERS', 'MANAGE_INVOICES', 'MANAGE_DRIVERS']);
export type DeskPermission = z.output<typeof DeskPermission>;

export const Permission = z.enum([
  'MANAGE_RETAILER_USERS',
  'MANAGE_ORDERS',
  'EXPORT_SHIPMENTS_REPORT',
  'EXPORT_SHIPMENTS',
  'MANAGE_RETAILER_SETTINGS',
  'VIEW_EXPENSE_REPORT',
  ...DeskPermission.options,
]);
export type Permission = z.output<typeof Permission>;
export const RetailerPermission = Permission.exclude(DeskPermission.options);

/** The permissions that a member of the courier can have. */
const courierPermissions = [
  'MANAGE_RETAILER_USERS',
  ...DeskPermission.options,
] as const satisfies readonly Permission[];

/** Permissions that only people can have: no API key can be given them. Retailers have the first of these too. */
export const permissionsOfPeople = courierPermissions;

/** Returns the permissions that a member of a retailer, or of the courier, can have. */
export const permissionsOf = ({ isCourier = false }: { isCourier?: boolean | undefined }): readonly Permission[] =>
  isCourier ? courierPermissions : RetailerPermission.options;

/**
 * `anyone` needs no session; `anyMember` any signed-in account, `anyAdmin` any admin, also the courier's; `member` any signed-in retailer
 * account; `caller` also a retailer's API key; `admin` a retailer admin; `fleet` the courier's key; `{ desk }` the courier's key, and a
 * member of the courier with that permission; `signed` an address that the server itself signed; `recipient` the holder of the token of a
 * delivery's chat; `{ can }` a member or API key with that permission; `{ keyCan }` any member, and an API key with that permission.
 */
export type Gate =
  | 'anyone'
  | 'anyMember'
  | 'anyAdmin'
  | 'member'
  | 'caller'
  | 'admin'
  | 'fleet'
  | 'signed'
  | 'recipient'
  | { readonly can: Permission }
  | { readonly keyCan: Permission }
  | { readonly desk: DeskPermission };

export const can = <P extends Permission>(permission: P) => ({ can: permission }) as const;
export const keyCan = <P extends Permission>(permission: P) => ({ keyCan: permission }) as const;
export const desk = <P extends DeskPermission>(permission: P) => ({ desk: permission }) as const;

/** A member of a retailer or of the courier; or a retailer's API key, which has no account. */
type AccessSubject = {
  role: Role;
  permissions: readonly Permission[];
  isKey?: true | undefined;
  isCourier?: boolean | undefined;
};

/** Returns whether a caller has a permission. An admin has all; a coordinator has those assigned. */
export const holds = (who: AccessSubject, permission: Permission): boolean =>
  who.role === 'RETAILER_ADMIN' || who.permissions.includes(permission);

/** Returns whether a gate is one of the courier's desk. */
export const isDeskGate = (gate: Gate): gate is { readonly desk: DeskPermission } =>
  typeof gate === 'object' && 'desk' in gate;

/** Returns the permission that a gate names. */
export const permissionIn = (gate: Gate): Permission | undefined =>
  typeof gate !== 'object' ? undefined : 'can' in gate ? gate.can : 'desk' in gate ? gate.desk : gate.keyCan;

/** Returns the permission that a gate requires; undefined if it requires none, or one that an API key cannot have. */
export function permissionOf(who: AccessSubject, gate: Gate): Permission | undefined {
  const permission = permissionIn(gate);
  return who.isKey && permissionsOfPeople.some((each) => each === permission) ? undefined : permission;
}

type DeskGate = { readonly desk: DeskPermission } | { readonly can: 'MANAGE_RETAILER_USERS' };

/** Returns whether members of the courier can pass a gate: it is one of the desk, or of their own team. */
const isOfDesk = (gate: Gate): gate is DeskGate =>
  isDeskGate(gate) || (typeof gate === 'object' && 'can' in gate && gate.can === 'MANAGE_RETAILER_USERS');

/** Returns whether a signed-in member, or an API key, passes a gate. */
export function passes(who: AccessSubject, gate: Gate): boolean {
  if (gate === 'anyone') return true;
  if (gate === 'anyMember') return !who.isKey;
  if (gate === 'anyAdmin') return who.role === 'RETAILER_ADMIN';
  if (who.isCourier) return isOfDesk(gate) && holds(who, 'desk' in gate ? gate.desk : 'MANAGE_RETAILER_USERS');
  if (gate === 'caller') return true;
  if (gate === 'member') return !who.isKey;
  if (gate === 'admin') return who.role === 'RETAILER_ADMIN';
  if (typeof gate !== 'object' || 'desk' in gate) return false;
  return 'can' in gate ? holds(who, gate.can) : !who.isKey || holds(who, gate.keyCan);
}
