import { paths } from '@portage/contract/index';
import { useSearch } from '@tanstack/react-router';
import { AskReset } from './AskReset.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';

/** For whoever forgot their password: first the email, then, with the mailed link, the new password. */
export function ResetPage() {
  const { token } = useSearch({ from: paths.resetPassword });
  return token ? <ChoosePassword token={token} /> : <AskReset />;
}
