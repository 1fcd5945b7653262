import './notifications.css';
import { Channel } from '@portage/contract/mail/schema';
import { type NotificationEvent, notificationEvents } from '@portage/contract/notifications/names';
import type { NotificationSettings } from '@portage/contract/notifications/schema';
import { Checkbox, Form, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSettingsSearch } from '../settings/useSettingsSearch.ts';
import { useStores } from '../stores/useStores.ts';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useFields } from '../ui/form/useFields.ts';
import { Section } from '../ui/Section.tsx';
import { ErrorState, LoadingState } from '../ui/StatePanel.tsx';
import { EventTexts } from './EventTexts.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { type MessageValues, placeOf, useNotifications, valuesOf } from './useNotifications.ts';
import { useT } from './words.ts';

/** Edits the events, channels, texts and quiet hours of notifications, for all stores or one. */
export function NotificationsSection() {
  const { store } = useSettingsSearch().asked;
  const all = useRead(api.notifications.settings, placeOf(undefined));
  const own = useRead(api.notifications.settings, placeOf(store));
  if (all.data && own.data) return <NotificationsForm key={store} store={store} settings={own.data} all={all.data} />;
  const error = own.error ?? all.error;
  const retry = () => void Promise.all([own.refetch(), all.refetch()]);
  return error ? <ErrorState error={error} retry={retry} /> : <LoadingState />;
}

type NotificationsFormProps = { store: string | undefined; settings: NotificationSettings; all: NotificationSettings };

function NotificationsForm({ store, settings, all }: NotificationsFormProps) {
  const t = useT();
  const { event, channel } = readMessage(useSettingsSearch().asked.message);
  const form = useNotifications(store, settings, all);
  const { values } = form;
  const inherited = store === undefined ? null : valuesOf(all);
  return (
    <div className="with-preview">
      <Section title={t('title')} about={t('about')}>
        <StoreChoice store={store} />
        <SchemaForm form={form} staleTitle={t('stale')}>
          <EventTable current={event} channel={channel} values={values} inherited={inherited} />
          <EventTexts key={`${event} ${channel}`} event={event} channel={channel} values={values} />
          <QuietHours values={values} inherited={inherited} />
        </SchemaForm>
      </Section>
      <MessagePreview event={event} channel={channel} rule={values.events[event][channel]} />
    </div>
  );
}

/** Selects the store whose messages are shown; renders nothing for a retailer with a single store. */
function StoreChoice({ store }: { store: string | undefined }) {
  const t = useT();
  const { ask } = useSettingsSearch();
  const { stores } = useStores();
  if (stores.length < 2 && store === undefined) return null;
  const options = [{ value: '', label: t('allStores') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <div className="mt-4 mb-4">
      <Select
        aria-label={t('store')}
        style={{ width: 'min(320px, 100%)' }}
        value={store ?? ''}
        options={options}
        onChange={(chosen) => ask({ store: chosen || undefined })}
      />
      {store && (
        <p className="muted small" style={{ marginTop: 6 }}>
          {t('aboutStore')}
        </p>
      )}
    </div>
  );
}

/** Reads the event and the channel from the search parameter. */
function readMessage(asked = ''): { event: NotificationEvent; channel: Channel } {
  const event = notificationEvents.find((each) => asked.startsWith(each)) ?? 'OUT_FOR_DELIVERY';
  return { event, channel: asked.endsWith(' SMS') ? 'SMS' : 'EMAIL' };
}

/** The values that a store inherits; null when the settings of all stores are edited. */
type Inherited = { inherited: MessageValues | null };
type EventTableProps = { current: NotificationEvent; channel: Channel; values: MessageValues } & Inherited;

/** Lists every event with its switches; the texts of the selected one are shown below. */
function EventTable({ current, channel: shown, values, inherited }: EventTableProps) {
  const t = useT();
  const { ask } = useSettingsSearch();
  const hasOwn = (event: NotificationEvent) =>
    Channel.options.some((channel) => {
      const { subject, text } = values.events[event][channel];
      return [subject.en, subject.fr, text.en, text.fr].some(Boolean);
    });
  return (
    <table className="message-events">
      <thead>
        <tr>
          <th scope="col">{t('event')}</th>
          {Channel.options.map((channel) => (
            <th key={channel} scope="col">
              {t(channel)}
            </th>
          ))}
          {inherited && <th scope="col">{t('ownEvent')}</th>}
        </tr>
      </thead>
      <tbody>
        {notificationEvents.map((event) => (
          <tr key={event} aria-current={event === current || undefined}>
            <th scope="row">
              <button
                type="button"
                aria-pressed={event === current}
                onClick={() => ask({ message: `${event} ${shown}` })}
              >
                {t(event)}
              </button>
              {hasOwn(event) && <span className="muted small"> · {t('own')}</span>}
            </th>
            {Channel.options.map((channel) => (
              <td key={channel}>
                <Form.Item name={['events', event, channel, 'isOn']} valuePropName="checked" noStyle>
                  <Switch
                    size="small"
                    disabled={!values.own[event]}
                    aria-label={t('isOn', { event: t(event), channel: t(channel) })}
                  />
                </Form.Item>
              </td>
            ))}
            {inherited && (
              <td>
                <OwnBox
                  name={event}
                  label={t('isOwn', { event: t(event) })}
                  giveUp={{ events: { ...values.events, [event]: inherited.events[event] } }}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type OwnBoxProps = {
  name: keyof MessageValues['own'];
  label: string;
  /** The inherited values, which the form shows again when the store drops its own. */
  giveUp: Partial<MessageValues>;
  children?: ReactNode;
};

/** Renders the checkbox that makes a store override an inherited value. */
function OwnBox({ name, label, giveUp, children }: OwnBoxProps) {
  const { set } = useFields<MessageValues>();
  return (
    <Form.Item name={['own', name]} valuePropName="checked" noStyle>
      <Checkbox
        {...(!children && { 'aria-label': label })}
        onChange={({ target }) => {
          if (!target.checked) set(giveUp);
        }}
      >
        {children}
      </Checkbox>
    </Form.Item>
  );
}

function QuietHours({ values: { isQuiet, own }, inherited }: { values: MessageValues } & Inherited) {
  const t = useT();
  return (
    <fieldset className="settings-switches">
      <legend>{t('quiet')}</legend>
      <p className="muted small">{t('quietAbout')}</p>
      {inherited && (
        <OwnBox name="quiet" label={t('ownQuiet')} giveUp={{ isQuiet: inherited.isQuiet, quiet: inherited.quiet }}>
          {t('ownQuiet')}
        </OwnBox>
      )}
      <div className="row">
        <Form.Item name="isQuiet" valuePropName="checked" noStyle>
          <Switch size="small" disabled={!own.quiet} aria-labelledby="quiet-on" />
        </Form.Item>
        <span id="quiet-on">{t('quietOn')}</span>
      </div>
      {isQuiet && (
        <div className="row" style={{ alignItems: 'end' }}>
          <Form.Item name={['quiet', 'from']} label={t('quietFrom')} style={{ margin: 0 }}>
            <Input type="time" disabled={!own.quiet} />
          </Form.Item>
          <Form.Item name={['quiet', 'to']} label={t('quietTo')} style={{ margin: 0 }}>
            <Input type="time" disabled={!own.quiet} />
          </Form.Item>
          <Form.Item name={['quiet', 'holdsMail']} valuePropName="checked" noStyle>
            <Checkbox disabled={!own.quiet}>{t('holdsMail')}</Checkbox>
          </Form.Item>
        </div>
      )}
    </fieldset>
  );
}
