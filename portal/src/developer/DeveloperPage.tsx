import './developer.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useWords } from '../words/translate.ts';
import { OrdersMockForm } from './OrdersMockForm.tsx';
import { WebhookMockForm } from './WebhookMockForm.tsx';
import { words } from './words.ts';

/** What a retailer's developers try their programs with (spec section 2, Developer tools). */
export function DeveloperPage() {
  const t = useWords(words);
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        about={
          <>
            {t('about')}{' '}
            <a href="/docs" target="_blank" rel="noreferrer">
              {t('reference')}
            </a>
          </>
        }
      />
      <WebhookMockForm />
      <OrdersMockForm />
    </div>
  );
}
