import { WarningOutlined } from '@ant-design/icons';
import type { ColumnTarget, ImportColumn } from '@portage/contract/imports/schema';
import { Input, Select } from 'antd';
import { useWords } from '../../words/translate.ts';
import { useNames } from '../fieldName.ts';
import { type ColumnDraft, fieldIn, originOf, targetGroups } from './draft.ts';
import { Question } from './Questions.tsx';
import { Samples } from './Samples.tsx';
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
  const { target } = draft;
  const field = fieldIn(target);
  const origin = originOf(column, draft);
  const choose = (chosen: ColumnTarget | null) => onChange({ target: chosen, dateOrder: null, decimalSign: null });
  return (
    <li className="column-card">
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
          <span className="column-warning">
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

function TargetSelect({ name, header, target, onChoose }: TargetSelectProps) {
  const t = useWords(words);
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
