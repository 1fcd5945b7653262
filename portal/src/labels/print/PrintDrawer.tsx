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
import { BlankFields } from './BlankFields.tsx';
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
  const [chosen, choose] = useState<LabelChoice>();
  const printing = usePrintMany(jobId, setJobId);
  const { page, pageSize, ...query } = queryOf(asked);
  const isOfImport = asked.import !== undefined && selected.length === 0;
  const picks = useRead(api.orders.pick, { query }, { enabled: isOfImport });
  if (picks.isLoading) return <LoadingState />;
  const meant = isOfImport ? (picks.data?.data ?? []) : selected;
  const which = chosen ?? (meant.length > 0 ? 'selected' : 'day');
  return jobId === null ? (
    <PrintForm {...{ asked, which, printing, onClose }} selected={meant} onChoose={choose} />
  ) : (
    <PrintOutcome {...printing.follow} onClose={onClose} onAgain={() => setJobId(null)} />
  );
}

type LabelChoice = 'selected' | 'day' | 'blank';
type PrintFormProps = PrintProps & {
  which: LabelChoice;
  onChoose: (which: LabelChoice) => void;
  printing: ReturnType<typeof usePrintMany>;
};

/** Renders the choice of labels and sheet, with the number of orders. */
function PrintForm({ asked, selected, which, onChoose, printing, onClose }: PrintFormProps) {
  const t = useT();
  const { number } = useFormats();
  const { send, print } = printing;
  // Another choice clears an earlier refusal.
  const { day, change } = useDay(asked, send.reset);
  const [blank, setBlank] = useState<number | null>(10);
  const counts = useDayCounts(day);
  const { preferences } = usePreferences();
  const count = which === 'selected' ? selected.length : counts.chosen;
  const { pickupScheduleId } = day;
  const refusal = {
    selected: null,
    day: whyNotDay(day, count),
    blank: pickupScheduleId ? (blank === null ? 'countMissing' : null) : 'storeMissing',
  } as const;
  const inputs = {
    selected: { ids: selected.map(({ id }) => id) },
    day,
    blank: { pickupScheduleId, ...(blank !== null && { blank }) },
  };
  const ofOrders = count ? t('printCount', { count, orders: number(count) }) : t('printMany');
  const reason = refusal[which];
  return (
    <Form layout="vertical" className="form" disabled={send.isPending}>
      {send.error && <Alert type="error" showIcon role="alert" title={send.error.body.message} />}
      <Form.Item label={t('what')}>
        <Radio.Group
          vertical
          aria-label={t('what')}
          value={which}
          onChange={({ target }) => onChoose(target.value)}
          options={[
            ...(selected.length > 0 ? [{ value: 'selected', label: t('ofSelected', { count: selected.length }) }] : []),
            { value: 'day', label: t('ofDay') },
            { value: 'blank', label: t('blank') },
          ]}
        />
      </Form.Item>
      {which === 'day' && <DayFields day={day} counts={counts} onChange={change} />}
      {which === 'blank' && <BlankFields day={day} count={blank} onStore={change} onCount={setBlank} />}
      <SheetField />
      {which !== 'blank' && <p className="muted">{t('manyNote')}</p>}
      <SaveBar
        action={which !== 'blank' ? ofOrders : blank === null ? t('printMany') : t('printBlank', { count: blank })}
        icon={<PrinterOutlined aria-hidden />}
        refusal={reason && t(reason)}
        isPending={send.isPending}
        onSend={() => print({ ...inputs[which], sheet: preferences.labelSheet ?? '4x6', sort: asked.sort })}
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
