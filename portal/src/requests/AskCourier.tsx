import { MessageOutlined } from '@ant-design/icons';
import type { Order } from '@portage/contract/orders/schema';
import { requests } from '@portage/contract/requests/endpoints';
import { type RequestKind, requestKinds, whyNotRequest } from '@portage/contract/requests/rules';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useMay } from '../auth/account.ts';
import { words as orderWords } from '../orders/words.ts';
import { useNow } from '../ui/useNow.ts';
import { useWords } from '../words/translate.ts';
import { AskForm } from './AskForm.tsx';
import { words } from './words.ts';

/** What this member may ask of the courier now: what is refused directly, and only for being late. */
export function useAskable(order: Order): readonly RequestKind[] {
  const now = useNow();
  const mayAsk = useMay(requests.ask);
  return mayAsk ? requestKinds.filter((kind) => whyNotRequest(kind, order, now) === null) : [];
}

type AskCourierProps = { order: Order /** Whether it is the first thing to do. */; isLeading?: boolean };

/** The way to the courier when it is too late to do it oneself; not there while it is not. */
export function AskCourier({ order, isLeading = false }: AskCourierProps) {
  const t = useWords(words);
  const named = useWords(orderWords);
  const id = useId();
  const kinds = useAskable(order);
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  if (kinds.length === 0 && !isOpen) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        className="order-ask"
        icon={<MessageOutlined aria-hidden />}
        type={isLeading ? 'primary' : 'default'}
        onClick={() => setOpen(true)}
      >
        {t('ask')}
      </Button>
      <Modal
        open={isOpen}
        onCancel={close}
        title={t('askTitle', { order: order.number ?? order.trackingCode })}
        okText={t('askSend')}
        cancelText={named('cancel')}
        okButtonProps={{ htmlType: 'submit', form: id, loading: isSending }}
        mask={{ closable: false }}
        width={600}
        destroyOnHidden
      >
        <AskForm id={id} order={order} kinds={kinds} onSending={setSending} onDone={close} />
      </Modal>
    </>
  );
}
