import { MemberChange, NewMember, TeamMember } from '@portage/contract/team/schema';
import { useState } from 'react';
import { useConfirmation } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { storesFaults } from '../stores/StoresField.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { changesOf, type MemberValues, newMember, valuesOf } from './values.ts';
import { useT } from './words.ts';

const stales = ['team.list', 'team.read', 'activity.list'] as const;

/** The form shows one role; requests hold a list of them. */
const pathOf = (path: string) => (path.startsWith('roles') ? 'role' : path);

/** An admin has every store: those are not asked about. */
const rules = (values: MemberValues) => (values.role === 'RETAILER_ADMIN' ? [] : storesFaults(values));

/** The edit form of a member. After a concurrent change, the caller always chooses: rights depend on each other. */
export function useMemberEdit(member: TeamMember, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const confirmed = useConfirmation();
  return useVersionedForm({
    fresh: member,
    record: TeamMember,
    schema: MemberChange,
    valuesOf,
    editOf: (base, values: MemberValues) => changesOf(valuesOf(base), values),
    withEdit: (base, { roles = base.roles, ...edit }) => ({ ...valuesOf({ ...base, roles }), ...edit }),
    // A member whose stores are all out of the caller's reach keeps them.
    rules: (values) => ('hasAllStores' in changesOf(valuesOf(member), values) ? rules(values) : []),
    pathOf,
    asksAlways: true,
    send: async (body, { id }) => ((await confirmed()) ? api.team.edit({ params: { id }, body }) : null),
    stales,
    onSaved: () => {
      notify.succeeded(t('saved'));
      onDone();
    },
  });
}

/** The form of a new member: invited, or with a password that is shown this once. */
export function useMemberAdd(onAdded: (member: TeamMember, password: string | undefined) => void) {
  const confirmed = useConfirmation();
  const [password] = useState(newPassword);
  return useSchemaForm({
    schema: NewMember,
    initial: newMember,
    bodyOf: ({ role, entry, name, email, ...rights }) => ({
      ...(role === 'RETAILER_USER' && rights),
      ...(entry === 'PASSWORD' && { password }),
      name,
      email,
      roles: [role],
    }),
    rules,
    pathOf,
    send: async (body) => ((await confirmed()) ? api.team.add({ body }) : null),
    stales,
    onSaved: (member, body) => onAdded(member, body.password),
  });
}

// No look-alikes: it is read aloud.
const letters = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789'] as const;
const all = letters.join('');

/** Generates a strong password in the browser, so that no response carries it: four groups of four and a sign. */
export function newPassword(): string {
  const drawn = [...crypto.getRandomValues(new Uint32Array(16))];
  const signs = drawn.map((number, place) => {
    const from = letters[place] ?? all;
    return from[number % from.length] ?? '';
  });
  return `${[0, 4, 8, 12].map((place) => signs.slice(place, place + 4).join('')).join('-')}!`;
}
