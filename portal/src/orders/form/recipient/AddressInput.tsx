import { takeSuggestion } from '@portage/contract/recipients/rules';
import { type Address, shortestSearch } from '@portage/contract/recipients/schema';
import { postalCodeOf } from '@portage/contract/stores/rules';
import { Form } from 'antd';
import { api } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { type FieldProps, SuggestField } from '../../../ui/SuggestField.tsx';
import { useWords } from '../../../words/translate.ts';
import type { OrderValues } from '../values.ts';
import { words } from '../words.ts';

/** An address; what was sent to before and what the map knows is suggested. The unit that was typed survives the choice. */
export function AddressInput({ onChange, ...rest }: FieldProps) {
  const t = useWords(words);
  const form = Form.useFormInstance<OrderValues>();
  const judge = () => void form.validateFields(['address']).catch(() => undefined);
  const type = (text: string) => {
    onChange?.(text);
    // A place on the map is that of the address before.
    form.setFieldsValue({ latitude: null, longitude: null });
    if (postalCodeOf(text)) judge();
    else form.setFields([{ name: 'address', errors: [] }]);
  };
  const choose = (chosen: Address) => {
    const { addressLine2: unitTyped } = form.getFieldsValue(true);
    const { address, unit } = takeSuggestion(chosen.address, rest.value ?? '', unitTyped);
    form.setFieldsValue({ address, addressLine2: unit, ...exactPlace(chosen) });
    judge();
  };
  return (
    <SuggestField
      {...rest}
      maxLength={300}
      // Spec section 9.
      settlesAfter={800}
      useFound={useAddresses}
      show={(place) => (
        <span className="row suggestion">
          {place.address}
          <span className="muted small suggestion-side">{t(place.isRemembered ? 'sentBefore' : 'onTheMap')}</span>
        </span>
      )}
      told={(count) => t('addressesFound', { count })}
      onChange={type}
      onChoose={choose}
    />
  );
}

function useAddresses(text: string) {
  const form = Form.useFormInstance<OrderValues>();
  const pickupScheduleId = Form.useWatch('pickupScheduleId', { form, preserve: true });
  const isAsked = text.length >= shortestSearch;
  const query = { search: `like:${text}`, pickupScheduleId: pickupScheduleId ?? undefined };
  const { data, isFetching } = useRead(api.recipients.addresses, { query }, { enabled: isAsked });
  return isAsked ? { items: data?.data ?? [], isFetching } : undefined;
}

/** The middle of a street or a postal area is found again by the server; only the door itself is worth keeping. */
function exactPlace({ latitude, longitude, precision }: Address) {
  const isExact = latitude !== null && (precision === 'address' || precision === null);
  return isExact ? { latitude, longitude } : { latitude: null, longitude: null };
}
