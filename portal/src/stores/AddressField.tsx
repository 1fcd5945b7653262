import { shortestSearch } from '@portage/contract/recipients/schema';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { type FieldProps, SuggestField } from '../ui/form/SuggestField.tsx';
import { useT } from './words.ts';

/** Renders an address field with suggestions from the map. */
export function AddressField({ onChange, ...rest }: FieldProps) {
  const t = useT();
  return (
    <SuggestField
      {...rest}
      maxLength={300}
      // Milliseconds (spec section 9).
      settlesAfter={800}
      useFound={useAddresses}
      show={({ address }) => address}
      announce={(count) => t('addressesFound', { count })}
      onChange={(text) => onChange?.(text)}
      onChoose={({ address }) => onChange?.(address)}
    />
  );
}

function useAddresses(text: string) {
  const isAsked = text.length >= shortestSearch;
  const query = { search: `like:${text}` };
  const { data, isFetching } = useRead(api.recipients.addresses, { query }, { enabled: isAsked });
  return isAsked ? { items: data?.data ?? [], isFetching } : undefined;
}
