import { DownloadOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { type ExportColumn, ExportFormat, exportColumns, usualColumns } from '@portage/contract/exports/columns';
import { deliveryTypes } from '@portage/contract/orders/status';
import { maxExportCount, rangeFaults, rangeOf, whyNotByArea } from '@portage/contract/statistics/rules';
import type { UseMutationResult } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Radio, Select } from 'antd';
import { useState } from 'react';
import type { ApiError, api } from '../api/client.ts';
import { useAccount } from '../auth/account.ts';
import { LocalDateField } from '../orders/LocalDateField.tsx';
import { useStores } from '../orders/useStores.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { useStoreName } from '../stores/storeName.ts';
import { ChoiceField } from '../ui/form/ChoiceField.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { localTime } from '../words/zone.ts';
import type { DeliveriesAsked } from './search.ts';
import { words } from './words.ts';

type Start = UseMutationResult<{ jobId: string }, ApiError, Parameters<typeof api.exports.deliveries>[0]>;
type Asking = { asked: DeliveriesAsked; change: (part: DeliveriesAsked) => void };

/** Which deliveries, as which kind of file, with which columns. The last two are remembered with the member. */
export function ExportForm({
  asked: first,
  start,
  onClose,
}: Pick<Asking, 'asked'> & { start: Start; onClose: () => void }) {
  const t = useWords(words);
  const lang = useLanguage();
  const { preferences, isLoaded } = usePreferences();
  const { asked, change, range, refusal } = useAsking(first, start.reset);
  const columns = preferences.exportColumns ?? usualColumns;
  const format = preferences.exportFormat ?? 'xlsx';
  const send = () =>
    start.mutate({ query: { ...asked, ...range, date: undefined, columns: columns.join(), format, lang } });
  return (
    <Form layout="vertical" className="order-form" disabled={start.isPending || !isLoaded}>
      {start.error && <Alert type="error" showIcon role="alert" title={start.error.body.message} />}
      <WhichFields asked={{ ...asked, ...range }} change={change} />
      <FormatField />
      <ColumnsField chosen={columns} />
      <p className="muted">{t('limit', { count: maxExportCount })}</p>
      <SaveBar
        action={t('export')}
        icon={<DownloadOutlined aria-hidden />}
        refusal={refusal ?? (columns.length === 0 ? t('columnsNone') : null)}
        isPending={start.isPending}
        onSend={send}
        onCancel={onClose}
      />
    </Form>
  );
}

/** What is chosen so far, and why it cannot be asked for. Where something else is chosen, what was refused stands no longer. */
export function useAsking(first: DeliveriesAsked, onChange: () => void) {
  const language = useLanguage();
  const [asked, setAsked] = useState(first);
  const today = useStores().stores[0]?.today ?? localTime(new Date().toISOString()).slice(0, 10);
  const range = rangeOf(asked, today);
  const [fault] = rangeFaults(range);
  const change = (part: DeliveriesAsked) => {
    setAsked((now) => ({ ...now, ...part }));
    onChange();
  };
  return { asked, change, range, refusal: fault ? errorText(fault.type, language, fault.values) : null };
}

/** Which deliveries: their type, dates and store. */
export function WhichFields({ asked, change }: Asking) {
  const t = useWords(words);
  const { stores } = useStores();
  const nameOf = useStoreName();
  return (
    <>
      <Form.Item label={t('type')}>
        <Radio.Group
          aria-label={t('type')}
          value={asked.type ?? 'DELIVERY'}
          onChange={({ target }) => change({ type: target.value === 'PICKUP' ? 'PICKUP' : 'DELIVERY' })}
          options={deliveryTypes.map((type) => ({ value: type, label: t(type) }))}
        />
      </Form.Item>
      <div className="fields">
        {(['startDate', 'endDate'] as const).map((name) => (
          <Form.Item key={name} label={t(name === 'startDate' ? 'from' : 'to')}>
            <LocalDateField
              className="wide"
              aria-label={t(name === 'startDate' ? 'from' : 'to')}
              value={asked[name]}
              canClear={false}
              onChange={(date) => date && change({ startDate: asked.startDate, endDate: asked.endDate, [name]: date })}
            />
          </Form.Item>
        ))}
      </div>
      <Form.Item label={t('store')}>
        <Select
          aria-label={t('store')}
          value={asked.pickupScheduleId ?? ''}
          onChange={(id) => change({ pickupScheduleId: id === '' ? undefined : id })}
          options={[
            { value: '', label: t('allStores') },
            ...stores.map((store) => ({ value: store.id, label: nameOf(store) })),
          ]}
        />
      </Form.Item>
      <AreaField asked={asked} change={change} />
    </>
  );
}

/** The service area, for admins whose stores lie in several (spec section 6). */
function AreaField({ asked, change }: Asking) {
  const t = useWords(words);
  const { stores } = useStores();
  const {
    roles: [role = 'RETAILER_USER'],
    permissions,
  } = useAccount();
  const areas = new Map(stores.map(({ serviceArea }) => [serviceArea.id, serviceArea.name]));
  if (whyNotByArea({ role, permissions }) || areas.size < 2) return null;
  return (
    <Form.Item label={t('area')}>
      <Select
        aria-label={t('area')}
        value={asked.serviceAreaId ?? ''}
        onChange={(id) => change({ serviceAreaId: id === '' ? undefined : id })}
        options={[{ value: '', label: t('everyArea') }, ...[...areas].map(([value, label]) => ({ value, label }))]}
      />
    </Form.Item>
  );
}

/** The kind of file; the choice is remembered with the member. */
export function FormatField() {
  const t = useWords(words);
  const { preferences, keep } = usePreferences();
  return (
    <ChoiceField
      label={t('format')}
      value={preferences.exportFormat ?? 'xlsx'}
      options={ExportFormat.options.map((value) => ({ value, name: t(value), about: t(`${value}.about`) }))}
      onChoose={(exportFormat) => keep(() => ({ exportFormat }))}
    />
  );
}

/** The columns, in the order in which a file has them. */
export function ColumnsField({ chosen }: { chosen: readonly ExportColumn[] }) {
  const t = useWords(words);
  const { keep } = usePreferences();
  const choose = (columns: readonly ExportColumn[] | null) => keep(() => ({ exportColumns: columns && [...columns] }));
  const tick = (column: ExportColumn, isTicked: boolean) =>
    keep(({ exportColumns: kept }) => {
      const now = new Set(kept ?? usualColumns);
      if (isTicked) now.add(column);
      else now.delete(column);
      return { exportColumns: exportColumns.filter((each) => now.has(each)) };
    });
  return (
    <fieldset className="order-fieldset export-columns">
      <legend>
        {t('columns')}
        <Button type="link" size="small" onClick={() => choose(exportColumns)}>
          {t('columnsAll')}
        </Button>
        <Button type="link" size="small" onClick={() => choose(null)}>
          {t('columnsUsual')}
        </Button>
      </legend>
      {exportColumns.map((column) => (
        <Checkbox
          key={column}
          checked={chosen.includes(column)}
          onChange={({ target }) => tick(column, target.checked)}
        >
          {t(column)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
