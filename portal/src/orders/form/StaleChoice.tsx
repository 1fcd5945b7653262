import { formatPhone } from '@portage/contract/labels/rules';
import type { Order } from '@portage/contract/orders/schema';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { fieldName } from '../fieldName.ts';
import { useMeasures } from '../orderText.ts';
import { useStores } from '../useStores.ts';
import { words } from '../words.ts';
import { type OrderFieldName, type OrderValues, type Rival, valuesOf } from './values.ts';

type StaleChoiceProps = {
  theirs: Order;
  rivals: readonly Rival[];
  mine: OrderValues;
  /** Takes the values that were chosen, and saves. */
  onChoose: (chosen: Partial<OrderValues>) => void;
};

/** Someone else saved first: their value beside one's own, field by field, and either can be kept. */
export function StaleChoice({ theirs, rivals, mine, onChoose }: StaleChoiceProps) {
  const t = useWords(words);
  const text = useValueText();
  const values = { theirs: valuesOf(theirs), mine };
  const [kept, setKept] = useState<Partial<Record<OrderFieldName, keyof typeof values>>>(() =>
    Object.fromEntries(rivals.map(({ name, isMine }) => [name, isMine ? 'mine' : 'theirs'])),
  );
  const take = () => {
    const chosen: Partial<OrderValues> = {};
    for (const { name } of rivals) if (kept[name] === 'theirs') Object.assign(chosen, { [name]: values.theirs[name] });
    onChoose(chosen);
  };
  const side = (name: OrderFieldName, whose: keyof typeof values, title: string) => (
    <Radio value={whose} className="card">
      <div className="muted small">{title}</div>
      <div className="free-text">{text(name, values[whose])}</div>
    </Radio>
  );
  return (
    <>
      <Alert type="warning" showIcon role="alert" title={t('staleTitle')} description={t('staleText')} />
      {rivals.map(({ name }) => (
        <section key={name} className="stale-field" aria-label={fieldName(name, t)}>
          <h2>{fieldName(name, t)}</h2>
          <Radio.Group
            className="fields"
            value={kept[name]}
            onChange={({ target }) => setKept({ ...kept, [name]: target.value })}
          >
            {side(name, 'theirs', t('staleTheirs'))}
            {side(name, 'mine', t('staleMine'))}
          </Radio.Group>
        </section>
      ))}
      <div className="order-form-footer">
        <Button type="primary" onClick={take}>
          {t('staleSave')}
        </Button>
      </div>
    </>
  );
}

/** What a field of the form holds, as a person reads it. */
function useValueText(): (name: OrderFieldName, values: OrderValues) => string {
  const t = useWords(words);
  const { list, day } = useFormats();
  const { stores } = useStores();
  const measures = useMeasures();
  return (name, values) => {
    const value = values[name];
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (name === 'type') return t(values.type ?? 'DELIVERY');
    if (name === 'pickupScheduleId') return stores.find(({ id }) => id === value)?.name ?? '';
    if (name === 'phone') return formatPhone(String(value));
    if (name === 'date') return day(String(value));
    if (!Array.isArray(value)) return String(value);
    if (value.length === 0) return t('nothing');
    if (name === 'customFields') return (values.customFields ?? []).map((field) => t('labeled', field)).join('\n');
    if (name === 'tags') return list(values.tags ?? []);
    return (values.packages ?? []).map((each, index) => `${index + 1}. ${measures(each) || t('nothing')}`).join('\n');
  };
}
