import { takeSuggestion } from '@portage/contract/recipients/rules';
import { type Address, shortestSearch } from '@portage/contract/recipients/schema';
import { postalCodeOf } from '@portage/contract/stores/rules';
import { Form } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { SuggestField, useSettled } from '../../../ui/SuggestField.tsx';
import { useWords } from '../../../words/translate.ts';
import type { OrderValues } from '../values.ts';
import { words } from '../words.ts';

/** Spec section 9. */
const settlesAfter = 800;

type AddressInputProps = { id?: string; value?: string; onChange?: (text: string) => void; onBlur?: () => void };

/** An address; what was sent to before and what the map knows is suggested. The unit that was typed survives the choice. */
export function AddressInput({ onChange, ...rest }: AddressInputProps) {
  const t = useWords(words);
  const form = Form.useFormInstance<OrderValues>();
  const pickupScheduleId = Form.useWatch('pickupScheduleId', { form, preserve: true });
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed, settlesAfter).trim();
  const isAsked = settled.length >= shortestSearch;
  const query = { search: `like:${settled}`, pickupScheduleId: pickupScheduleId ?? undefined };
  const found = useRead(api.recipients.addresses, { query }, { enabled: isAsked });
  const addresses = isAsked ? (found.data?.data ?? []) : [];
  const judge = () => void form.validateFields(['address']).catch(() => undefined);
  const type = (text: string) => {
    setTyped(text);
    onChange?.(text);
    // A place on the map is that of the address before.
    form.setFieldsValue({ latitude: null, longitude: null });
    if (postalCodeOf(text)) judge();
    else form.setFields([{ name: 'address', errors: [] }]);
  };
  const choose = (chosen: Address) => {
    setTyped('');
    const { addressLine2: unitTyped } = form.getFieldsValue(true);
    const { address, unit } = takeSuggestion(chosen.address, rest.value ?? '', unitTyped);
    form.setFieldsValue({ address, addressLine2: unit, ...exactPlace(chosen) });
    judge();
  };
  return (
    <SuggestField
      {...rest}
      maxLength={300}
      suggestions={addresses.map((each) => ({ item: each, label: <Place place={each} /> }))}
      isAwaited={typed.trim() !== settled || (isAsked && found.isFetching)}
      status={isAsked && found.data ? t('addressesFound', { count: addresses.length }) : ''}
      onChange={type}
      onChoose={choose}
    />
  );
}

/** The middle of a street or a postal area is found again by the server; only the door itself is worth keeping. */
function exactPlace({ latitude, longitude, precision }: Address) {
  const isExact = latitude !== null && (precision === 'address' || precision === null);
  return isExact ? { latitude, longitude } : { latitude: null, longitude: null };
}

function Place({ place }: { place: Address }) {
  const t = useWords(words);
  return (
    <span className="row suggestion">
      {place.address}
      <span className="muted small suggestion-side">{place.isRemembered ? t('sentBefore') : t('onTheMap')}</span>
    </span>
  );
}
