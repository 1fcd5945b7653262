import { paths } from '@portage/contract/index';
import { SsoRefused } from '@portage/contract/sso/schema';
import { Link } from '@tanstack/react-router';
import type { ApiError } from '../api/client.ts';
import { EntrancePage } from '../auth/EntrancePage.tsx';
import { Refusal } from '../auth/fields.tsx';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** Returns the company whose single sign-on is required, if a password was refused for that reason. */
export function companyOf({ type, body }: ApiError): string | null {
  const refused = type === 'COMPANY_SIGN_IN' ? SsoRefused.safeParse(body.data) : undefined;
  return refused?.success ? refused.data.idp : null;
}

/** Renders the link to the company’s sign-in instead of a password form. */
export function CompanyPage({ error, idp }: { error: ApiError; idp: string }) {
  const t = useWords(words);
  return (
    <EntrancePage title={t('companyTitle')} heading={t('companyTitle')}>
      <Refusal error={error} />
      <Link to={paths.login} search={{ sso: idp }} className="plain-button plain-button-primary login-submit">
        {t('button')}
      </Link>
    </EntrancePage>
  );
}
