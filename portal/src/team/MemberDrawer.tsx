import { team } from '@portage/contract/team/endpoints';
import { whyNotEditMember, whyNotEditProfile } from '@portage/contract/team/rules';
import type { TeamMember } from '@portage/contract/team/schema';
import { Alert, Button, Skeleton } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useAccount, useMay } from '../auth/account.ts';
import { useStoreName } from '../stores/storeName.ts';
import { useStores } from '../stores/useStores.ts';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { FormDrawer } from '../ui/SideDrawer.tsx';
import { ErrorState, StatePanel } from '../ui/StatePanel.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { MemberActions } from './MemberActions.tsx';
import { EntryField, MemberStores, PermissionsField, ProfileFields, TypeField } from './MemberFields.tsx';
import { RightsChanges } from './RightsChanges.tsx';
import { useMemberAdd, useMemberEdit } from './useMemberEdit.ts';
import { usePasswordShown } from './usePasswordShown.tsx';
import { type MemberValues, rightsOf, valuesOf } from './values.ts';
import { useT } from './words.ts';

type MemberDrawerProps = {
  /** The id of the member, or `new`. */
  user: string | undefined;
  onClose: () => void;
  onClosed: () => void;
};

/** Edits a member of the team, or adds one. */
export function MemberDrawer({ user, onClose, onClosed }: MemberDrawerProps) {
  const t = useT();
  const isNew = user === 'new';
  const member = useRead(api.team.read, { params: { id: user ?? '' } }, { enabled: user !== undefined && !isNew });
  return (
    <FormDrawer
      isOpen={user !== undefined}
      onClose={onClose}
      onClosed={onClosed}
      title={isNew ? t('newTitle') : member.data?.name}
    >
      {isNew && <NewMember onDone={onClose} />}
      {!isNew && user !== undefined && <Shown key={user} member={member} onClose={onClose} />}
    </FormDrawer>
  );
}

type ShownProps = { member: ReturnType<typeof useRead<unknown, TeamMember>>; onClose: () => void };

function Shown({ member: { data, error, refetch }, onClose }: ShownProps) {
  const t = useT();
  if (error?.type === 'ACCOUNT_NOT_FOUND') {
    const close = <Button onClick={onClose}>{t('close')}</Button>;
    return <StatePanel mood="lost" title={error.body.message} text={t('notFoundText')} action={close} />;
  }
  if (data) return <EditMember key={data.id} member={data} onDone={onClose} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Skeleton active paragraph={{ rows: 8 }} />;
}

function EditMember({ member, onDone }: { member: TeamMember; onDone: () => void }) {
  const t = useT();
  const account = useAccount();
  const mayEdit = useMay(team.edit);
  const by = { id: account.id, role: account.roles[0] ?? 'RETAILER_USER', permissions: account.permissions };
  const of = { id: member.id, role: member.roles[0] ?? 'RETAILER_USER', permissions: member.permissions };
  const isLocked = whyNotEditMember(by, of) !== null;
  const isProfileLocked = whyNotEditProfile(by, of) !== null;
  const form = useMemberEdit(member, onDone);
  const { base, values, allowLeaving } = form;
  return (
    <SchemaForm form={form} action={mayEdit ? t('save') : null} staleTitle={t('staleTitle')} onCancel={onDone}>
      <Note member={member} isOwn={by.id === of.id} isLocked={isLocked} isProfileLocked={isProfileLocked} />
      <ProfileFields isLocked={isProfileLocked} />
      <TypeField isLocked={isProfileLocked} />
      <MemberStores isLocked={isProfileLocked} />
      <PermissionsField isLocked={isLocked} />
      <RightsChanges
        title={t('changesTitle', { name: values.name.trim() || t('someone') })}
        before={rightsOf(valuesOf(base))}
        after={rightsOf(values)}
      />
      <MemberActions member={member} isProfileLocked={isProfileLocked} allowLeaving={allowLeaving} onDone={onDone} />
    </SchemaForm>
  );
}

const noRights = { role: 'RETAILER_USER', permissions: [], storeIds: null } as const;

function NewMember({ onDone }: { onDone: () => void }) {
  const t = useT();
  const notify = useNotify();
  const showPassword = usePasswordShown();
  const form = useMemberAdd((member, password) => {
    if (password === undefined) notify.succeeded(t('sent', { email: member.email }));
    else showPassword(member.name, password);
    onDone();
  });
  const { values } = form;
  const action = t(values.entry === 'PASSWORD' ? 'create' : 'invite');
  const after = rightsOf(values);
  return (
    <SchemaForm form={form} action={useMay(team.edit) ? action : null} onCancel={onDone}>
      <ProfileFields isLocked={false} />
      <TypeField isLocked={false} />
      <MemberStores isLocked={false} />
      <PermissionsField isLocked={false} />
      <EntryField />
      <RightsChanges
        title={t('newChangesTitle', { name: values.name.trim() || t('someone') })}
        before={{ ...noRights, storeIds: after.storeIds }}
        after={after}
        nothing={t('nothingNew', { stores: useStoresText(values) })}
      />
    </SchemaForm>
  );
}

/** Returns the names of the selected stores as text. */
function useStoresText({ hasAllStores, pickupScheduleId }: MemberValues): string {
  const t = useT();
  const { list } = useFormats();
  const { stores } = useStores();
  const nameOf = useStoreName();
  if (hasAllStores) return t('ofAllStores');
  const named = stores.filter(({ id }) => pickupScheduleId.includes(id)).map(nameOf);
  return named.length > 0 ? list(named) : t('noStore');
}

type NoteProps = { member: TeamMember; isOwn: boolean; isLocked: boolean; isProfileLocked: boolean };

/** Explains why some fields cannot be changed here. */
function Note({ isOwn, isLocked, isProfileLocked }: NoteProps) {
  const t = useT();
  if (!isProfileLocked) return null;
  const text = isOwn ? t('ownNote') : isLocked ? t('adminNote') : t('managerNote');
  return <Alert type="info" showIcon title={text} />;
}
