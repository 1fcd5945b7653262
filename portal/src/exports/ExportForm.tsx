import { DownloadOutlined, ScheduleOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import type { ProofFormat } from '@portage/contract/exports/columns';
import type { SavedKind } from '@portage/contract/exports/rules';
import type { SavedFilters } from '@portage/contract/exports/saved';
import { paths } from '@portage/contract/index';
import { proofLimit } from '@portage/contract/proofs/rules';
import { type DateRange, maxExportCount, rangeFaults, rangeOf } from '@portage/contract/statistics/rules';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useToday } from '../stores/useStores.ts';
import { LocalDateField } from '../ui/form/LocalDateField.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { ColumnsField, FilterFields, FormatField, ProofFormatField } from './ExportFields.tsx';
import type { DeliveriesAsked } from './search.ts';
import { useDownload } from './useDownload.ts';
import { useExportPreferences } from './useExportPreferences.ts';
import { words } from './words.ts';

/** The one-time exports, started from the dashboard or the downloads. */
export type OnceKind = 'deliveries' | 'report' | 'proofs';

type ExportFormProps = {
  kind: OnceKind;
  asked: DeliveriesAsked;
  onStarted: (started: { jobId: string }) => void;
  onClose: () => void;
};

/** Chooses deliveries by filters and dates, and the file's format and columns. The last two are remembered for the member. */
export function ExportForm({ kind, asked, onStarted, onClose }: ExportFormProps) {
  const t = useWords(words);
  const preferences = useExportPreferences();
  const { columns } = preferences;
  const [filters, setFilters] = useState<SavedFilters & Partial<DateRange>>(asked);
  const [proofFormat, setProofFormat] = useState<ProofFormat>('pdf');
  const { range, refusal } = useRange(filters, kind);
  const { isPending, error, reset, send } = useStart(kind, onStarted, onClose);
  const change = (part: Partial<typeof filters>) => {
    setFilters((now) => ({ ...now, ...part }));
    reset();
  };
  const noColumns = kind === 'deliveries' && columns.length === 0 ? t('columnsNone') : null;
  return (
    <Form layout="vertical" className="form" disabled={isPending || !preferences.isLoaded}>
      {error && <Alert type="error" showIcon role="alert" title={error.body.message} />}
      <FilterFields
        kind={`exports.${kind}`}
        filters={filters}
        change={change}
        dates={<RangeFields range={range} change={change} />}
      />
      {kind === 'proofs' ? (
        <ProofFormatField value={proofFormat} onChange={setProofFormat} />
      ) : (
        <FormatField value={preferences.format} onChange={preferences.setFormat} />
      )}
      {kind === 'deliveries' && <ColumnsField chosen={columns} choose={preferences.setColumns} />}
      {kind === 'deliveries' && <p className="muted">{t('limit', { count: maxExportCount })}</p>}
      {kind === 'proofs' && <p className="muted">{t('proofLimit', { count: proofLimit })}</p>}
      <SaveBar
        action={t('export')}
        icon={<DownloadOutlined aria-hidden />}
        refusal={refusal ?? noColumns}
        isPending={isPending}
        onSend={() => send({ ...filters, ...range }, proofFormat)}
        onCancel={onClose}
        effects={kind !== 'proofs' && <SaveInstead kind={`exports.${kind}`} filters={filters} />}
      />
    </Form>
  );
}

/** Returns the dates of the export, and why they are invalid. Proofs are of today unless dates are chosen. */
function useRange({ startDate, endDate }: Partial<DateRange>, kind: OnceKind) {
  const language = useLanguage();
  const range = rangeOf({ startDate, endDate }, useToday());
  if (kind === 'proofs' && startDate === undefined && endDate === undefined)
    return { range: { ...range, startDate: range.endDate }, refusal: null };
  const [fault] = rangeFaults(range);
  return { range, refusal: fault ? errorText(fault.type, language, fault.values) : null };
}

/** Returns a function that starts an export. Statistics download at once; the other exports start a job. */
function useStart(kind: OnceKind, onStarted: ExportFormProps['onStarted'], onClose: () => void) {
  const lang = useLanguage();
  const { format, columns } = useExportPreferences();
  const download = useDownload();
  const deliveries = useSend(api.exports.deliveries, { isShownByForm: true, onDone: onStarted });
  const proofs = useSend(api.proofs.export, { isShownByForm: true, onDone: onStarted });
  const report = useSend(api.exports.report, {
    isShownByForm: true,
    stales: ['exports.list'],
    onDone: ({ data }) => {
      void download(data);
      onClose();
    },
  });
  const send = (filters: SavedFilters & DateRange, proofFormat: ProofFormat) => {
    const { type, pickupScheduleId, serviceAreaId, province, startDate, endDate } = filters;
    const places = { pickupScheduleId, serviceAreaId };
    const query = { type, ...places, startDate, endDate, format, lang };
    if (kind === 'report') return report.mutate({ query: { ...query, province } });
    if (kind === 'deliveries') return deliveries.mutate({ query: { ...query, columns: columns.join() } });
    const list = { type: type ?? 'DELIVERY', ...places, dateFrom: startDate, dateTo: endDate, bucket: 'any' } as const;
    proofs.mutate({ body: { list, format: proofFormat, lang } });
  };
  const { isPending, error, reset } = { deliveries, proofs, report }[kind];
  return { isPending, error, reset, send };
}

type RangeFieldsProps = { range: DateRange; change: (range: DateRange) => void };

function RangeFields({ range, change }: RangeFieldsProps) {
  const t = useWords(words);
  return (
    <div className="fields">
      {(['startDate', 'endDate'] as const).map((name) => (
        <Form.Item key={name} label={t(name === 'startDate' ? 'from' : 'to')}>
          <LocalDateField
            className="wide"
            aria-label={t(name === 'startDate' ? 'from' : 'to')}
            value={range[name]}
            canClear={false}
            onChange={(date) => date && change({ ...range, [name]: date })}
          />
        </Form.Item>
      ))}
    </div>
  );
}

type SaveInsteadProps = { kind: SavedKind; filters: SavedFilters };

/** Opens the form that saves and schedules the export. */
function SaveInstead({ kind, filters }: SaveInsteadProps) {
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
