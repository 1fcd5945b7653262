import { LogAction } from '@portage/contract/orders/log';
import type { ActionLogs, Order } from '@portage/contract/orders/schema';
import { Skeleton } from 'antd';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { MessageForm } from '../../ui/form/MessageForm.tsx';
import { ErrorState } from '../../ui/StatePanel.tsx';
import { useFormats } from '../../words/formats.ts';
import type { Translate } from '../../words/translate.ts';
import { fieldName } from '../fieldName.ts';
import { useT as useOrderWords } from '../words.ts';
import { useT, type words } from './words.ts';

type LogEntry = z.output<typeof ActionLogs>['data'][number];

/** Shows the actions on an order and the notes about it, with a field to add one. */
export function ActionLog({ order: { id: orderId, pickupSchedule } }: { order: Order }) {
  const t = useT();
  const { zone } = useFormats();
  const log = useRead(api.orders.logs, { query: { orderId } });
  if (log.isError && !log.data) return <ErrorState error={log.error} retry={() => void log.refetch()} />;
  if (!log.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <div className="stack">
      <p className="muted small">
        {t(log.data.data.length === 0 ? 'logEmpty' : 'storeClock', { zone: zone(pickupSchedule.timezone) })}
      </p>
      <ol className="stack">
        {log.data.data.map((line) => (
          <LogLine key={line.id} line={line} />
        ))}
      </ol>
      <AddToLog orderId={orderId} />
    </div>
  );
}

function LogLine({ line }: { line: LogEntry }) {
  const t = useT();
  const named = useOrderWords();
  const { list, storeTime } = useFormats();
  const fields = (content: string) => list([...new Set(content.split(', ').map((field) => fieldName(field, named)))]);
  const { text, quote } = readLine(line, t, fields);
  return (
    <li>
      <div className="row row-apart">
        <span>
          <strong>{line.senderName}</strong> <span className="muted">{t(`sender.${line.from}`)}</span>
        </span>
        <time className="muted numeric" dateTime={line.createdAt.at}>
          {storeTime(line.createdAt)}
        </time>
      </div>
      <p className={line.action === null ? 'free-text sunken' : 'free-text'}>{text}</p>
      {quote !== '' && <q className="muted free-text">{quote}</q>}
    </li>
  );
}

/** Returns the text of an entry in the member's language. Texts that members wrote, and actions of a newer server, are shown unchanged. */
function readLine(line: LogEntry, t: Translate<typeof words>, fields: (content: string) => string) {
  const action = LogAction.safeParse(line.action).data;
  if (!action) return { text: line.content || line.action, quote: '' };
  if (action === 'ORDERS_IMPORTED') return { text: t('did.ORDERS_IMPORTED', { file: line.content }), quote: '' };
  if (action === 'ORDER_EDITED') return { text: t('did.ORDER_EDITED', { fields: fields(line.content) }), quote: '' };
  return { text: t(`did.${action}`), quote: line.content };
}

const longest = 1000;

function AddToLog({ orderId }: { orderId: string }) {
  const t = useT();
  const add = useSend(api.orders.addLog, { stales: ['orders.logs'] });
  return (
    <MessageForm
      label={t('logAdd')}
      placeholder={t('logPlaceholder')}
      action={t('logSend')}
      maxLength={longest}
      isPending={add.isPending}
      send={(content, onSent) => add.mutate({ body: { orderId, content } }, onSent)}
    />
  );
}
