import { MemberChange, NewMember, TeamMember } from '@portage/contract/team/schema';
import { useState } from 'react';
import { useConfirmation } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { useAccount } from '../auth/account.ts';
import { storesFaults } from '../stores/StoresField.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { changesOf, type MemberValues, newMember, valuesOf } from './values.ts';
import { useT } from './words.ts';

const stales = ['team.list', 'team.read', 'activity.list'] as const;

/** Maps the path of an error: the form has one role, requests contain a list. */
const pathOf = (path: string) => (path.startsWith('roles') ? 'role' : path);

/** Validates the stores, except for an admin, who has all of them. */
const rules = (values: MemberValues) => (values.role === 'RETAILER_ADMIN' ? [] : storesFaults(values));

/** Returns the form state of a member. After a concurrent change the caller always chooses, because rights depend on each other. */
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
    // A member keeps their stores if the caller may see none of them.
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

/** Returns the form state of a new member: invited, or with a temporary password that is shown once. */
export function useMemberAdd(onAdded: (member: TeamMember, password: string | undefined) => void) {
  const confirmed = useConfirmation();
  const { isCourier } = useAccount();
  const [password] = useState(newPassword);
  return useSchemaForm({
    schema: NewMember,
    initial: isCourier ? { ...newMember, permissions: [] } : newMember,
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

// Without similar characters such as l and 1, because the password may be read aloud.
const letters = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789'] as const;
const all = letters.join('');

/** Generates a strong password in the browser, so that no response contains it: four groups of four characters, and a symbol. */
export function newPassword(): string {
  const drawn = [...crypto.getRandomValues(new Uint32Array(16))];
  const signs = drawn.map((number, place) => {
    const from = letters[place] ?? all;
    return from[number % from.length] ?? '';
  });
  return `${[0, 4, 8, 12].map((place) => signs.slice(place, place + 4).join('')).join('-')}!`;
}
