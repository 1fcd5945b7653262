import './onboarding.css';
import { isErrorType } from '@portage/contract/errors';
import { paths } from '@portage/contract/index';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { readToken } from '../api/session.ts';
import { EntrancePage } from '../auth/EntrancePage.tsx';
import { Refusal } from '../auth/fields.tsx';
import { LoginForm } from '../auth/LoginForm.tsx';
import { ErrorText } from '../auth/RefusalText.tsx';
import { useWelcome } from '../auth/useWelcome.ts';
import { useWords } from '../words/translate.ts';
import { AccountForm } from './AccountForm.tsx';
import { words } from './words.ts';

/** Connects a shop that was just installed to a new or an existing account (spec section 2, Shopify onboarding). */
export function OnboardingPage() {
  const { envoiId, shopifyError } = useSearch({ from: paths.shopifyOnboarding });
  const t = useWords(words);
  if (envoiId !== undefined) return <Onboarding envoiId={envoiId} />;
  const type = shopifyError !== undefined && isErrorType(shopifyError) ? shopifyError : 'SHOPIFY_PARAMETER_MISSING';
  return (
    <EntrancePage title={t('failed')} heading={t('failed')}>
      <p className="login-refusal" role="alert">
        <ErrorText type={type} />
      </p>
      {readToken() === null ? (
        <Link to={paths.login} className="plain-button login-submit">
          {t('signIn')}
        </Link>
      ) : (
        <Link to={paths.settings} search={{ section: 'shopify' }} className="plain-button login-submit">
          {t('toSettings')}
        </Link>
      )}
    </EntrancePage>
  );
}

function Onboarding({ envoiId }: { envoiId: string }) {
  const t = useWords(words);
  const { way } = useSearch({ from: paths.shopifyOnboarding });
  const navigate = useNavigate();
  const [isSignedIn, setSignedIn] = useState(() => readToken() !== null);
  const welcome = useWelcome();
  const here = `${paths.shopifyOnboarding}?${new URLSearchParams({ envoiId })}`;
  if (isSignedIn) return <Connecting envoiId={envoiId} />;
  if (way === 'login')
    return (
      <EntrancePage title={t('login')} heading={t('login')} lead={t('loginLead')}>
        <LoginForm
          demo={welcome?.demo ?? []}
          hasInbox={false}
          hasSignUp={false}
          onToken={() => setSignedIn(true)}
          onPending={() => void navigate({ to: paths.verify, search: { from: here } })}
        />
        <p className="onboarding-other">
          {t('noAccount')}{' '}
          <Link to={paths.shopifyOnboarding} search={{ envoiId }}>
            {t('createAccount')}
          </Link>
        </p>
      </EntrancePage>
    );
  return (
    <EntrancePage title={t('createAccount')} heading={t('createAccount')} lead={t('createLead')}>
      <p className="onboarding-other">
        {t('hasAccount')}{' '}
        <Link to={paths.shopifyOnboarding} search={{ envoiId, way: 'login', from: here }}>
          {t('login')}
        </Link>
      </p>
      <AccountForm
        envoiId={envoiId}
        onDone={() => void navigate({ to: paths.login, search: { onboarded: 'yes' }, replace: true })}
      />
    </EntrancePage>
  );
}

/** Connects the shop to the signed-in member's account, after confirmation. */
function Connecting({ envoiId }: { envoiId: string }) {
  const t = useWords(words);
  const connect = useSend(api.shops.tie, { isShownByForm: true });
  if (connect.data)
    return (
      <EntrancePage
        title={t('connectedTitle')}
        heading={t('connectedTitle')}
        lead={<span role="status">{t('connected', { shop: connect.data.name })}</span>}
      >
        <Link
          to={paths.settings}
          search={{ section: 'shopify' }}
          className="plain-button plain-button-primary login-submit"
        >
          {t('goOn')}
        </Link>
      </EntrancePage>
    );
  return (
    <EntrancePage title={t('connect')} heading={t('connect')} lead={t('connectLead')}>
      {connect.error && (
        <>
          <p className="login-refusal">{t('failed')}</p>
          <Refusal error={connect.error} />
        </>
      )}
      <button
        type="button"
        className="plain-button plain-button-primary login-submit"
        aria-disabled={connect.isPending}
        onClick={() => connect.isPending || connect.mutate({ body: { envoiId } })}
      >
        {t(connect.isPending ? 'connecting' : 'connect')}
      </button>
      <p className="onboarding-other">
        <Link to={paths.home}>{t('notNow')}</Link>
      </p>
    </EntrancePage>
  );
}
