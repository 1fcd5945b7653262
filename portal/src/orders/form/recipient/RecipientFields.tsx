import { noteLimit } from '@portage/contract/orders/rules';
import type { Recipient } from '@portage/contract/recipients/schema';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../words/translate.ts';
import { words as orderWords } from '../../words.ts';
import { Field } from '../Field.tsx';
import type { OrderValues } from '../values.ts';
import { words } from '../words.ts';
import { AddressInput } from './AddressInput.tsx';
import { PersonInput } from './PersonInput.tsx';
import { type OfferedField, type Offers, recall } from './remembered.ts';

/** To whom and where. `reach` says, below the address, whether and when it can be delivered to. */
export function RecipientFields({ reach }: { reach: ReactNode }) {
  const t = useWords(orderWords);
  const { choose, offerOf } = useRecall();
  return (
    <fieldset className="order-fieldset">
      <legend>{t('recipient')}</legend>
      <Field name="recipient" label={t('name')} isRequired help={offerOf('recipient')}>
        <PersonInput maxLength={120} onChoose={choose('recipient')} />
      </Field>
      <div className="fields">
        <Field name="phone" label={t('phone')} help={offerOf('phone')}>
          <PersonInput type="tel" maxLength={40} onChoose={choose('phone')} />
        </Field>
        <Field name="email" label={t('email')} help={offerOf('email')}>
          <Input type="email" maxLength={254} autoComplete="off" />
        </Field>
      </div>
      <div className="fields" style={{ gridTemplateColumns: '1fr 170px' }}>
        <Field
          name="address"
          label={t('address')}
          isRequired
          help={offerOf('address') ?? t('addressHelp')}
          after={['pickupScheduleId']}
        >
          <AddressInput />
        </Field>
        <Field name="addressLine2" label={t('addressLine2')}>
          <Input maxLength={120} autoComplete="off" />
        </Field>
      </div>
      {reach}
      <Field name="note" label={t('note')} help={offerOf('note')}>
        <Input.TextArea
          maxLength={noteLimit}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('notePlaceholder')}
        />
      </Field>
    </fieldset>
  );
}

/** Choosing a remembered person, and offering what is known of them where something else was typed. */
function useRecall() {
  const form = Form.useFormInstance<OrderValues>();
  const [offers, setOffers] = useState<Offers>({});
  const judge = (names: string[]) => void form.validateFields(names).catch(() => undefined);
  const take = (values: Partial<OrderValues>) => {
    form.setFieldsValue(values);
    // The place on the map was that of another address.
    if (values.address) form.setFieldsValue({ latitude: null, longitude: null });
    judge(Object.keys(values));
  };
  const choose = (typedIn: OfferedField) => (person: Recipient) => {
    const recalled = recall(person, form.getFieldsValue(true), typedIn);
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
  const t = useWords(words);
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
