import { NewActionLog } from '@portage/contract/orders/schema';
import { Button, Input } from 'antd';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { useWords } from '../../words/translate.ts';
import { words } from './words.ts';

const longest = 1000;

/** Adds a message to the log; Enter sends, Shift and Enter begins a line. */
export function AddToLog({ orderId }: { orderId: string }) {
  const t = useWords(words);
  const id = useId();
  const [content, setContent] = useState('');
  const add = useSend(api.orders.addLog, { stales: ['orders.logs'], onDone: () => setContent('') });
  const isReady = NewActionLog.safeParse({ orderId, content }).success && !add.isPending;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) add.mutate({ body: { orderId, content } });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  return (
    <form className="order-say" onSubmit={send}>
      <label htmlFor={id}>{t('logAdd')}</label>
      <Input.TextArea
        id={id}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={onKey}
        placeholder={t('logPlaceholder')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={longest}
      />
      <Button htmlType="submit" type="primary" disabled={!isReady} loading={add.isPending}>
        {t('logSend')}
      </Button>
    </form>
  );
}
