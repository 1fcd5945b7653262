import { DeleteOutlined } from '@ant-design/icons';
import type { ColumnMappings } from '@portage/contract/imports/schema';
import { Form } from 'antd';
import { CustomLabel, TargetSelect } from '../imports/columns/ColumnCard.tsx';
import { IconButton } from '../ui/ActionButton.tsx';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type MappingsProps = { value?: ColumnMappings; onChange?: (mappings: ColumnMappings) => void };
type Reading = ColumnMappings[string];

/** What is remembered of the columns of the store's files: each can be taken for something else, or be forgotten. */
export function MappingFields() {
  const t = useWords(words);
  return (
    <fieldset className="order-fieldset">
      <legend>{t('mappingsLegend')}</legend>
      <p className="muted">{t('mappingsText')}</p>
      <Form.Item name="columnMappings" noStyle>
        <Mappings />
      </Form.Item>
    </fieldset>
  );
}

function Mappings({ value = {}, onChange }: MappingsProps) {
  const t = useWords(words);
  const entries = Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other));
  if (entries.length === 0) return <p className="sunken">{t('noMappings')}</p>;
  const set = (header: string, target: Reading['target']) =>
    onChange?.({ ...value, [header]: { target, dateOrder: null, decimalSign: null } });
  const forget = (header: string) =>
    onChange?.(Object.fromEntries(Object.entries(value).filter(([name]) => name !== header)));
  return (
    <ul className="stack">
      {entries.map(([header, { target }]) => (
        <li key={header} className="store-mapping">
          <span className="code ellipsis" title={header}>
            {header}
          </span>
          <div className="stack">
            <TargetSelect name={header} header={header} target={target} onChoose={(chosen) => set(header, chosen)} />
            {target && 'custom' in target && (
              <CustomLabel value={target.custom} onChange={(custom) => set(header, { custom })} />
            )}
          </div>
          <IconButton
            icon={<DeleteOutlined aria-hidden />}
            name={t('forget', { column: header })}
            onClick={() => forget(header)}
          />
        </li>
      ))}
    </ul>
  );
}
