import { paths } from '@portage/contract/index';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { accountOptions } from '../account.ts';
import { EntrancePage } from '../EntrancePage.tsx';
import { Refusal } from '../fields.tsx';
import { useEntrance } from '../useEntrance.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useT } from './words.ts';

/** For whoever signed in with a password that somebody else chose: nothing else opens until they have their own. */
export function OwnPasswordPage() {
  const t = useT();
  const { from } = useSearch({ from: paths.ownPassword });
  const queryClient = useQueryClient();
  const enter = useEntrance(from);
  const account = useRead(api.auth.refresh, undefined);
  const change = useSend(api.account.changePassword, {
    isShownByForm: true,
    onDone: () => {
      queryClient.removeQueries({ queryKey: accountOptions.queryKey });
      enter();
    },
  });
  const isOwn = account.data?.isTempPassword === false;
  useEffect(() => {
    if (isOwn) enter();
  });
  const error = change.error ?? account.error;
  return (
    <EntrancePage title={t('title')} heading={t('ownHeading')} lead={t('ownLead')}>
      {error && error.body.errors.length === 0 && <Refusal error={error} />}
      <NewPasswordForm
        email={account.data?.email}
        onPassword={(password) => change.mutate({ body: { password } })}
        isPending={change.isPending}
        error={change.error}
        sent={change.variables?.body.password}
      />
      <Link className="plain-button login-submit" to={paths.logout} preload={false}>
        {t('logout')}
      </Link>
    </EntrancePage>
  );
}
