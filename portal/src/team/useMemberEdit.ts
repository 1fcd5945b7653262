import type { MemberChange, TeamMember } from '@portage/contract/team/schema';
import { Form } from 'antd';
import { useState } from 'react';
import { useConfirmation } from '../account/confirm.tsx';
import { type ApiError, api } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { readOptions } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useNotify } from '../ui/useNotify.ts';
import { changesOf, type MemberValues, newMember, valuesOf } from './values.ts';
import { useT } from './words.ts';

const stales = ['team.list', 'team.read', 'activity.list'] as const;

/** What was typed, and what of it is new. */
function useTyped(before: MemberValues) {
  const [form] = Form.useForm<MemberValues>();
  const held = Form.useWatch((values) => values, { form, preserve: true });
  const now: MemberValues = { ...before, ...held };
  const changes = changesOf(before, now);
  return { form, before, now, changes, isDirty: Object.keys(changes).length > 0 };
}

/** The edit form of a member, with the choice after a concurrent change. */
export function useMemberEdit(start: TeamMember, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const confirmed = useConfirmation();
  const [base, setBase] = useState(start);
  const [theirs, setTheirs] = useState<TeamMember | null>(null);
  const typed = useTyped(valuesOf(base));
  const edit = useSend(api.team.edit, {
    stales,
    isShownByForm: true,
    onDone: () => {
      notify.succeeded(t('saved'));
      onDone();
    },
  });
  const send = async (against: TeamMember, body: MemberChange) => {
    if (!(await confirmed())) return;
    edit.mutate(
      { params: { id: against.id }, body: { ...body, version: against.version } },
      { onError: (error) => void (isStale(error) && readFresh(against.id).then(setTheirs)) },
    );
  };
  const take = (isMine: boolean) => {
    if (!theirs) return;
    const { changes, now } = typed;
    setBase(theirs);
    setTheirs(null);
    typed.form.setFieldsValue(isMine ? { ...valuesOf(theirs), ...now } : valuesOf(theirs));
    if (isMine) void send(theirs, changes);
  };
  const error = edit.error && isStale(edit.error) ? null : edit.error;
  const save = () => void (edit.isPending || send(base, typed.changes));
  return { ...typed, save, isPending: edit.isPending, error, theirs, take };
}

const isStale = ({ type }: ApiError) => type === 'STALE_VERSION';

/** The member as someone else left them. */
const readFresh = (id: string) =>
  queryClient.fetchQuery({ ...readOptions(api.team.read, { params: { id } }), staleTime: 0 });

/** The adding of a member: invited, or with a password that is shown this once. */
export function useMemberAdd(onAdded: (member: TeamMember, password: string | undefined) => void) {
  const typed = useTyped(newMember);
  const confirmed = useConfirmation();
  const add = useSend(api.team.add, {
    stales,
    isShownByForm: true,
    onDone: (member, { body }) => onAdded(member, body.password),
  });
  const save = async () => {
    if (add.isPending || !(await confirmed())) return;
    const { name, email, role, permissions, hasAllStores, pickupScheduleId, entry } = typed.now;
    const given = { name, email, roles: [role], permissions, hasAllStores, pickupScheduleId };
    const rest = role === 'RETAILER_ADMIN' ? { name, email, roles: [role] } : given;
    add.mutate({ body: { ...rest, ...(entry === 'PASSWORD' && { password: newPassword() }) } });
  };
  return { ...typed, save: () => void save(), isPending: add.isPending, error: add.error };
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
