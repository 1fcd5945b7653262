import { SyncOutlined } from '@ant-design/icons';
import type { DeliveryState } from '@portage/brand/tokens';
import type { ImportRow, RowState } from '@portage/contract/imports/schema';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { useT } from './words.ts';

const colours: Record<RowState, DeliveryState> = {
  READY: 'completed',
  FAULTY: 'delayed',
  DUPLICATE: 'warehouse',
  SKIPPED: 'canceled',
  CREATED: 'completed',
  UPDATED: 'scheduled',
};

type RowStateMarkProps = { row: Pick<ImportRow, 'state' | 'choice'>; isPending?: boolean };

/** Renders a row's state as a coloured tag with its name. */
export function RowStateMark({ row: { state, choice }, isPending = false }: RowStateMarkProps) {
  const t = useT();
  const willUpdate = state === 'DUPLICATE' && choice === 'UPDATE';
  return (
    <span>
      <StatusTag state={colours[willUpdate ? 'UPDATED' : state]}>{t(willUpdate ? 'willUpdate' : state)}</StatusTag>
      {isPending && <SyncOutlined spin aria-label={t('saving')} />}
    </span>
  );
}
