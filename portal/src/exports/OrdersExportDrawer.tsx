import './exports.css';
import { DownloadOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import type { ProofFormat } from '@portage/contract/exports/columns';
import type { OrderPick } from '@portage/contract/orders/batch';
import type { OrderList } from '@portage/contract/orders/list';
import { batchLimit } from '@portage/contract/orders/rules';
import { proofLimit } from '@portage/contract/proofs/rules';
import { maxExportCount } from '@portage/contract/statistics/rules';
import { Alert, Form, Radio } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import type { OrdersSearch } from '../orders/search.ts';
import { queryOf } from '../orders/useOrdersSearch.ts';
import { ChoiceField } from '../ui/form/ChoiceField.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { ExportSteps } from './ExportDrawer.tsx';
import { ColumnsField, FormatField, ProofFormatField } from './ExportFields.tsx';
import { useExportPreferences } from './useExportPreferences.ts';
import { words } from './words.ts';

type OrderTotals = Pick<z.output<typeof OrderList>, 'total' | 'totalIsCapped'>;
type OrdersExportProps = {
  /** The filters and the sort order of the list, which also apply to the file. */
  asked: OrdersSearch;
  list: OrderTotals | undefined;
  selected: readonly OrderPick[];
  onClose: () => void;
};

/** Exports the selected orders, or the filtered list, as a file of their data or their proofs. */
export function OrdersExportDrawer({
  isOpen,
  onClosed,
  ...rest
}: OrdersExportProps & { isOpen: boolean; onClosed: () => void }) {
  const t = useWords(words);
  return (
    <SideDrawer isOpen={isOpen} onClose={rest.onClose} onClosed={onClosed} size={560} title={t('ofOrders')}>
      <ExportSteps onClose={rest.onClose} form={(begin) => <OrdersExportForm {...rest} onStarted={begin} />} />
    </SideDrawer>
  );
}

type What = 'data' | 'proofs';
type FormProps = OrdersExportProps & { onStarted: (started: { jobId: string }) => void };

function OrdersExportForm({ asked, list, selected, onClose, onStarted }: FormProps) {
  const t = useWords(words);
  const lang = useLanguage();
  const { columns, format, setColumns, setFormat, isLoaded } = useExportPreferences();
  const [isOfSelected, setOfSelected] = useState(selected.length > 0);
  const [what, setWhat] = useState<What>('data');
  const [proofFormat, setProofFormat] = useState<ProofFormat>('pdf');
  const data = useSend(api.exports.orders, { isShownByForm: true, onDone: onStarted });
  const proofs = useSend(api.proofs.export, { isShownByForm: true, onDone: onStarted });
  const refusal = useRefusal(what, isOfSelected ? { total: selected.length } : list, isOfSelected);
  const error = data.error ?? proofs.error;
  // An error refers to the previous choice.
  const choose = (change: () => void) => {
    change();
    data.reset();
    proofs.reset();
  };
  const send = () => {
    const { page, pageSize, ...query } = queryOf(asked);
    const which = { list: query, lang, ids: isOfSelected ? selected.map(({ id }) => id) : undefined };
    if (what === 'proofs') return proofs.mutate({ body: { ...which, format: proofFormat } });
    data.mutate({ body: { ...which, format, columns: [...columns] } });
  };
  return (
    <Form layout="vertical" className="form" disabled={data.isPending || proofs.isPending || !isLoaded}>
      {error && <Alert type="error" showIcon role="alert" title={error.body.message} />}
      {selected.length === 0 && <p className="muted">{t('ofList')}</p>}
      {selected.length > 0 && (
        <WhichOrders
          isOfSelected={isOfSelected}
          count={selected.length}
          onChoose={(isOf) => choose(() => setOfSelected(isOf))}
        />
      )}
      <ChoiceField<What>
        label={t('what')}
        value={what}
        options={(['data', 'proofs'] as const).map((value) => ({
          value,
          name: t(`what.${value}`),
          about: t(`what.${value}.about`),
        }))}
        onChoose={(chosen) => choose(() => setWhat(chosen))}
      />
      {what === 'proofs' ? (
        <ProofFormatField value={proofFormat} onChange={setProofFormat} />
      ) : (
        <>
          <FormatField value={format} onChange={setFormat} />
          <ColumnsField chosen={columns} choose={setColumns} />
        </>
      )}
      <SaveBar
        action={t('export')}
        icon={<DownloadOutlined aria-hidden />}
        refusal={refusal ?? (what === 'data' && columns.length === 0 ? t('columnsNone') : null)}
        isPending={data.isPending || proofs.isPending}
        onSend={send}
        onCancel={onClose}
      />
    </Form>
  );
}

type WhichOrdersProps = { isOfSelected: boolean; count: number; onChoose: (isOfSelected: boolean) => void };

function WhichOrders({ isOfSelected, count, onChoose }: WhichOrdersProps) {
  const t = useWords(words);
  const { number } = useFormats();
  return (
    <Form.Item label={t('whichOrders')}>
      <Radio.Group
        vertical
        aria-label={t('whichOrders')}
        value={isOfSelected}
        onChange={({ target }) => onChoose(target.value === true)}
        options={[
          { value: true, label: t('ofSelected', { count, orders: number(count) }) },
          { value: false, label: t('ofList') },
        ]}
      />
    </Form.Item>
  );
}

/** Returns why the orders cannot be exported, as far as the loaded count shows; null if they can or the count is unknown. */
function useRefusal(what: What, list: OrderTotals | undefined, isOfSelected: boolean): string | null {
  const language = useLanguage();
  if (!list) return null;
  const { total, totalIsCapped } = list;
  if (total === 0) return errorText('NOTHING_TO_EXPORT', language);
  const maximum = isOfSelected ? batchLimit : what === 'proofs' ? proofLimit : maxExportCount;
  const isMore = total > maximum || (totalIsCapped && total >= maximum);
  return isMore ? errorText('TOO_MANY_RECORDS', language, { maximum }) : null;
}
