import { Mascot } from '@portage/brand/Mascot';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** While a screen's chunk or account is on its way. */
export function WaitingPage() {
  const t = useWords(words);
  return (
    <div className="page-notice" role="status">
      <Mascot mood="carrying" size={160} />
      <p>{t('loading')}</p>
    </div>
  );
}
