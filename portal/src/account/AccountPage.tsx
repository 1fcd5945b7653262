import './account.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useWords } from '../words/translate.ts';
import { ConfirmProvider } from './confirm.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { GeneralCard } from './GeneralCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PreferenceCard } from './PreferenceCard.tsx';
import { words } from './words.ts';

/** One's own account: who one is, and how one signs in. */
export function AccountPage() {
  const t = useWords(words);
  return (
    <ConfirmProvider>
      <div className="page account-page">
        <PageHeader title={t('title')} about={t('about')} />
        <GeneralCard />
        <PreferenceCard />
        <PasskeysCard />
        <DevicesCard />
      </div>
    </ConfirmProvider>
  );
}
