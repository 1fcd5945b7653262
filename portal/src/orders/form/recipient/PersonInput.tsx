import { formatPhone } from '@portage/contract/labels/rules';
import { type Recipient, shortestSearch } from '@portage/contract/recipients/schema';
import { api } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { type FieldProps, SuggestField } from '../../../ui/SuggestField.tsx';
import { useFormats } from '../../../words/formats.ts';
import { useWords } from '../../../words/translate.ts';
import { words } from '../words.ts';

/** As many as stand in the list without its being scrolled. */
const mostPeople = 6;

type PersonInputProps = FieldProps & {
  onChoose: (person: Recipient) => void;
  type?: 'tel' | 'text';
  maxLength: number;
};

/** A name or a phone number; people whom the stores sent to before are suggested. */
export function PersonInput(props: PersonInputProps) {
  const t = useWords(words);
  return (
    <SuggestField
      {...props}
      settlesAfter={300}
      useFound={usePeople}
      show={(person) => <Person person={person} />}
      told={(count) => t('peopleFound', { count })}
    />
  );
}

function usePeople(text: string) {
  const isAsked = text.length >= shortestSearch;
  const { data, isFetching } = useRead(
    api.recipients.list,
    { query: { search: `like:${text}` } },
    { enabled: isAsked },
  );
  return isAsked ? { items: (data?.data ?? []).slice(0, mostPeople), isFetching } : undefined;
}

function Person({ person }: { person: Recipient }) {
  const t = useWords(words);
  const { ago } = useFormats();
  const { recipient, phone, address, addressLine2, note, orders, lastAt } = person;
  // “302” alone says nothing; “app. 302” says it all.
  const unit =
    addressLine2 && /^[a-z]?\d+[a-z]?$/i.test(addressLine2) ? t('unitOf', { unit: addressLine2 }) : addressLine2;
  return (
    <span className="pair suggestion">
      <span className="row">
        <strong>{recipient}</strong> {phone && <span className="numeric">{formatPhone(phone)}</span>}
        <span className="muted small suggestion-side">{t('sentTo', { count: orders, ago: ago(lastAt) })}</span>
      </span>
      <span>{unit ? `${address} · ${unit}` : address}</span>
      {note && <span className="muted ellipsis">{note}</span>}
    </span>
  );
}
