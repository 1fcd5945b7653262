import './developer.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { OrdersMockForm } from './OrdersMockForm.tsx';
import { WebhookMockForm } from './WebhookMockForm.tsx';
import { useT } from './words.ts';

/** Renders the developer tools: a webhook mock and an orders API mock (spec section 2). */
export function DeveloperPage() {
  const t = useT();
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
