import { batchLimit } from '@portage/contract/orders/rules';
import { JobBar } from '../../../jobs/JobBar.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useConfirm } from '../../../ui/useConfirm.ts';
import type { BatchProps } from './trouble.ts';
import { useFulfilMany } from './useFulfilMany.ts';
import { useT } from './words.ts';

/** Fulfils those of the selected orders that wait for it, after confirmation. Refused ones stay selected, with their reasons. */
export function FulfilMany(props: BatchProps) {
  const t = useT();
  const confirm = useConfirm();
  const { start, job, isWorking, isLate } = useFulfilMany(props);
  const count = props.orders.length;
  const waiting = props.orders.filter(({ status }) => status === 'NOT_SCHEDULED');
  const name =
    waiting.length > 0 && waiting.length < count ? t('fulfilSome', { waiting: waiting.length, count }) : t('fulfil');
  const refusal = count > batchLimit ? t('limit', { count: batchLimit }) : waiting.length > 0 ? null : t('fulfilNone');
  const ask = () =>
    confirm({
      title: t('fulfilTitle', { count: waiting.length }),
      text: t('fulfilText'),
      action: t('fulfil'),
      run: () => start(waiting),
    });
  return (
    <>
      <ActionButton type="primary" loading={isWorking} refusal={isWorking ? null : refusal} onClick={ask}>
        {name}
      </ActionButton>
      {isWorking && job && (
        <span className="small" role="status" style={{ width: 150 }}>
          <JobBar job={job} name={t('fulfil')} size="small" />
          {isLate && <span className="muted">{t('late')}</span>}
        </span>
      )}
    </>
  );
}
