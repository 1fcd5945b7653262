import type { ActionLogs } from '@portage/contract/orders/schema';
import { Skeleton } from 'antd';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { ErrorState } from '../../ui/StatePanel.tsx';
import { useFormats } from '../../words/formats.ts';
import { type Translate, useWords } from '../../words/translate.ts';
import { fieldName } from '../fieldName.ts';
import { words as orderWords } from '../words.ts';
import { AddToLog } from './AddToLog.tsx';
import { words } from './words.ts';

type Line = z.output<typeof ActionLogs>['data'][number];

/** What was said and done about an order, and a place to say more. */
export function ActionLog({ orderId }: { orderId: string }) {
  const t = useWords(words);
  const log = useRead(api.orders.logs, { query: { orderId } });
  if (log.isError && !log.data) return <ErrorState error={log.error} retry={() => void log.refetch()} />;
  if (!log.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <div className="order-log">
      {log.data.data.length === 0 && <p className="muted">{t('logEmpty')}</p>}
      <ol>
        {log.data.data.map((line) => (
          <LogLine key={line.id} line={line} />
        ))}
      </ol>
      <AddToLog orderId={orderId} />
    </div>
  );
}

function LogLine({ line }: { line: Line }) {
  const t = useWords(words);
  const named = useWords(orderWords);
  const { list } = useFormats();
  const fields = (content: string) => list([...new Set(content.split(', ').map((field) => fieldName(field, named)))]);
  return (
    <li data-said={line.action === null}>
      <div className="row row-apart">
        <span>
          <strong>{line.senderName}</strong> <span className="muted">{t(`sender.${line.from}`)}</span>
        </span>
        <time className="muted numeric" dateTime={line.createdAt.at}>
          {line.createdAt.local}
        </time>
      </div>
      <p>{line.action === null ? line.content : doneText(line, t, fields)}</p>
      {isKnown(line.action) && line.content !== '' && <q>{line.content}</q>}
    </li>
  );
}

const actions = [
  'ORDER_CREATED',
  'ORDER_DELETED',
  'ORDER_FULFILLED',
  'ORDER_VOIDED',
  'SHIPMENT_CANCELED',
  'ORDER_LABELED',
  'LABEL_PRINTED_AGAIN',
  'CANCEL_ASKED',
  'CHANGE_ASKED',
  'CANCEL_ACCEPTED',
  'CHANGE_ACCEPTED',
  'CANCEL_DECLINED',
  'CHANGE_DECLINED',
  'CANCEL_WITHDRAWN',
  'CHANGE_WITHDRAWN',
] as const;

const isKnown = (action: string | null): action is (typeof actions)[number] => actions.some((each) => each === action);

/** A line that the product wrote, in the reader's language; one of a newer server stands as it came. */
function doneText(line: Line, t: Translate<typeof words>, fields: (content: string) => string): string {
  if (isKnown(line.action)) return t(`did.${line.action}`);
  if (line.action === 'ORDERS_IMPORTED') return t('did.ORDERS_IMPORTED', { file: line.content });
  if (line.action !== 'ORDER_EDITED') return line.content || String(line.action);
  return t('did.ORDER_EDITED', { fields: fields(line.content) });
}
