import './onboarding.css';
import { paths } from '@portage/contract/index';
import { onboardingSteps, whyNotOnboard } from '@portage/contract/team/rules';
import type { Invitation } from '@portage/contract/team/schema';
import { Link, useSearch } from '@tanstack/react-router';
import { type ApiError, api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { EntrancePage } from '../../auth/EntrancePage.tsx';
import { Refusal } from '../../auth/fields.tsx';
import { NotFoundPage, NoticePage, WaitingPage } from '../../shell/NoticePage.tsx';
import { CompanyPage, companyOf } from '../../sso/CompanyPage.tsx';
import { ConfirmationStep, PasswordStep, WelcomeStep } from './steps.tsx';
import { useOnboarding } from './useOnboarding.ts';
import { useT } from './words.ts';

/** Completes an invitation in three steps, named in the URL (spec section 2). */
export function OnboardingPage() {
  const t = useT();
  const { token = '', step = 'welcome' } = useSearch({ from: paths.onboarding });
  const reason = whyNotOnboard({ token, step });
  if (reason === 'INVALID_INVITE_TOKEN')
    return <NoticePage code="403" mood="puzzled" title={t('noToken')} text={t('noTokenText')} />;
  return reason ? <NotFoundPage /> : <Invited token={token} />;
}

function Invited({ token }: { token: string }) {
  const invitation = useRead(api.team.invitation, { query: { token } }, { staleTime: Number.POSITIVE_INFINITY });
  if (invitation.error) return <Unusable error={invitation.error} retry={() => void invitation.refetch()} />;
  if (!invitation.data) return <WaitingPage />;
  return <Steps token={token} invitation={invitation.data} />;
}

/** Explains that a link was used, replaced or has expired, and what to do instead. */
function Unusable({ error, retry }: { error: ApiError; retry: () => void }) {
  const t = useT();
  const isOver = error.body.status > 0 && error.body.status < 500;
  const company = companyOf(error);
  if (company) return <CompanyPage error={error} idp={company} />;
  return (
    <EntrancePage title={t('unusable')} heading={t('unusable')}>
      <Refusal error={error} />
      {isOver ? (
        <Link to={paths.login} className="plain-button plain-button-primary login-submit">
          {t('signIn')}
        </Link>
      ) : (
        <button type="button" className="plain-button plain-button-primary login-submit" onClick={retry}>
          {t('retry')}
        </button>
      )}
    </EntrancePage>
  );
}

function Steps({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useT();
  const onboarding = useOnboarding(token, invitation);
  const { step, name } = onboarding;
  const { email, retailer, invitedBy } = invitation;
  const values = { inviter: invitedBy, retailer, email, name };
  const Step = { welcome: WelcomeStep, password: PasswordStep, confirmation: ConfirmationStep }[step];
  return (
    <EntrancePage title={t('title')} heading={t(`${step}Heading`, values)} lead={t(`${step}Lead`, values)}>
      <ol className="onboarding-steps" aria-label={t('steps')}>
        {onboardingSteps.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {t(`step.${each}`)}
          </li>
        ))}
      </ol>
      <Step key={step} invitation={invitation} onboarding={onboarding} />
    </EntrancePage>
  );
}
