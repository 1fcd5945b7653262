import './shipping.css';
import { type ErrorType, errorText } from '@portage/contract/errors';
import type { ShopifyConfiguration } from '@portage/contract/shopify/configuration';
import {
  type ShippingMoment,
  shippingMoments,
  shippingTextLimits,
  shippingTexts,
  whyNotFreeTier,
  whyNotPrice,
} from '@portage/contract/shopify/shipping';
import { defaultName, shippingNames } from '@portage/contract/shopify/words';
import { translate } from '@portage/contract/words';
import { Form, Input, InputNumber, Switch } from 'antd';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useWelcome } from '../../auth/useWelcome.ts';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { Section } from '../../ui/Section.tsx';
import { ErrorState, LoadingState } from '../../ui/StatePanel.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/translate.ts';
import { dollars } from './dollars.ts';
import { ShippingPreview } from './ShippingPreview.tsx';
import { type ShippingValues, useShipping } from './useShipping.ts';
import { words } from './words.ts';

/** Edits the delivery option at the checkout of the retailer's shops, with a preview (spec section 5, shipping options). */
export function ShippingOptions() {
  const { data, error, refetch } = useRead(api.shopify.configuration, {});
  if (data) return <ShippingForm configuration={data} />;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState />;
}

function ShippingForm({ configuration }: { configuration: ShopifyConfiguration }) {
  const t = useWords(words);
  const named = useWords(shippingNames);
  const form = useShipping(configuration);
  const nameOf = (path: string) => {
    const name = shownFields(form.values).find((each) => each === path);
    return name ? named(name) : path;
  };
  return (
    <div className="with-preview">
      <Section title={t('title')} about={t('about')}>
        <SchemaForm form={form} nameOf={nameOf}>
          <Prices isFreeAtTimes={form.values.enableFreeTier} />
          {shippingMoments.map((moment) => (
            <Texts key={moment} moment={moment} />
          ))}
          <HowToShow />
        </SchemaForm>
      </Section>
      <ShippingPreview values={form.values} />
    </div>
  );
}

// Object.keys loses the type of the names.
const shownFields = (values: ShippingValues) => Object.keys(values) as (keyof ShippingValues)[];

function Prices({ isFreeAtTimes }: { isFreeAtTimes: boolean }) {
  const t = useWords(words);
  return (
    <>
      <SwitchField name="enableShipping" />
      <AmountField name="price" label={t('price')} help={t('priceHelp')} whyNot={whyNotPrice} />
      <SwitchField name="enableFreeTier" />
      {isFreeAtTimes && (
        <AmountField name="freeTierValue" label={t('freeTierValue')} help={t('freeTierHelp')} whyNot={whyNotFreeTier} />
      )}
    </>
  );
}

function SwitchField({ name }: { name: 'enableShipping' | 'enableFreeTier' }) {
  const named = useWords(shippingNames);
  return (
    <div className="row mb-4">
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-labelledby={`shipping-${name}`} />
      </Form.Item>
      <span id={`shipping-${name}`}>{named(name)}</span>
    </div>
  );
}

type AmountFieldProps = {
  name: 'price' | 'freeTierValue';
  label: string;
  help: string;
  whyNot: (amount: number) => ErrorType | null;
};

/** Renders an optional amount, validated while it is typed. */
function AmountField({ name, label, help, whyNot }: AmountFieldProps) {
  const language = useLanguage();
  const judge = async (_: object, amount: number | null) => {
    const type = amount === null ? null : whyNot(amount);
    if (type) throw new Error(errorText(type, language));
  };
  return (
    <Form.Item name={name} label={label} extra={help} rules={[{ validator: judge }]}>
      <InputNumber {...dollars(language)} controls={false} style={{ width: 180 }} />
    </Form.Item>
  );
}

function Texts({ moment }: { moment: ShippingMoment }) {
  const t = useWords(words);
  const language = useLanguage();
  const { name, description } = shippingTexts[moment];
  return (
    <fieldset className="shipping-texts mt-5">
      <legend>{t(moment)}</legend>
      <p className="muted small mb-3">{t(`${moment}Help`)}</p>
      <Form.Item name={name} label={t('name')}>
        <Input
          maxLength={shippingTextLimits.name}
          placeholder={translate(defaultName, language)}
          aria-label={t('nameOf', { moment: t(moment) })}
        />
      </Form.Item>
      <Form.Item name={description} label={t('description')} extra={t('descriptionHelp')}>
        <Input maxLength={shippingTextLimits.description} aria-label={t('descriptionOf', { moment: t(moment) })} />
      </Form.Item>
    </fieldset>
  );
}

/** Explains how to show our rates: since API version 2026-10 the shop's staff must add them to their shipping zones. */
function HowToShow() {
  const t = useWords(words);
  const provider = useWelcome()?.providerName ?? 'Portage';
  return (
    <details className="shipping-how mt-4 mb-4">
      <summary>{t('how')}</summary>
      <p className="mt-2">{t('howSteps', { provider })}</p>
      <p className="muted small mt-2">{t('howPlan')}</p>
    </details>
  );
}
