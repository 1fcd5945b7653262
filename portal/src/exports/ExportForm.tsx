import { DownloadOutlined, ScheduleOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { type ExportColumn, usualColumns } from '@portage/contract/exports/columns';
import type { SavedKind } from '@portage/contract/exports/rules';
import type { SavedFilters } from '@portage/contract/exports/saved';
import { paths } from '@portage/contract/index';
import { maxExportCount, rangeFaults, rangeOf } from '@portage/contract/statistics/rules';
import type { UseMutationResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import type { ApiError, api } from '../api/client.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { useToday } from '../stores/useStores.ts';
import { LocalDateField } from '../ui/form/LocalDateField.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { AreaField, ColumnsChoice, FormatChoice, StoreField, TypeField } from './FilterFields.tsx';
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
        effects={<SaveInstead kind="exports.deliveries" filters={asked} />}
      />
    </Form>
  );
}

type SaveInsteadProps = { kind: SavedKind; filters: SavedFilters };

/** The way from an export that is made once to one that is kept, and made by a schedule. */
export function SaveInstead({ kind, filters }: SaveInsteadProps) {
  const t = useWords(words);
  const navigate = useNavigate();
  const { type, pickupScheduleId, serviceAreaId, province } = filters;
  const search = { panel: 'save', kind, type, pickupScheduleId, serviceAreaId, province } as const;
  return (
    <Button
      type="link"
      style={{ marginInlineEnd: 'auto', paddingInline: 0 }}
      icon={<ScheduleOutlined aria-hidden />}
      onClick={() => void navigate({ to: paths.downloads, search })}
    >
      {t('saveInstead')}
    </Button>
  );
}

/** What is chosen so far, and why it cannot be asked for. Where something else is chosen, what was refused stands no longer. */
export function useAsking(first: DeliveriesAsked, onChange: () => void) {
  const language = useLanguage();
  const [asked, setAsked] = useState(first);
  const today = useToday();
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
  return (
    <>
      <TypeField asked={asked} change={change} />
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
      <StoreField asked={asked} change={change} />
      <AreaField asked={asked} change={change} />
    </>
  );
}

/** The kind of file; the choice is remembered with the member. */
export function FormatField() {
  const { preferences, keep } = usePreferences();
  return (
    <FormatChoice
      value={preferences.exportFormat ?? 'xlsx'}
      onChoose={(exportFormat) => keep(() => ({ exportFormat }))}
    />
  );
}

/** The columns, which are remembered with the member too. */
export function ColumnsField({ chosen }: { chosen: readonly ExportColumn[] }) {
  const { keep } = usePreferences();
  return (
    <ColumnsChoice
      chosen={chosen}
      choose={(change) => keep((now) => ({ exportColumns: change(now.exportColumns ?? usualColumns) }))}
    />
  );
}
