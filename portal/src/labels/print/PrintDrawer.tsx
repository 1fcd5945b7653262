import '../../orders/form/form.css';
import { PrinterOutlined } from '@ant-design/icons';
import { LabelSheet } from '@portage/contract/labels/sheets';
import type { OrderPick } from '@portage/contract/orders/batch';
import { Alert, Button, Form, Radio } from 'antd';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import type { OrdersSearch } from '../../orders/search.ts';
import { queryOf } from '../../orders/useAsked.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { LoadingState } from '../../ui/StatePanel.tsx';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import { DayFields } from './DayFields.tsx';
import { PrintOutcome } from './PrintOutcome.tsx';
import { type Day, useDay, useDayCounts } from './useDay.ts';
import { usePrintMany } from './usePrintMany.ts';

type PrintDrawerProps = {
  isOpen: boolean;
  /** What the list behind is narrowed to, and how it is sorted: the labels come in that order. */
  asked: OrdersSearch;
  selected: readonly OrderPick[];
  onClose: () => void;
  onClosed: () => void;
};

/** The labels of a store's day, or of the selected orders, in one file: chosen, counted, followed, opened in a new tab. */
export function PrintDrawer({ isOpen, onClose, onClosed, ...rest }: PrintDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} size={560} title={t('manyTitle')}>
      <Print {...rest} onClose={onClose} />
    </SideDrawer>
  );
}

type PrintProps = Pick<PrintDrawerProps, 'asked' | 'selected' | 'onClose'>;

/** Of an import whose orders are listed all are meant, unless some are selected. */
function Print({ asked, selected, onClose }: PrintProps) {
  const [jobId, setJobId] = useState<string | null>(null);
  const printing = usePrintMany(jobId, setJobId);
  const { page, pageSize, ...query } = queryOf(asked);
  const isOfImport = asked.import !== undefined && selected.length === 0;
  const picks = useRead(api.orders.pick, { query }, { enabled: isOfImport });
  if (picks.isLoading) return <LoadingState />;
  const meant = isOfImport ? (picks.data?.data ?? []) : selected;
  return jobId === null ? (
    <PrintForm asked={asked} selected={meant} printing={printing} onClose={onClose} />
  ) : (
    <PrintOutcome {...printing.follow} onClose={onClose} onAgain={() => setJobId(null)} />
  );
}

/** Which labels, and on what; and, before anything is printed, of how many orders they are. */
function PrintForm({ asked, selected, printing, onClose }: PrintProps & { printing: ReturnType<typeof usePrintMany> }) {
  const t = useWords(words);
  const { number } = useFormats();
  const { send, print } = printing;
  const [isOfSelected, setOfSelected] = useState(selected.length > 0);
  // Where something else is chosen, what was refused stands no longer.
  const { day, change } = useDay(asked, send.reset);
  const counts = useDayCounts(day);
  const { preferences } = usePreferences();
  const count = isOfSelected ? selected.length : counts.chosen;
  const refusal = isOfSelected ? null : whyNotDay(day, count);
  const which = isOfSelected ? { ids: selected.map(({ id }) => id) } : day;
  return (
    <Form layout="vertical" className="order-form" disabled={send.isPending}>
      {send.error && <Alert type="error" showIcon role="alert" title={send.error.body.message} />}
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
      <p className="muted">{t('manyNote')}</p>
      <div className="order-form-footer">
        <Button disabled={false} onClick={onClose}>
          {t('close')}
        </Button>
        <ActionButton
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          loading={send.isPending}
          refusal={refusal && t(refusal)}
          onClick={() => print({ ...which, sheet: preferences.labelSheet ?? '4x6', sort: asked.sort })}
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

/** What the labels are printed on; the choice is remembered with the member. */
function SheetField() {
  const t = useWords(words);
  const { preferences, keep } = usePreferences();
  const optionOf = (sheet: LabelSheet) => ({
    value: sheet,
    label: (
      <span className="pair">
        <strong>{t(`sheet.${sheet}`)}</strong>
        <span>{t(`sheet.${sheet}.about`)}</span>
      </span>
    ),
  });
  return (
    <Form.Item label={t('sheet')}>
      <Radio.Group
        vertical
        aria-label={t('sheet')}
        value={preferences.labelSheet ?? '4x6'}
        onChange={({ target }) => keep({ labelSheet: LabelSheet.parse(target.value) })}
        options={LabelSheet.options.map(optionOf)}
      />
    </Form.Item>
  );
}
