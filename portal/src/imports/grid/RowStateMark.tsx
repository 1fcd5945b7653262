import {
  CheckCircleFilled,
  CheckCircleOutlined,
  CopyOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { ImportRow, RowState } from '@portage/contract/imports/schema';
import { useWords } from '../../words/translate.ts';
import { words } from './words.ts';

const icons: Record<RowState, typeof CheckCircleFilled> = {
  READY: CheckCircleOutlined,
  FAULTY: ExclamationCircleFilled,
  DUPLICATE: CopyOutlined,
  SKIPPED: MinusCircleOutlined,
  CREATED: CheckCircleFilled,
  UPDATED: SyncOutlined,
};

type RowStateMarkProps = { row: Pick<ImportRow, 'state' | 'choice'>; isPending?: boolean };

/** A row's state by its icon, its colour and its word. */
export function RowStateMark({ row: { state, choice }, isPending = false }: RowStateMarkProps) {
  const t = useWords(words);
  const willUpdate = state === 'DUPLICATE' && choice === 'UPDATE';
  const Icon = isPending || willUpdate ? SyncOutlined : icons[state];
  return (
    <span className="row-state" data-state={willUpdate ? 'UPDATED' : state}>
      <Icon aria-hidden spin={isPending} />
      {isPending ? t('saving') : t(willUpdate ? 'willUpdate' : state)}
    </span>
  );
}
