import { WarningOutlined } from '@ant-design/icons';
import type { ColumnTarget, ImportColumn } from '@portage/contract/imports/schema';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { useWords } from '../../words/translate.ts';
import { useNames } from '../fieldName.ts';
import { type ColumnDraft, fieldIn, originOf } from './draft.ts';
import { DateQuestion, isNumberField, SignQuestion } from './Questions.tsx';
import { Samples } from './Samples.tsx';
import { targetGroups } from './targets.ts';
import { words } from './words.ts';

type ColumnCardProps = {
  index: number;
  column: ImportColumn;
  draft: ColumnDraft;
  isTwice: boolean;
  onChange: (draft: ColumnDraft) => void;
};

/** A column of the file: its first cells, what they become, and what has to be asked about them. */
export function ColumnCard({ index, column, draft, isTwice, onChange }: ColumnCardProps) {
  const t = useWords(words);
  const { headerName, fieldName } = useNames();
  const name = headerName(column.header, index);
  const field = fieldIn(draft.target);
  const origin = originOf(column, draft);
  const choose = (target: ColumnTarget | null) => onChange({ target, dateOrder: null, decimalSign: null });
  return (
    <li className="column-card">
      <div className="column-what">
        <h3 data-left-out={draft.target === null || undefined}>{name}</h3>
        <Samples column={column} draft={draft} />
      </div>
      <div className="column-becomes">
        <TargetSelect name={name} header={column.header} target={draft.target} onChoose={choose} />
        {draft.target && 'custom' in draft.target && (
          <CustomLabel value={draft.target.custom} onChange={(custom) => choose({ custom })} />
        )}
        {origin && <span className="muted column-origin">{t(origin)}</span>}
        {isTwice && field && (
          <span className="column-warning">
            <WarningOutlined aria-hidden /> {t('twice', { field: fieldName(field) })}
          </span>
        )}
        {field === 'date' && <DateQuestion column={column} draft={draft} onChange={onChange} />}
        {isNumberField(field) && <SignQuestion column={column} draft={draft} onChange={onChange} />}
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

function TargetSelect({ name, header, target, onChoose }: TargetSelectProps) {
  const t = useWords(words);
  const { fieldName } = useNames();
  const options = useMemo(
    () => [
      ...targetGroups.map((group) => ({
        label: t(group.name),
        options: group.fields.map((field) => ({ value: `${field}`, label: fieldName(field) })),
      })),
      {
        label: t('groupOther'),
        options: [
          { value: custom, label: t('custom') },
          { value: leaveOut, label: t('leaveOut') },
        ],
      },
    ],
    [t, fieldName],
  );
  const choose = (value: string) => {
    const field = targetGroups.flatMap(({ fields }) => fields).find((each) => each === value);
    if (field) return onChoose({ field });
    return onChoose(value === custom ? { custom: header.trim().slice(0, 100) || t('label') } : null);
  };
  return (
    <Select
      className="wide"
      aria-label={t('holds', { column: name })}
      showSearch={{ optionFilterProp: 'label' }}
      value={target ? (fieldIn(target) ?? custom) : leaveOut}
      options={options}
      onChange={choose}
    />
  );
}

function CustomLabel({ value, onChange }: { value: string; onChange: (label: string) => void }) {
  const t = useWords(words);
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
      {isMissing && <span className="column-warning">{t('labelMissing')}</span>}
    </>
  );
}
