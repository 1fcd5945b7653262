import { PrinterOutlined } from '@ant-design/icons';
import { LabelSheet } from '@portage/contract/labels/sheets';
import type { OrderPick } from '@portage/contract/orders/batch';
import { Alert, Form, Radio } from 'antd';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import type { OrdersSearch } from '../../orders/search.ts';
import { queryOf } from '../../orders/useOrdersSearch.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { LoadingState } from '../../ui/StatePanel.tsx';
import { useFormats } from '../../words/formats.ts';
import { useT } from '../words.ts';
import { type Day, DayFields, useDay, useDayCounts } from './DayFields.tsx';
import { PrintOutcome } from './PrintOutcome.tsx';
import { usePrintMany } from './usePrintMany.ts';

type PrintDrawerProps = {
  isOpen: boolean;
  /** The filters and sort order of the list behind; labels are printed in that order. */
  asked: OrdersSearch;
  selected: readonly OrderPick[];
  onClose: () => void;
  onClosed: () => void;
};

/** Prints the labels of a store's day, or of the selected orders, into one file that opens in a new tab. */
export function PrintDrawer({ isOpen, onClose, onClosed, ...rest }: PrintDrawerProps) {
  const t = useT();
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} size={560} title={t('manyTitle')}>
      <Print {...rest} onClose={onClose} />
    </SideDrawer>
  );
}

type PrintProps = Pick<PrintDrawerProps, 'asked' | 'selected' | 'onClose'>;

/** Prints the selected orders or, in the list of an import without a selection, all of its orders. */
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

/** Renders the choice of labels and sheet, with the number of orders. */
function PrintForm({ asked, selected, printing, onClose }: PrintProps & { printing: ReturnType<typeof usePrintMany> }) {
  const t = useT();
  const { number } = useFormats();
  const { send, print } = printing;
  const [isOfSelected, setOfSelected] = useState(selected.length > 0);
  // Another choice clears an earlier refusal.
  const { day, change } = useDay(asked, send.reset);
  const counts = useDayCounts(day);
  const { preferences } = usePreferences();
  const count = isOfSelected ? selected.length : counts.chosen;
  const refusal = isOfSelected ? null : whyNotDay(day, count);
  const which = isOfSelected ? { ids: selected.map(({ id }) => id) } : day;
  return (
    <Form layout="vertical" className="form" disabled={send.isPending}>
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
      <SaveBar
        action={count ? t('printCount', { count, orders: number(count) }) : t('printMany')}
        icon={<PrinterOutlined aria-hidden />}
        refusal={refusal && t(refusal)}
        isPending={send.isPending}
        onSend={() => print({ ...which, sheet: preferences.labelSheet ?? '4x6', sort: asked.sort })}
        onCancel={onClose}
      />
    </Form>
  );
}

/** Returns why nothing can be printed for a day, as far as the screen knows, or null. */
function whyNotDay(day: Day, count: number | undefined): 'storeMissing' | 'dateMissing' | 'noneLeft' | null {
  if (!day.pickupScheduleId) return 'storeMissing';
  if (!day.date) return 'dateMissing';
  return count === 0 ? 'noneLeft' : null;
}

/** Renders the choice of sheet, which is stored in the member's preferences. */
function SheetField() {
  const t = useT();
  const { preferences, keep } = usePreferences();
  return (
    <ChoiceField
      label={t('sheet')}
      value={preferences.labelSheet ?? '4x6'}
      options={LabelSheet.options.map((value) => ({
        value,
        name: t(`sheet.${value}`),
        about: t(`sheet.${value}.about`),
      }))}
      onChoose={(labelSheet) => keep(() => ({ labelSheet }))}
    />
  );
}
