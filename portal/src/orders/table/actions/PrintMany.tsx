import { errorText } from '@portage/contract/errors';
import { batchLimit } from '@portage/contract/orders/rules';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/translate.ts';
import type { BatchProps } from './trouble.ts';
import { words } from './words.ts';

/** Opens the drawer that prints the labels of the selected orders. */
export function PrintMany({ orders, onPrint }: Pick<BatchProps, 'orders'> & { onPrint: () => void }) {
  const t = useWords(words);
  const language = useLanguage();
  const areCanceled = orders.every(({ status }) => status === 'CANCELED');
  const reason = areCanceled ? errorText('SHIPMENT_CANCELED', language) : null;
  return (
    <ActionButton refusal={orders.length > batchLimit ? t('limit', { count: batchLimit }) : reason} onClick={onPrint}>
      {t('print')}
    </ActionButton>
  );
}
