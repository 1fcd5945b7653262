import { formatPhone } from '@portage/contract/labels/rules';
import { type Recipient, shortestSearch } from '@portage/contract/recipients/schema';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { SuggestField, useSettled } from '../../../ui/SuggestField.tsx';
import { useFormats } from '../../../words/formats.ts';
import { useWords } from '../../../words/translate.ts';
import { words } from '../words.ts';

const settlesAfter = 300;
/** As many as stand in the list without its being scrolled. */
const mostPeople = 6;

type PersonInputProps = {
  id?: string;
  value?: string | null;
  onChange?: (text: string) => void;
  onBlur?: () => void;
  onChoose: (person: Recipient) => void;
  type?: 'tel' | 'text';
  maxLength: number;
};

/** A name or a phone number; people whom the stores sent to before are suggested. */
export function PersonInput({ onChange, onChoose, ...rest }: PersonInputProps) {
  const t = useWords(words);
  // Only what is typed here is looked up: not what an order began with, nor what was chosen.
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed, settlesAfter).trim();
  const isAsked = settled.length >= shortestSearch;
  const found = useRead(api.recipients.list, { query: { search: `like:${settled}` } }, { enabled: isAsked });
  const people = isAsked ? (found.data?.data ?? []).slice(0, mostPeople) : [];
  return (
    <SuggestField
      {...rest}
      suggestions={people.map((person) => ({ item: person, label: <Person person={person} /> }))}
      isAwaited={typed.trim() !== settled || (isAsked && found.isFetching)}
      status={isAsked && found.data ? t('peopleFound', { count: people.length }) : ''}
      onChange={(text) => {
        setTyped(text);
        onChange?.(text);
      }}
      onChoose={(person) => {
        setTyped('');
        onChoose(person);
      }}
    />
  );
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
