import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EntrancePage } from '../auth/EntrancePage.tsx';
import { useWelcome } from '../auth/useWelcome.ts';
import { useWords } from '../words/translate.ts';
import { AccountForm } from './AccountForm.tsx';
import { words } from './words.ts';

/** Signs up a company, whose account the courier then approves. */
export function SignUpPage() {
  const t = useWords(words);
  const [isDone, setDone] = useState(false);
  const provider = useWelcome()?.providerName ?? 'Portage';
  const signIn = (
    <Link to={paths.login} className="plain-button login-submit">
      {t('signIn')}
    </Link>
  );
  if (isDone)
    return (
      <EntrancePage
        title={t('done')}
        heading={t('done')}
        lead={<span role="status">{t('doneLead', { provider })}</span>}
      >
        {signIn}
      </EntrancePage>
    );
  return (
    <EntrancePage title={t('title')} heading={t('title')} lead={t('lead', { provider })}>
      <AccountForm onDone={() => setDone(true)} />
      {signIn}
    </EntrancePage>
  );
}
