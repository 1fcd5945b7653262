import type { Order } from '@portage/contract/orders/schema';
import { deliveryStatuses } from '@portage/contract/orders/status';
import { walks } from '@portage/contract/sandbox/endpoints';
import { type WalkOutcome, type WalkSpeed, walkOutcomes, whyNotWalk } from '@portage/contract/sandbox/rules';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { isOnTestData } from '../api/testData.ts';
import { useMay } from '../auth/account.ts';
import { useRefusal } from '../orders/orderText.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useT } from './words.ts';

const speeds: readonly WalkSpeed[] = ['AT_ONCE', 'FAST', 'SLOW'];

const walkedOf = ({ type, delivery }: Order) => ({
  type,
  status: deliveryStatuses.find((each) => each === delivery?.status) ?? null,
  pickedUp: delivery?.pickedUp ?? false,
});

/** Starts the simulated courier for an order of the test data. */
export function WalkButton({ order }: { order: Order }) {
  const t = useT();
  const { refusalOf, forbidden } = useRefusal();
  const may = useMay(walks.start);
  const [isOpen, setOpen] = useState(false);
  const walked = walkedOf(order);
  const ends = walkOutcomes.filter((outcome) => whyNotWalk(walked, outcome) === null);
  if (!isOnTestData) return null;
  return (
    <>
      <ActionButton
        refusal={may ? (ends.length === 0 ? refusalOf(whyNotWalk(walked, 'CANCELED')) : null) : forbidden}
        onClick={() => setOpen(true)}
      >
        {t('walk')}
      </ActionButton>
      {isOpen && <WalkModal id={order.id} ends={ends} onClose={() => setOpen(false)} />}
    </>
  );
}

type WalkModalProps = { id: string; ends: readonly WalkOutcome[]; onClose: () => void };

function WalkModal({ id, ends, onClose }: WalkModalProps) {
  const t = useT();
  const notify = useNotify();
  const [outcome, setOutcome] = useState(ends[0] ?? 'DELIVERED');
  const [speed, setSpeed] = useState<WalkSpeed>('FAST');
  const start = useSend(api.walks.start, {
    stales: ['jobs.list', 'orders.read', 'orders.list'],
    onDone: () => {
      notify.succeeded(t('started'));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('walkTitle')}
      okText={t('start')}
      confirmLoading={start.isPending}
      onOk={() => start.mutate({ params: { id }, body: { outcome, speed } })}
      onCancel={onClose}
      width={480}
    >
      <p>{t('walkText')}</p>
      <Form layout="vertical" className="mt-4">
        <Form.Item label={t('outcome')} htmlFor="walk-outcome">
          <Select
            id="walk-outcome"
            value={outcome}
            onChange={setOutcome}
            options={ends.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('speed')} htmlFor="walk-speed">
          <Select
            id="walk-speed"
            value={speed}
            onChange={setSpeed}
            options={speeds.map((value) => ({ value, label: t(`speed.${value}`) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
