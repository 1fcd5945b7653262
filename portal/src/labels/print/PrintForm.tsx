import { PrinterOutlined } from '@ant-design/icons';
import type { OrderPick } from '@portage/contract/orders/batch';
import { Alert, Button, Form, Radio } from 'antd';
import { useState } from 'react';
import type { ApiError } from '../../api/client.ts';
import type { OrdersSearch } from '../../orders/search.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import { DayFields } from './DayFields.tsx';
import { SheetField } from './SheetField.tsx';
import { type Day, useDay, useDayCounts } from './useDay.ts';
import type { LabelsWanted } from './usePrintMany.ts';

type PrintFormProps = {
  asked: OrdersSearch;
  selected: readonly OrderPick[];
  isSending: boolean;
  error: ApiError | null;
  onPrint: (wish: LabelsWanted) => void;
  /** Something else was chosen: what was refused stands no longer. */
  onEdit: () => void;
  onClose: () => void;
};

/** Which labels, and on what; and, before anything is printed, of how many orders they are. */
export function PrintForm({ asked, selected, isSending, error, onPrint, onEdit, onClose }: PrintFormProps) {
  const t = useWords(words);
  const { number } = useFormats();
  const [isOfSelected, setOfSelected] = useState(selected.length > 0);
  const { day, change } = useDay(asked, onEdit);
  const counts = useDayCounts(day);
  const { preferences } = usePreferences();
  const count = isOfSelected ? selected.length : counts.chosen;
  const refusal = isOfSelected ? null : whyNotDay(day, count);
  const print = () =>
    onPrint({
      ...(isOfSelected ? { ids: selected.map(({ id }) => id) } : { ...day, only: day.only, besides: day.besides }),
      sheet: preferences.labelSheet ?? '4x6',
      sort: asked.sort,
    });
  return (
    <Form layout="vertical" className="order-form print-form" disabled={isSending}>
      {error && <Alert type="error" showIcon role="alert" title={error.body.message} />}
      {selected.length > 0 && (
        <Form.Item label={t('which')}>
          <Radio.Group
            vertical
            aria-label={t('which')}
            value={isOfSelected}
            onChange={({ target }) => setOfSelected(target.value === true)}
            options={[
              { value: true, label: t('ofSelected', { count: selected.length }) },
              { value: false, label: t('ofDay') },
            ]}
          />
        </Form.Item>
      )}
      {!isOfSelected && <DayFields day={day} counts={counts} onChange={change} />}
      <SheetField />
      <p className="print-note muted">{t('manyNote')}</p>
      <div className="order-form-footer">
        <Button disabled={false} onClick={onClose}>
          {t('close')}
        </Button>
        <ActionButton
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          loading={isSending}
          refusal={refusal && t(refusal)}
          onClick={print}
        >
          {count ? t('printCount', { count, orders: number(count) }) : t('printMany')}
        </ActionButton>
      </div>
    </Form>
  );
}

/** Why nothing can be printed of a day, as far as the screen knows. */
function whyNotDay(day: Day, count: number | undefined): 'storeMissing' | 'dateMissing' | 'noneLeft' | null {
  if (!day.pickupScheduleId) return 'storeMissing';
  if (!day.date) return 'dateMissing';
  return count === 0 ? 'noneLeft' : null;
}
