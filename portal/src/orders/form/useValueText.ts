import { formatPhone } from '@portage/contract/labels/rules';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { useMeasures } from '../useMeasures.ts';
import { useStores } from '../useStores.ts';
import { words } from '../words.ts';
import type { OrderFieldName, OrderValues } from './values.ts';

/** What a field of the form holds, as a person reads it. */
export function useValueText(): (name: OrderFieldName, values: OrderValues) => string {
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
