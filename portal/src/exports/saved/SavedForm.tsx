import { errorText } from '@portage/contract/errors';
import { defaultColumns } from '@portage/contract/exports/columns';
import { datesOfPeriod, periods } from '@portage/contract/exports/period';
import { savedLimit, whyNotSaveAnother } from '@portage/contract/exports/rules';
import { filtersOf, type NewSavedExport, type SavedExport } from '@portage/contract/exports/saved';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { type ApiError, api } from '../../api/client.ts';
import { useSend } from '../../api/send.ts';
import { useStores, useToday } from '../../stores/useStores.ts';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { useFormats } from '../../words/formats.ts';
import { languageNames, languages, useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/translate.ts';
import { ColumnsField, FilterFields, FormatField } from '../ExportFields.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { useKinds } from './useKinds.ts';
import { words } from './words.ts';

/** A new saved export, or an existing one with its id. */
export type Draft = NewSavedExport & { id?: string };

type SavedFormProps = {
  first: Draft;
  /** The number of saved exports that the member has. */
  count: number;
  onDone: (saved: SavedExport) => void;
  onClose: () => void;
};

/** Edits a saved export: name, filters, period, schedule and format. */
export function SavedForm({ first, count, onDone, onClose }: SavedFormProps) {
  const t = useWords(words);
  const [draft, setDraft] = useState(first);
  const { send, isPending, error, reset } = useSave(onDone);
  const refusal = useRefusal(draft, count);
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    reset();
  };
  return (
    <Form layout="vertical" className="form" disabled={isPending} onFinish={() => send(draft)}>
      <NameField name={draft.name} error={error} onName={(name) => change({ name })} />
      {draft.id === undefined && <KindField kind={draft.kind} onKind={(kind) => change({ kind })} />}
      <FilterFields
        kind={draft.kind}
        filters={draft.filters}
        change={(part) => {
          setDraft((now) => ({ ...now, filters: { ...now.filters, ...part } }));
          reset();
        }}
      />
      <PeriodField draft={draft} change={change} />
      <ScheduleFields {...draft} change={change} />
      <FormatField value={draft.format} onChange={(format) => change({ format })} />
      <Form.Item label={t('language')}>
        <Radio.Group
          aria-label={t('language')}
          value={draft.language}
          options={languages.map((value) => ({
            value,
            label: languageNames[value],
            onChange: () => change({ language: value }),
          }))}
        />
      </Form.Item>
      {draft.kind === 'exports.deliveries' && (
        <ColumnsField
          chosen={draft.columns ?? defaultColumns}
          choose={(next) => setDraft((now) => ({ ...now, columns: next(now.columns ?? defaultColumns) }))}
        />
      )}
      <SaveBar action={t('save')} refusal={refusal} isPending={isPending} onCancel={onClose} />
    </Form>
  );
}

/** Creates or edits a saved export. Only the filters that its kind supports are sent. */
function useSave(onDone: (saved: SavedExport) => void) {
  const options = { isShownByForm: true, stales: ['exports.listSaved'], onDone } as const;
  const create = useSend(api.exports.save, options);
  const edit = useSend(api.exports.changeSaved, options);
  const { isPending, error, reset } = create.isIdle ? edit : create;
  const send = ({ id, kind, ...draft }: Draft) => {
    const entries = filtersOf[kind].map((name) => [name, draft.filters[name]]);
    const columns = kind === 'exports.deliveries' ? draft.columns : null;
    const body = { ...draft, columns, filters: Object.fromEntries(entries) };
    if (id === undefined) create.mutate({ body: { ...body, kind } });
    else edit.mutate({ params: { id }, body });
  };
  return { send, isPending, error, reset };
}

/** Returns why the draft cannot be saved, or null. */
function useRefusal({ id, name, kind, columns }: Draft, count: number): string | null {
  const t = useWords(words);
  const language = useLanguage();
  const isFull = id === undefined ? whyNotSaveAnother(count) : null;
  if (isFull) return errorText(isFull, language, { maximum: savedLimit });
  if (name.trim() === '') return t('nameNeeded');
  return kind === 'exports.deliveries' && columns?.length === 0 ? t('columnsNone') : null;
}

type NameFieldProps = { name: string; error: ApiError | null; onName: (name: string) => void };

function NameField({ name, error, onName }: NameFieldProps) {
  const t = useWords(words);
  const onField = error?.body.errors.find(({ path }) => path === 'name');
  return (
    <>
      {error && !onField && <Alert type="error" showIcon role="alert" title={error.body.message} />}
      <Form.Item
        label={t('name')}
        htmlFor="saved-name"
        required
        validateStatus={onField ? 'error' : undefined}
        help={onField && <span role="alert">{onField.message}</span>}
      >
        <Input
          id="saved-name"
          autoFocus
          maxLength={60}
          placeholder={t('nameHint')}
          value={name}
          onChange={({ target }) => onName(target.value)}
        />
      </Form.Item>
    </>
  );
}

type ExportKind = Draft['kind'];

function KindField({ kind, onKind }: { kind: ExportKind; onKind: (kind: ExportKind) => void }) {
  const t = useWords(words);
  return (
    <Form.Item label={t('kind')}>
      <Select<ExportKind>
        aria-label={t('kind')}
        value={kind}
        options={useKinds().map((value) => ({ value, label: t(value) }))}
        onChange={onKind}
      />
    </Form.Item>
  );
}

/** Renders the choice of period, with its dates as of today. */
function PeriodField({
  draft: { period, filters, zone },
  change,
}: {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}) {
  const t = useWords(words);
  const { day } = useFormats();
  const { stores } = useStores();
  const store = stores.find(({ id, timezone }) =>
    filters.pickupScheduleId ? id === filters.pickupScheduleId : timezone === zone,
  );
  const today = useToday();
  const { startDate, endDate } = datesOfPeriod(period, store?.today ?? today);
  const dates = startDate === endDate ? day(startDate) : `${day(startDate)} – ${day(endDate)}`;
  return (
    <Form.Item label={t('period')} extra={t('periodNow', { dates })}>
      <Select
        aria-label={t('period')}
        value={period}
        options={periods.map((value) => ({ value, label: t(value) }))}
        onChange={(chosen) => change({ period: chosen })}
      />
    </Form.Item>
  );
}
