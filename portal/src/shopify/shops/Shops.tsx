import './shops.css';
import { errorText } from '@portage/contract/errors';
import { InstallRequest, type Shop } from '@portage/contract/shopify/shops/schema';
import { Alert, Button, Radio, Select } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { useSettingsSearch } from '../../settings/useSettingsSearch.ts';
import { useStoreName } from '../../stores/storeName.ts';
import { useStores } from '../../stores/useStores.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { ErrorState, LoadingState, StatePanel } from '../../ui/StatePanel.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useFormats } from '../../words/formats.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/translate.ts';
import { words } from './words.ts';

/** Lists the retailer's shops, and connects, configures and disconnects them. */
export function Shops() {
  const t = useWords(words);
  const { data, error, refetch } = useRead(api.shops.list, {});
  useInstallResult(data?.data);
  return (
    <section className="panel section shops" aria-labelledby="shops-section">
      <h2 id="shops-section">{t('title')}</h2>
      <p className="muted">{t('about')}</p>
      {!data && !error && <LoadingState />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.data.map((shop) => (
        <ShopCard key={shop.id} shop={shop} />
      ))}
      {data?.data.length === 0 && data.isOffered && (
        <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />
      )}
      {data?.isOffered === false && <StatePanel mood="sleeping" title={t('notOffered')} />}
      {data?.isOffered && <ConnectShop />}
    </section>
  );
}

/**
 * Handles the result of an installation in the URL, once: a code that connects the shop; the domain of a shop that was already connected,
 * to this or another account; or an error.
 */
function useInstallResult(shops: readonly Shop[] | undefined): void {
  const t = useWords(words);
  const language = useLanguage();
  const notify = useNotify();
  const { asked, ask } = useSettingsSearch();
  const { envoiId, connected, shopifyError } = asked;
  const isListed = shops !== undefined;
  const used = useRef<string | null>(null);
  const connect = useSend(api.shops.tie, {
    stales: ['shops.list', 'settings.read', 'auth.refresh'],
    onDone: ({ name }) => notify.succeeded(t('connected', { name }), t('connectedText')),
  });
  const handle = useEffectEvent(() => {
    if (envoiId && used.current !== envoiId) {
      used.current = envoiId;
      connect.mutate({ body: { envoiId } });
    }
    const own = shops?.find(({ domain }) => domain === connected);
    if (own) notify.succeeded(t('connected', { name: own.name }));
    else if (connected) notify.failed(t('refused'), errorText('SHOPIFY_SHOP_EXISTS', language));
    if (shopifyError) notify.failed(t('refused'), t('refusedText'));
    ask({ envoiId: undefined, connected: undefined, shopifyError: undefined });
  });
  useEffect(() => {
    if (envoiId || shopifyError || (connected && isListed)) handle();
  }, [envoiId, connected, shopifyError, isListed]);
}

/** Sends the member to Shopify's page, which asks whether to install the app. */
const openInstallation = ({ url }: { url: string }) => location.assign(url);

function ConnectShop() {
  const t = useWords(words);
  const form = useSchemaForm({
    schema: InstallRequest,
    initial: { shop: '' },
    // An empty address is reported as missing, not as invalid.
    bodyOf: ({ shop }) => ({ shop: shop || undefined }),
    send: (body) => api.shops.begin({ body }),
    onSaved: openInstallation,
    guard: null,
  });
  return (
    <div style={{ maxWidth: 520 }}>
      <h3>{t('connectTitle')}</h3>
      <SchemaForm form={form} action={t('connect')}>
        <TextField
          name="shop"
          label={t('address')}
          isRequired
          spellCheck={false}
          placeholder="maple-pine.myshopify.com"
          maxLength={200}
        />
      </SchemaForm>
    </div>
  );
}

function ShopCard({ shop }: { shop: Shop }) {
  const t = useWords(words);
  const { ago } = useFormats();
  const { name, domain, isUninstalled, problem, connectedBy, connectedAt, polledAt, orders } = shop;
  const state = polledAt ? t(problem ? 'checkFailed' : 'checked', { ago: ago(polledAt) }) : t('notChecked');
  return (
    <article className="sunken shop mt-4" style={{ padding: 16 }} aria-label={name}>
      <header className="row row-apart">
        <div>
          <h3>{name}</h3>
          <span className="muted">{domain}</span>
        </div>
        <Disconnect shop={shop} />
      </header>
      {isUninstalled && <Uninstalled shop={shop} />}
      {!isUninstalled && problem && <Alert type="warning" showIcon title={problem.message} />}
      {!isUninstalled && shop.ratesRefused !== null && <NoRates shop={shop} reason={shop.ratesRefused} />}
      <p className="muted small mt-2">
        {[t('since', { name: connectedBy, ago: ago(connectedAt) }), state, t('orders', { count: orders })].join(' · ')}
      </p>
      <ShopSettings shop={shop} />
    </article>
  );
}

