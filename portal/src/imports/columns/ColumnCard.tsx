import { QuestionCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { cellKindOf } from '@portage/contract/imports/fields';
import type { ColumnTarget, ImportColumn } from '@portage/contract/imports/schema';
import { Alert, Input, Radio, Select } from 'antd';
import { useFormats } from '../../words/formats.ts';
import { languageNames, readLanguage } from '../../words/language.ts';
import { useNames } from '../fieldName.ts';
import { type ColumnDraft, fieldIn, isUnchanged, originOf, targetGroups } from './draft.ts';
import { dateReadings, signReadings } from './readings.ts';
import { useT } from './words.ts';

type ColumnCardProps = {
  index: number;
  column: ImportColumn;
  draft: ColumnDraft;
  isTwice: boolean;
  onChange: (draft: ColumnDraft) => void;
};

/** Renders a column of the file: its first cells, its field, and the question about its format. */
export function ColumnCard({ index, column, draft, isTwice, onChange }: ColumnCardProps) {
  const t = useT();
  const { headerName, fieldName } = useNames();
  const name = headerName(column.header, index);
  const { target } = draft;
  const field = fieldIn(target);
  const origin = originOf(column, draft);
  const choose = (chosen: ColumnTarget | null) => onChange({ target: chosen, dateOrder: null, decimalSign: null });
  return (
    <li className="column-card" data-column={index}>
      <div>
        <h3 className={target ? undefined : 'muted'}>{name}</h3>
        <Samples column={column} draft={draft} />
      </div>
      <div className="stack">
        <TargetSelect name={name} header={column.header} target={target} onChoose={choose} />
        {target && 'custom' in target && (
          <CustomLabel value={target.custom} onChange={(custom) => choose({ custom })} />
        )}
        {origin && <small className="muted">{t(origin)}</small>}
        {isTwice && field && (
          <span className="fault">
            <WarningOutlined aria-hidden /> {t('twice', { field: fieldName(field) })}
          </span>
        )}
        <Question column={column} draft={draft} onChange={onChange} />
      </div>
    </li>
  );
}

const leaveOut = 'none';
const custom = 'custom';

type TargetSelectProps = {
  name: string;
  header: string;
  target: ColumnTarget | null;
  onChoose: (target: ColumnTarget | null) => void;
};

/** Selects the target of a column: a field of an order, a custom field, or nothing. */
export function TargetSelect({ name, header, target, onChoose }: TargetSelectProps) {
  const t = useT();
  const { fieldName } = useNames();
  const others = [
    { value: custom, label: t('custom') },
    { value: leaveOut, label: t('leaveOut') },
  ];
  const groups = targetGroups.map((group) => ({
    label: t(group.name),
    options: group.fields.map((field) => ({ value: `${field}`, label: fieldName(field) })),
  }));
  const choose = (value: string) => {
    const field = targetGroups.flatMap(({ fields }) => fields).find((each) => each === value);
    if (field) return onChoose({ field });
    return onChoose(value === custom ? { custom: header.trim().slice(0, 100) || t('label') } : null);
  };
  return (
    <Select
      aria-label={t('holds', { column: name })}
      showSearch={{ optionFilterProp: 'label' }}
      value={target ? (fieldIn(target) ?? custom) : leaveOut}
      options={[...groups, { label: t('groupOther'), options: others }]}
      onChange={choose}
    />
  );
}

/** Edits the label of a custom field. */
export function CustomLabel({ value, onChange }: { value: string; onChange: (label: string) => void }) {
  const t = useT();
  const isMissing = value.trim() === '';
  return (
    <>
      <Input
        aria-label={t('label')}
        maxLength={100}
        value={value}
        status={isMissing ? 'error' : ''}
        onChange={({ target }) => onChange(target.value)}
      />
      {isMissing && <span className="fault">{t('labelMissing')}</span>}
    </>
  );
}

const shown = 3;

/** Shows the first cells as written, and how they will be read where that differs. */
function Samples({ column, draft }: { column: ImportColumn; draft: ColumnDraft }) {
  const t = useT();
  const readingOf = useReading(column, draft);
  const samples = column.samples.slice(0, shown);
  if (samples.length === 0) return <p className="muted">{t('noSamples')}</p>;
  return (
    <ul className="stack">
      {samples.map((sample, index) => {
        const reading = readingOf(sample, index);
        return (
          <li key={sample} className="row">
            <span className="code ellipsis">{sample}</span>
            {reading && (
              <span className={reading.isRefused ? 'fault' : 'muted'}>
                <span aria-hidden>→ </span>
                {reading.text}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns a function that describes how a sample will be read; null where that equals its text. */
function useReading(column: ImportColumn, draft: ColumnDraft) {
  const t = useT();
  const { day } = useFormats();
  const field = fieldIn(draft.target);
  const isKnown = isUnchanged(column, draft);
  return (sample: string, index: number) => {
    // The server has no reading for an unsaved choice; the question shows it instead.
    if (field === null || !isKnown) return null;
    const read = column.read[index] ?? null;
    if (read === null) return column.isAmbiguous ? null : { text: t('unreadable'), isRefused: true };
    if (field === 'isPharmacy') return { text: t(read === 'true' ? 'yes' : 'no'), isRefused: false };
    const language = field === 'language' && readLanguage(read);
    if (language) return { text: languageNames[language], isRefused: false };
    if (field === 'date') return { text: day(read), isRefused: false };
    return read === sample.trim() ? null : { text: read, isRefused: false };
  };
}

type QuestionProps = { column: ImportColumn; draft: ColumnDraft; onChange: (draft: ColumnDraft) => void };

/**
 * Lets the member choose the reading of ambiguous cells, with examples from the file: `03/04/2026` is in April or in March, `1,234` is
 * above a thousand or slightly above one.
 */
function Question({ column, draft, onChange }: QuestionProps) {
  const t = useT();
  const { day, number } = useFormats();
  const field = fieldIn(draft.target);
  const { dateOrder, decimalSign } = column;
  // The server's ambiguity check is valid while the column keeps its field.
  const isAsked = column.isAmbiguous && isUnchanged(column, { ...draft, dateOrder, decimalSign });
  if (field === 'date') {
    const found = dateReadings(column.samples, isAsked);
    const readings = found?.readings.map(({ order, date }) => ({
      value: order,
      label: t('reading', { how: t(order), sample: found.sample, value: day(date) }),
    }));
    const choose = (order: typeof dateOrder) => onChange({ ...draft, dateOrder: order });
    return readings && <Choice title={t('askDate')} value={draft.dateOrder} options={readings} onChoose={choose} />;
  }
  if (field === null || cellKindOf(field) !== 'number') return null;
  const found = signReadings(column.samples, isAsked);
  // With a thousands separator, one reading would look the same as the sample.
  const ungrouped = (value: number) => (Number.isInteger(value) ? String(value) : number(value));
  const readings = found?.readings.map(({ sign, value }) => ({
    value: sign,
    label: t('reading', { how: t(sign === '.' ? 'point' : 'comma'), sample: found.sample, value: ungrouped(value) }),
  }));
  const choose = (sign: typeof decimalSign) => onChange({ ...draft, decimalSign: sign });
  return readings && <Choice title={t('askSign')} value={draft.decimalSign} options={readings} onChoose={choose} />;
}

type ChoiceProps<T extends string> = {
  title: string;
  value: T | null;
  options: { value: T; label: string }[];
  onChoose: (value: T) => void;
};

function Choice<T extends string>({ title, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <Alert
      type={value === null ? 'warning' : 'info'}
      role="group"
      icon={<QuestionCircleOutlined aria-hidden />}
      showIcon
      title={
        <>
          {title}
          <Radio.Group
            vertical
            aria-label={title}
            value={value}
            options={options}
            onChange={({ target }) => onChoose(target.value)}
          />
        </>
      }
    />
  );
}
