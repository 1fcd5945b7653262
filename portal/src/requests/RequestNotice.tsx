import { errorText, isErrorType } from '@portage/contract/errors';
import type { Order } from '@portage/contract/orders/schema';
import { requests } from '@portage/contract/requests/endpoints';
import { requestFields } from '@portage/contract/requests/rules';
import type { OrderRequest } from '@portage/contract/requests/schema';
import { Alert, Button } from 'antd';
import { api } from '../api/client.ts';
import { useMay } from '../auth/account.ts';
import { Facts } from '../orders/detail/Facts.tsx';
import { fieldName } from '../orders/fieldName.ts';
import { useFieldText } from '../orders/useFieldText.ts';
import { useOrderSend } from '../orders/useOrderSend.ts';
import { useT as useOrderWords } from '../orders/words.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

const alertTypes = { OPEN: 'info', ACCEPTED: 'success', DECLINED: 'warning' } as const;

/** Shows the last request to the courier, and its answer. */
export function RequestNotice({ order }: { order: Order }) {
  const t = useT();
  const request = order.requests.at(-1);
  if (!request || request.status === 'WITHDRAWN') return null;
  const { kind, status } = request;
  return (
    <Alert
      type={alertTypes[status]}
      showIcon
      role="status"
      title={t(`request.${kind}.${status}`)}
      description={<RequestText request={request} />}
      action={status === 'OPEN' && <Withdraw order={order} />}
    />
  );
}

function RequestText({ request }: { request: OrderRequest }) {
  const { storeTime } = useFormats();
  const t = useT();
  const language = useLanguage();
  const { reason, isFromRecipient, note, refusal, by, at, answeredAt } = request;
  return (
    <div className="stack free-text">
      <Changes request={request} />
      <p>
        {isFromRecipient ? t('recipientAsks') : t('requestReason', { reason })}{' '}
        <span className="muted numeric">{t('requestBy', { by, at: storeTime(at) })}</span>
      </p>
      {isErrorType(refusal) && <p>{t('requestRefusal', { reason: errorText(refusal, language) })}</p>}
      {answeredAt && (note || !refusal) && (
        <p>
          {note ? t('requestAnswer', { note }) : t('requestAnswered')}{' '}
          <span className="muted numeric">{storeTime(answeredAt)}</span>
        </p>
      )}
    </div>
  );
}

function Changes({ request }: { request: OrderRequest }) {
  const named = useOrderWords();
  const text = useFieldText();
  const asked = requestFields.filter((field) => request.changes[field] !== undefined);
  if (asked.length === 0) return null;
  const facts = asked.map((field) => ({
    name: fieldName(field, named),
    value: text(field, request.changes) || named('nothing'),
  }));
  return <Facts facts={facts} />;
}

function Withdraw({ order }: { order: Order }) {
  const t = useT();
  const notify = useNotify();
  const mayWithdraw = useMay(requests.withdraw);
  const withdraw = useOrderSend(api.requests.withdraw, { onDone: () => notify.succeeded(t('withdrawDone')) });
  if (!mayWithdraw) return null;
  return (
    <Button size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id: order.id } })}>
      {t('withdraw')}
    </Button>
  );
}
