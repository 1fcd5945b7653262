import { sendStates, type WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { Checkbox, Form, Modal, Radio } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { DateRangeFilter } from '../ui/filters/DateRangeFilter.tsx';
import { LocalDateField } from '../ui/form/LocalDateField.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useT } from './words.ts';

const stales = ['webhooks.list', 'webhooks.read', 'webhooks.sends'] as const;
/** The states that can be sent again: all but WAITING, which will be sent anyway. */
const resendable = sendStates.filter((state) => state !== 'WAITING');
type SinceChoice = 'all' | 'days' | 'none';

type SinceProps = { endpoint: WebhookEndpoint; does: 'on' | 'again'; isOpen: boolean; onClose: () => void };

/** Selects the failed events to send again: all since the endpoint began to fail or was turned off, those of some days, or none. */
export function SinceModal({ endpoint, does, isOpen, onClose }: SinceProps) {
  const t = useT();
  const [choice, setChoice] = useState<SinceChoice>('all');
  const [withReceived, setWithReceived] = useState(false);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string>();
  const { turnOn, sendAgain } = useSending(onClose);
  const params = { id: endpoint.id };
  const isOn = does === 'on';
  const isAsked = !isOn || endpoint.counts.held > 0;
  const begin = choice === 'days' && from !== null ? dayjs(from).toISOString() : endpoint.createdAt;
  const end = choice === 'days' && to !== undefined ? dayjs(to).add(1, 'day').toISOString() : undefined;
  const send = () =>
    isOn
      ? turnOn.mutate({ params, body: { since: choice === 'none' ? null : begin } })
      : sendAgain.mutate({ params, body: { from: begin, to: end, states: withReceived ? resendable : undefined } });
  return (
    <Modal
      open={isOpen}
      title={t(isOn ? 'onTitle' : 'againTitle')}
      okText={t(isOn ? 'turnOn' : 'againDo')}
      okButtonProps={{ disabled: choice === 'days' && from === null }}
      confirmLoading={turnOn.isPending || sendAgain.isPending}
      onOk={send}
      onCancel={onClose}
      width={520}
      destroyOnHidden
    >
      <p className="muted mb-3">
        {t(isOn ? 'onText' : 'againText')} {isOn && isAsked && t('onAsk')}
      </p>
      <Form layout="vertical" component="div" hidden={!isAsked}>
        <Form.Item>
          <Radio.Group
            vertical
            aria-label={t('which')}
            value={choice}
            onChange={({ target }) => setChoice(target.value)}
            options={[
              { value: 'all', label: t('sinceAll') },
              { value: 'days', label: t(isOn ? 'sinceDay' : 'sinceDays') },
              ...(isOn ? [{ value: 'none', label: t('sinceNone') }] : []),
            ]}
          />
        </Form.Item>
        {choice === 'days' && isOn && (
          <LocalDateField aria-label={t('from')} placeholder={t('from')} value={from} onChange={setFrom} />
        )}
        {choice === 'days' && !isOn && (
          <DateRangeFilter from={from ?? undefined} to={to} onFrom={(day) => setFrom(day ?? null)} onTo={setTo} />
        )}
        {!isOn && (
          <Checkbox className="mt-2" checked={withReceived} onChange={({ target }) => setWithReceived(target.checked)}>
            {t('received')}
          </Checkbox>
        )}
      </Form>
    </Modal>
  );
}

function useSending(onClose: () => void) {
  const t = useT();
  const notify = useNotify();
  const turnOn = useSend(api.webhooks.turnOn, {
    stales,
    onDone: () => {
      notify.succeeded(t('turnedOn'));
      onClose();
    },
  });
  const sendAgain = useSend(api.webhooks.sendAllAgain, {
    stales,
    onDone: ({ count, hasMore }) => {
      notify.succeeded(t(hasMore ? 'againStarted' : 'againDone', { count }));
      onClose();
    },
  });
  return { turnOn, sendAgain };
}
