import { formatPhone } from '@portage/contract/labels/rules';
import { type OrderField, orderFields } from '@portage/contract/orders/fields';
import { takeSuggestion } from '@portage/contract/recipients/rules';
import { type Address, type Recipient, shortestSearch } from '@portage/contract/recipients/schema';
import { postalCodeOf } from '@portage/contract/stores/rules';
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Field, FieldGroup } from '../../../ui/form/Field.tsx';
import { type FieldProps, SuggestField } from '../../../ui/form/SuggestField.tsx';
import { useFields } from '../../../ui/form/useFields.ts';
import { useFormats } from '../../../words/formats.ts';
import { useT as useOrderWords } from '../../words.ts';
import { OrderControl, OtherFields } from '../OrderControl.tsx';
import type { OrderValues } from '../values.ts';
import { useT } from '../words.ts';
import { type OfferedField, type Offers, recall } from './remembered.ts';

const ownFields: readonly OrderField[] = ['recipient', 'phone', 'email', 'address', 'addressLine2', 'note'];

/** Renders the recipient and address, with `reach` below: whether and when the address can be served. */
export function RecipientFields({ reach }: { reach: ReactNode }) {
  const t = useOrderWords();
  const { choose, offerOf } = useRecall();
  return (
    <FieldGroup legend={t('recipient')}>
      <Field name="recipient" label={t('name')} isRequired help={offerOf('recipient')}>
        <PersonInput maxLength={orderFields.recipient.limit} onChoose={choose('recipient')} />
      </Field>
      <div className="fields">
        <Field name="phone" label={t('phone')} help={offerOf('phone')}>
          <PersonInput type="tel" maxLength={orderFields.phone.limit} onChoose={choose('phone')} />
        </Field>
        <OrderControl field="email" help={offerOf('email')} />
      </div>
      <div className="fields order-address">
        <Field
          name="address"
          label={t('address')}
          isRequired
          help={offerOf('address') ?? t('addressHelp')}
          after={['pickupScheduleId']}
        >
          <AddressInput />
        </Field>
        <OrderControl field="addressLine2" />
      </div>
      {reach}
      <OrderControl field="note" help={offerOf('note')} placeholder={t('notePlaceholder')} />
      <OtherFields section="recipient" except={ownFields} />
    </FieldGroup>
  );
}

const noPlace = { latitude: null, longitude: null };

/** Fills the form from a remembered recipient, and offers the values that differ from the typed ones. */
function useRecall() {
  const { read, set } = useFields<OrderValues>();
  const [offers, setOffers] = useState<Offers>({});
  // The coordinates belong to the previous address.
  const take = (values: Partial<OrderValues>) => set(values.address ? { ...values, ...noPlace } : values);
  const choose = (typedIn: OfferedField) => (person: Recipient) => {
    const recalled = recall(person, read(), typedIn);
    take(recalled.fill);
    setOffers(recalled.offers);
  };
  const offerOf = (name: OfferedField) => {
    const offer = offers[name];
    if (!offer) return undefined;
    const use = () => {
      take(offer);
      setOffers(({ [name]: _, ...others }) => others);
    };
    return <Offer offer={offer} name={name} onUse={use} />;
  };
  return { choose, offerOf };
}

type OfferProps = { offer: NonNullable<Offers[OfferedField]>; name: OfferedField; onUse: () => void };

function Offer({ offer, name, onUse }: OfferProps) {
  const t = useT();
  const known = [offer[name], offer.addressLine2].filter((part) => part).join(' · ');
  return (
    <>
      {t('known', { known })}{' '}
      <Button type="link" size="small" className="text-button" onClick={onUse}>
        {t(name === 'address' ? 'useAddress' : 'useKnown')}
      </Button>
    </>
  );
}

/** The number of suggestions that fit without scrolling. */
const mostPeople = 6;

type PersonInputProps = FieldProps & {
  onChoose: (person: Recipient) => void;
  type?: 'tel' | 'text';
  maxLength: number;
};

/** Renders a name or phone field that suggests earlier recipients of the member's stores. */
function PersonInput(props: PersonInputProps) {
  const t = useT();
  return (
    <SuggestField
      {...props}
      settlesAfter={300}
      useFound={usePeople}
      show={(person) => <Person person={person} />}
      announce={(count) => t('peopleFound', { count })}
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
  const t = useT();
  const { ago } = useFormats();
  const { recipient, phone, address, addressLine2, note, orders, lastAt } = person;
  // “302” alone is unclear, so it is labelled as a unit; “app. 302” needs no label.
  const unit =
    addressLine2 && /^[a-z]?\d+[a-z]?$/i.test(addressLine2) ? t('unitOf', { unit: addressLine2 }) : addressLine2;
  return (
    <span className="pair suggestion">
      <span className="row">
        <strong>{recipient}</strong> {phone && <span className="numeric">{formatPhone(phone)}</span>}
        <span className="muted small" style={{ marginInlineStart: 'auto' }}>
          {t('sentTo', { count: orders, ago: ago(lastAt) })}
        </span>
      </span>
      <span>{unit ? `${address} · ${unit}` : address}</span>
      {note && <span className="muted ellipsis">{note}</span>}
    </span>
  );
}

/**
 * Renders an address field with suggestions from earlier orders and from the map. A unit that was already typed is kept when a suggestion
 * is chosen.
 */
function AddressInput({ onChange, ...rest }: FieldProps) {
  const t = useT();
  const { read, set, setErrors } = useFields<OrderValues>();
  const type = (text: string) => {
    onChange?.(text);
    // The coordinates belong to the previous address.
    set(noPlace, postalCodeOf(text) ? ['address'] : []);
    if (!postalCodeOf(text)) setErrors('address', []);
  };
  const choose = (chosen: Address) => {
    const { address, unit } = takeSuggestion(chosen.address, rest.value ?? '', read().addressLine2);
    set({ address, addressLine2: unit, ...exactPlace(chosen) }, ['address']);
  };
  return (
    <SuggestField
      {...rest}
      maxLength={orderFields.address.limit}
      // Milliseconds (spec section 9).
      settlesAfter={800}
      useFound={useAddresses}
      show={(place) => (
        <span className="row suggestion">
          {place.address}
          <span className="muted small" style={{ marginInlineStart: 'auto' }}>
            {t(place.isRemembered ? 'sentBefore' : 'onTheMap')}
          </span>
        </span>
      )}
      announce={(count) => t('addressesFound', { count })}
      onChange={type}
      onChoose={choose}
    />
  );
}

function useAddresses(text: string) {
  const pickupScheduleId = Form.useWatch(({ pickupScheduleId: id }: OrderValues) => id, { preserve: true });
  const isAsked = text.length >= shortestSearch;
  const query = { search: `like:${text}`, pickupScheduleId: pickupScheduleId ?? undefined };
  const { data, isFetching } = useRead(api.recipients.addresses, { query }, { enabled: isAsked });
  return isAsked ? { items: data?.data ?? [], isFetching } : undefined;
}

/** Returns the coordinates if they are exact; the server looks up others again. */
function exactPlace({ latitude, longitude, precision }: Address) {
  const isExact = latitude !== null && (precision === 'address' || precision === null);
  return isExact ? { latitude, longitude } : noPlace;
}
