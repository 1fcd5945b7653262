import type { TeamMember } from '@portage/contract/team/schema';
import { Alert, Button } from 'antd';
import { useConfirmation } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { newPassword } from './useMemberEdit.ts';
import { usePasswordShown } from './usePasswordShown.tsx';
import { useT } from './words.ts';

const stales = ['team.list', 'team.read', 'activity.list'] as const;

type MemberActionsProps = {
  member: TeamMember;
  isProfileLocked: boolean;
  allowLeaving: () => void;
  onDone: () => void;
};

/** Renders an admin's actions on an account: resending its invitation, resetting its password, removing it. */
export function MemberActions({ member, isProfileLocked, allowLeaving, onDone }: MemberActionsProps) {
  if (isProfileLocked) return null;
  const gone = () => {
    allowLeaving();
    onDone();
  };
  return (
    <div className="stack" style={{ marginBottom: 18 }}>
      {member.invitation && <InvitationNote member={member} invitation={member.invitation} />}
      <div className="row">
        <ResetPassword member={member} />
        <Remove member={member} onRemoved={gone} />
      </div>
    </div>
  );
}

type InvitationNoteProps = { member: TeamMember; invitation: NonNullable<TeamMember['invitation']> };

function InvitationNote({ member: { id }, invitation }: InvitationNoteProps) {
  const t = useT();
  const { ago, moment } = useFormats();
  const notify = useNotify();
  const confirmed = useConfirmation();
  const again = useSend(api.team.inviteAgain, { stales, onDone: () => notify.succeeded(t('resent')) });
  const isPending = invitation.state === 'PENDING';
  return (
    <Alert
      type={isPending ? 'info' : 'warning'}
      showIcon
      title={t(isPending ? 'pendingNote' : 'expiredNote', {
        ago: ago(invitation.sentAt),
        until: moment(invitation.expiresAt),
      })}
      action={
        <Button
          size="small"
          loading={again.isPending}
          onClick={async () => (await confirmed()) && again.mutate({ params: { id } })}
        >
          {t('resend')}
        </Button>
      }
    />
  );
}

function ResetPassword({ member: { id, name } }: { member: TeamMember }) {
  const t = useT();
  const confirmed = useConfirmation();
  const confirm = useConfirm();
  const showPassword = usePasswordShown();
  const edit = useSend(api.team.edit, {
    stales,
    onDone: (_, { body }) => body?.password && showPassword(name, body.password),
  });
  const ask = async () => {
    if (!(await confirmed())) return;
    await confirm({
      title: t('resetTitle', { name }),
      text: t('resetText'),
      action: t('resetPassword'),
      run: () => edit.mutateAsync({ params: { id }, body: { password: newPassword() } }),
    });
  };
  return <Button onClick={ask}>{t('resetPassword')}</Button>;
}

function Remove({ member: { id, name, invitation }, onRemoved }: { member: TeamMember; onRemoved: () => void }) {
  const t = useT();
  const confirmed = useConfirmation();
  const confirm = useConfirm();
  const notify = useNotify();
  const remove = useSend(api.team.remove, {
    stales: ['team.list', 'activity.list'],
    onDone: () => {
      notify.succeeded(t('removed', { name }));
      onRemoved();
    },
  });
  const action = t(invitation ? 'takeBack' : 'remove');
  const ask = async () => {
    if (!(await confirmed())) return;
    await confirm({
      title: t(invitation ? 'takeBackTitle' : 'removeTitle', { name }),
      text: t(invitation ? 'takeBackText' : 'removeText'),
      action,
      isDangerous: true,
      run: () => remove.mutateAsync({ params: { id } }),
    });
  };
  return (
    <Button danger onClick={ask}>
      {action}
    </Button>
  );
}
