import { formatPhone } from '@portage/contract/labels/rules';
import type { Order } from '@portage/contract/orders/schema';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { fieldName } from '../fieldName.ts';
import { useMeasures } from '../useMeasures.ts';
import { useStores } from '../useStores.ts';
import { words } from '../words.ts';
import type { Rival } from './useEdit.ts';
import { type OrderFieldName, type OrderValues, valuesOf } from './values.ts';

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
  const [kept, setKept] = useState<ReadonlySet<OrderFieldName>>(
    () => new Set(rivals.filter(({ isMine }) => isMine).map(({ name }) => name)),
  );
  const keep = (name: OrderFieldName, isMine: boolean) => {
    const next = new Set(kept);
    if (isMine) next.add(name);
    else next.delete(name);
    setKept(next);
  };
  const other = valuesOf(theirs);
  const take = () => {
    const chosen: Partial<OrderValues> = {};
    for (const { name } of rivals) if (!kept.has(name)) Object.assign(chosen, { [name]: other[name] });
    onChoose(chosen);
  };
  return (
    <div className="stale-choice">
      <Alert type="warning" showIcon role="alert" title={t('staleTitle')} description={t('staleText')} />
      {rivals.map(({ name }) => (
        <RivalField
          key={name}
          name={name}
          theirs={other}
          mine={mine}
          isMine={kept.has(name)}
          onKeep={(isMine) => keep(name, isMine)}
        />
      ))}
      <div className="order-form-footer">
        <Button type="primary" onClick={take}>
          {t('staleSave')}
        </Button>
      </div>
    </div>
  );
}

type RivalFieldProps = {
  name: OrderFieldName;
  theirs: OrderValues;
  mine: OrderValues;
  isMine: boolean;
  onKeep: (isMine: boolean) => void;
};

function RivalField({ name, theirs, mine, isMine, onKeep }: RivalFieldProps) {
  const t = useWords(words);
  const text = useValueText();
  const label = fieldName(name, t);
  const sides = [
    { value: 'theirs', title: t('staleTheirs'), values: theirs },
    { value: 'mine', title: t('staleMine'), values: mine },
  ];
  return (
    <section className="stale-field" aria-label={label}>
      <h2>{label}</h2>
      <Radio.Group value={isMine ? 'mine' : 'theirs'} onChange={({ target }) => onKeep(target.value === 'mine')}>
        {sides.map(({ value, title, values }) => (
          <Radio key={value} value={value} className="choice-card">
            <span className="muted">{title}</span>
            <span className="stale-value">{text(name, values)}</span>
          </Radio>
        ))}
      </Radio.Group>
    </section>
  );
}

/** What a field of the form holds, as a person reads it. */
function useValueText(): (name: OrderFieldName, values: OrderValues) => string {
  const t = useWords(words);
  const { list, day } = useFormats();
  const { storeName } = useStores();
  const measures = useMeasures();
  return (name, values) => {
    const value = values[name];
    if (name === 'type') return t(values.type ?? 'DELIVERY');
    if (name === 'pickupScheduleId') return storeName(values.pickupScheduleId ?? '');
    if (name === 'phone' && values.phone) return formatPhone(values.phone);
    if (name === 'date' && values.date) return day(values.date);
    if (name === 'tags' && values.tags?.length) return list(values.tags);
    if (name === 'customFields' && values.customFields?.length) {
      return values.customFields.map((field) => t('labeled', field)).join('\n');
    }
    if (name === 'packages' && values.packages?.length) {
      return values.packages.map((each, index) => `${index + 1}. ${measures(each) || t('nothing')}`).join('\n');
    }
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (value === null || value === undefined || value === '' || Array.isArray(value)) return t('nothing');
    return String(value);
  };
}
