import { handovers } from '@portage/contract/handovers/endpoints';
import { paths } from '@portage/contract/index';
import type { StoreToday } from '@portage/contract/today/schema';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { handoverRows } from '../handovers/rows.ts';
import { useT as useHandoverWords } from '../handovers/words.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';

/** Returns whether a store's next act is its handover. After the cutoff, the labels to print may be of the following pickup. */
export const isHandoverNext = ({ handover, steps, following }: StoreToday): boolean =>
  handover !== null && steps.toFulfil.total === 0 && (steps.toPrint.total === 0 || following !== null);

/** Renders the acts at a store's pickup: to hand its parcels over, or to record that the driver did not come. */
export function HandoverActs({ store }: { store: StoreToday }) {
  const t = useHandoverWords();
  const navigate = useNavigate();
  const may = useMay(handovers.start);
  const start = useSend(api.handovers.start, { stales: handoverRows });
  const { pickupScheduleId, handover } = store;
  const open = (id: string) => void navigate({ to: paths.handover, params: { id } });
  const isShownPickup = handover !== null && isPickupOf(store, handover);
  const begin = () => {
    if (!handover) return;
    if (handover.id !== null) return open(handover.id);
    const { date, time } = handover;
    start.mutate({ body: { pickupScheduleId, date, time } }, { onSuccess: ({ id }) => open(id) });
  };
  return (
    <div className="today-handover">
      {may && handover && (
        <Button block type={isHandoverNext(store) ? 'primary' : 'default'} loading={start.isPending} onClick={begin}>
          {handover.id !== null ? t('continue') : t(isShownPickup ? 'start' : 'startAt', { time: handover.time })}
        </Button>
      )}
      <p className="row row-apart">
        <Link to={paths.handovers} search={{ pickupScheduleId }} className="small">
          {t('titleMany')}
        </Link>
        {may && handover?.isMissable && <MissButton store={store} time={handover.time} date={handover.date} />}
      </p>
    </div>
  );
}

/** Returns whether a pickup is the one that the card of the store shows. */
const isPickupOf = ({ pickup }: StoreToday, { date, time }: { date: string; time: string }): boolean =>
  pickup?.at.local === `${date}, ${time}`;

type MissButtonProps = { store: StoreToday; date: string; time: string };

function MissButton({ store, date, time }: MissButtonProps) {
  const { pickupScheduleId } = store;
  const t = useHandoverWords();
  const confirm = useConfirm();
  const notify = useNotify();
  const miss = useSend(api.handovers.miss, { stales: handoverRows, onDone: () => notify.succeeded(t('recorded')) });
  const ask = () =>
    confirm({
      title: t('status.MISSED'),
      text: t('driverMissingText', { time }),
      action: t('record'),
      run: () => miss.mutateAsync({ body: { pickupScheduleId, date, time } }),
    });
  return (
    <Button size="small" loading={miss.isPending} onClick={() => void ask()}>
      {t(isPickupOf(store, { date, time }) ? 'status.MISSED' : 'driverMissingAt', { time })}
    </Button>
  );
}
