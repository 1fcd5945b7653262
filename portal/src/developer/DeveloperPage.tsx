import './developer.css';
import { developer } from '@portage/contract/developer/endpoints';
import { useMay } from '../auth/account.ts';
import { ForbiddenPage } from '../shell/NoticePage.tsx';
import { DeveloperHeader } from './DeveloperHeader.tsx';
import { OrdersMockForm } from './OrdersMockForm.tsx';
import { WebhookMockForm } from './WebhookMockForm.tsx';

/** Renders the developer tools: a webhook mock and an orders API mock, for admins (spec section 2). */
export function DeveloperPage() {
  if (!useMay(developer.mockWebhook)) return <ForbiddenPage />;
  return (
    <div className="page">
      <DeveloperHeader current="tools" />
      <WebhookMockForm />
      <OrdersMockForm />
    </div>
  );
}
