import { outlookOf, outlooksOf, priceOf, textsAt } from '@portage/contract/shopify/rates';
import { shippingMoments } from '@portage/contract/shopify/shipping';
import type { Store } from '@portage/contract/stores/schema';
import { InputNumber, Select, Tag } from 'antd';
import { useId, useState } from 'react';
import { useStores } from '../../stores/useStores.ts';
import { PreviewPane } from '../../ui/preview/PreviewPane.tsx';
import { type Language, useLanguage } from '../../words/language.ts';
import { moneyIn } from '../../words/numbers.ts';
import { useWords } from '../../words/translate.ts';
import { dollars } from './dollars.ts';
import type { ShippingValues } from './useShipping.ts';
import { words } from './words.ts';

/** Previews the checkout at each of its three stages, with the values of the form. */
export function ShippingPreview({ values }: { values: ShippingValues }) {
  const t = useWords(words);
  const { stores } = useStores();
  const [chosen, setChosen] = useState<string>();
  const [dollars, setDollars] = useState(50);
  const id = useId();
  const open = stores.filter(({ isActivated }) => isActivated);
  const store = open.find((each) => each.id === chosen) ?? open[0];
  const cart = { items: [{ price: Math.round(dollars * 100), quantity: 1 }], currency: 'CAD' };
  return (
    <PreviewPane>
      {(language) => (
        <>
          <div className="shipping-sample mt-3">
            <label htmlFor={`${id}cart`}>{t('cart')}</label>
            <Amount id={`${id}cart`} value={dollars} onChange={setDollars} />
            {open.length > 1 && (
              <>
                <label htmlFor={`${id}store`}>{t('store')}</label>
                <Select
                  id={`${id}store`}
                  value={store?.id}
                  options={open.map(({ id: value, name }) => ({ value, label: name }))}
                  onChange={setChosen}
                />
              </>
            )}
          </div>
          <Options language={language} values={values} store={store} cents={priceOf(values, cart, 'CAD')} />
        </>
      )}
    </PreviewPane>
  );
}

type AmountProps = { id: string; value: number; onChange: (value: number) => void };

function Amount({ id, value, onChange }: AmountProps) {
  const language = useLanguage();
  return (
    <InputNumber
      id={id}
      {...dollars(language)}
      style={{ width: 140 }}
      controls={false}
      min={0}
      max={100_000}
      precision={2}
      value={value}
      onChange={(next) => onChange(next ?? 0)}
    />
  );
}

type OptionsProps = { language: Language; values: ShippingValues; store: Store | undefined; cents: number | null };

function Options({ language, values, store, cents }: OptionsProps) {
  const t = useWords(words);
  const outlooks = store ? outlooksOf(store) : null;
  const now = store ? outlookOf(store) : null;
  if (!values.enableShipping) return <Nothing text={t('isOff')} />;
  if (cents === null) return <Nothing text={t('isWithoutPrice')} />;
  if (!outlooks) return <Nothing text={t('isWithoutPickup')} />;
  return (
    <ul className="shipping-options stack mt-4" style={{ gap: 16 }}>
      {shippingMoments.map((moment) => {
        const { name, description } = textsAt(values, outlooks[moment], language);
        return (
          <li key={moment}>
            <p className="row" style={{ marginBottom: 6 }}>
              <span className="muted small">{t(moment)}</span>
              {now?.moment === moment && <Tag>{t('now')}</Tag>}
            </p>
            <div className="shipping-option" lang={language}>
              <strong>{name}</strong>
              <span className="numeric">
                {cents === 0 ? words.free[language === 'fr' ? 1 : 0] : moneyIn(language).format(cents / 100)}
              </span>
              <span className="muted">{description}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const Nothing = ({ text }: { text: string }) => (
  <p className="sunken mt-4" style={{ padding: 16 }} role="status">
    {text}
  </p>
);