function Uninstalled({ shop: { domain } }: { shop: Shop }) {
  const t = useWords(words);
  const begin = useSend(api.shops.begin, { isShownByForm: true, onDone: openInstallation });
  const again = (
    <Button size="small" loading={begin.isPending} onClick={() => begin.mutate({ body: { shop: domain } })}>
      {t('again')}
    </Button>
  );
  return <Alert type="error" showIcon title={t('uninstalled')} action={again} />;
}

/** Shown if the shop's plan has no carrier-calculated rates; orders are imported all the same. */
function NoRates({ shop: { id, name }, reason }: { shop: Shop; reason: string }) {
  const t = useWords(words);
  const notify = useNotify();
  const offer = useSend(api.shops.offer, {
    stales: ['shops.list'],
    onDone: ({ ratesRefused }) =>
      ratesRefused === null ? notify.succeeded(t('ratesOffered', { name })) : notify.failed(t('ratesRefusedAgain')),
  });
  // The button is below the text, because small screens have no room beside it.
  const text = (
    <>
      <p>{t('ratesRefusedText', { reason })}</p>
      <Button size="small" loading={offer.isPending} onClick={() => offer.mutate({ params: { id } })}>
        {t('retry')}
      </Button>
    </>
  );
  return <Alert type="warning" showIcon title={t('ratesRefused')} description={text} />;
}

function Disconnect({ shop: { id, name } }: { shop: Shop }) {
  const t = useWords(words);
  const confirm = useConfirm();
  const notify = useNotify();
  const disconnect = useSend(api.shops.disconnect, {
    stales: ['shops.list', 'shops.problems', 'auth.refresh'],
    onDone: () => notify.succeeded(t('disconnected', { name })),
  });
  const ask = () =>
    void confirm({
      title: t('disconnectTitle', { name }),
      text: t('disconnectText'),
      action: t('disconnect'),
      otherwise: t('keep'),
      isDangerous: true,
      run: () => disconnect.mutateAsync({ params: { id } }),
    });
  return <Button onClick={ask}>{t('disconnect')}</Button>;
}

/** Edits a shop's settings; saves each change at once. */
function ShopSettings({ shop }: { shop: Shop }) {
  const t = useWords(words);
  const nameOf = useStoreName();
  const { stores, isLoaded } = useStores();
  const [takesId, placesId] = [`takes-${shop.id}`, `places-${shop.id}`];
  const edit = useSend(api.shops.edit, { stales: ['shops.list', 'shops.problems'] });
  const save = (body: Parameters<typeof edit.mutate>[0]['body']) => edit.mutate({ params: { id: shop.id }, body });
  const options = stores.map((store) => ({ value: store.id, label: nameOf(store), disabled: !store.isActivated }));
  return (
    <>
      <h4 id={takesId}>{t('takes')}</h4>
      <Radio.Group
        aria-labelledby={takesId}
        className="stack"
        style={{ gap: 4, marginTop: 4 }}
        value={shop.takes}
        onChange={({ target }) => save({ takes: target.value === 'LOCAL' ? 'LOCAL' : 'ALL' })}
        options={[
          { value: 'ALL', label: t('ALL') },
          { value: 'LOCAL', label: t('LOCAL') },
        ]}
      />
      {shop.locations.length > 0 && (
        <>
          <h4 id={placesId}>{t('places')}</h4>
          <p className="muted small">{t('placesText')}</p>
          <ul className="stack shop-places mt-2" aria-labelledby={placesId}>
            {shop.locations.map(({ id, name, pickupScheduleId }) => (
              <li key={id}>
                <span>{name}</span>
                <Select
                  aria-label={t('storeOf', { place: name })}
                  // Until the stores are loaded, the select would show the id.
                  value={isLoaded ? pickupScheduleId : null}
                  loading={!isLoaded}
                  allowClear
                  status={isLoaded && pickupScheduleId === null ? 'warning' : ''}
                  placeholder={t('noStore')}
                  options={options}
                  onChange={(store) => save({ locations: [{ id, pickupScheduleId: store ?? null }] })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
