import { formatPhone } from '@portage/contract/labels/rules';
import { DeliveryType, lineOf, type OrderField } from '@portage/contract/orders/fields';
import type { Order } from '@portage/contract/orders/schema';
import { ageGoods } from '@portage/contract/proofs/age';
import { languages } from '@portage/contract/words';
import { useRuleText } from '../proofs/useRuleText.ts';
import { useStoreName } from '../stores/storeName.ts';
import { useStores } from '../stores/useStores.ts';
import { useFormats } from '../words/formats.ts';
import { languageNames } from '../words/language.ts';
import type { OrderValues } from './form/values.ts';
import { useMeasures } from './orderText.ts';
import { useT } from './words.ts';

type FieldValues = { [F in OrderField]?: Order[F] | OrderValues[F] | null };

/** Returns a function that formats the value of an order's field by its kind; an empty value is an empty text. */
export function useFieldText(): (field: OrderField, values: FieldValues) => string {
  const t = useT();
  const { day } = useFormats();
  const { stores } = useStores();
  const nameOf = useStoreName();
  const measures = useMeasures();
  const ruleText = useRuleText();
  const text = (field: OrderField, values: FieldValues): string => {
    const value = values[field];
    if (value === null || value === undefined || value === '') return '';
    switch (lineOf(field).kind) {
      case 'yesNo':
        return t(value ? 'yes' : 'no');
      case 'type':
        return t(DeliveryType.parse(value));
      case 'language':
        return languages.flatMap((each) => (each === value ? [languageNames[each]] : [])).join();
      case 'store':
        return stores.flatMap((store) => (store.id === value ? [nameOf(store)] : [])).join();
      case 'phone':
        return formatPhone(String(value));
      case 'date':
        return day(String(value));
      case 'proof':
        return ruleText(values.proof);
      case 'goods':
        return ageGoods.flatMap((each) => (each === value ? [t(`goods.${each}`)] : [])).join();
      case 'tags':
        return (values.tags ?? []).join(', ');
      case 'customFields':
        return (values.customFields ?? []).map((each) => t('labeled', each)).join('\n');
      case 'packages':
        return (values.packages ?? [])
          .map((each, index) => `${index + 1}. ${measures(each) || t('nothing')}`)
          .join('\n');
      default:
        return String(value);
    }
  };
  return text;
}
