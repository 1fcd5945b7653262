import { ShopifyConfiguration, ShopifyConfigurationEdit } from '@portage/contract/shopify/configuration';
import { api } from '../../api/client.ts';
import { keyOf } from '../../api/read.ts';
import { useVersionedForm } from '../../ui/form/useVersionedForm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useWords } from '../../words/translate.ts';
import { words } from './words.ts';

export type ShippingValues = Omit<ShopifyConfiguration, 'retailerId' | 'version'>;

const valuesOf = ({ retailerId: _, version: __, ...values }: ShopifyConfiguration): ShippingValues => values;

const sent = (value: string | number | boolean | null) => (typeof value === 'string' ? value.trim() || null : value);

/** Returns the changed fields, as they are sent. */
function editOf(base: ShopifyConfiguration, values: ShippingValues): ShopifyConfigurationEdit {
  const before = new Map(Object.entries(valuesOf(base)));
  // The threshold is hidden while the free tier is off, and keeps its value.
  const isShown = (name: string) => name !== 'freeTierValue' || values.enableFreeTier;
  const changed = Object.entries(values).filter(([name, value]) => isShown(name) && sent(value) !== before.get(name));
  return Object.fromEntries(changed.map(([name, value]) => [name, sent(value)]));
}

export function useShipping(fresh: ShopifyConfiguration) {
  const t = useWords(words);
  const notify = useNotify();
  return useVersionedForm({
    fresh,
    queryKey: keyOf(api.shopify.configuration, {}),
    record: ShopifyConfiguration,
    schema: ShopifyConfigurationEdit,
    valuesOf,
    editOf,
    withEdit: (settings, edit) =>
      Object.fromEntries(Object.entries(valuesOf(settings)).filter(([name]) => !(name in edit))),
    send: (body) => api.shopify.editConfiguration({ body }),
    stales: ['settings.read', 'auth.refresh'],
    onSaved: () => notify.succeeded(t('saved')),
  });
}
