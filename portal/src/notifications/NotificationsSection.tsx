import './notifications.css';
import { paths } from '@portage/contract/index';
import { Channel } from '@portage/contract/mail/schema';
import { type NotificationEvent, notificationEvents } from '@portage/contract/notifications/names';
import type { NotificationSettings } from '@portage/contract/notifications/schema';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Checkbox, Form, Input, Switch } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { StaleChoice } from '../ui/form/StaleChoice.tsx';
import { ErrorState, LoadingState } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { EventTexts } from './EventTexts.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { type MessageValues, useNotifications } from './useNotifications.ts';
import { words } from './words.ts';

/** Of what recipients are told, by which channels, in which words and not at which hours. */
export function NotificationsSection() {
  const { data, error, refetch } = useRead(api.notifications.settings, {});
  if (data) return <NotificationsForm settings={data} />;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState />;
}

function NotificationsForm({ settings }: { settings: NotificationSettings }) {
  const t = useWords(words);
  const { event, channel } = readMessage(useSearch({ from: `/shell${paths.settings}` }).message);
  const { form, values, isDirty, rivals, isPending, error, save, takeTheirs } = useNotifications(settings);
  const initial: MessageValues = values;
  return (
    <div className="with-preview">
      <section className="panel settings-section" aria-labelledby="settings-section">
        <h2 id="settings-section">{t('title')}</h2>
        <p className="muted">{t('about')}</p>
        <Form form={form} layout="vertical" initialValues={initial} onFinish={save} noValidate>
          <FormErrors form={form} error={error} />
          {rivals.length > 0 && <StaleChoice title={t('stale')} text={t('staleText')} onTakeTheirs={takeTheirs} />}
          <EventTable current={event} channel={channel} values={values} />
          <EventTexts key={`${event} ${channel}`} event={event} channel={channel} values={values} />
          <QuietHours isQuiet={values.isQuiet} />
          <SaveBar action={t('save')} refusal={isDirty ? null : t('nothingChanged')} isPending={isPending} />
        </Form>
      </section>
      <MessagePreview event={event} channel={channel} rule={values.events[event][channel]} />
    </div>
  );
}

/** Which words the address asks for. */
function readMessage(asked = ''): { event: NotificationEvent; channel: Channel } {
  const event = notificationEvents.find((each) => asked.startsWith(each)) ?? 'OUT_FOR_DELIVERY';
  return { event, channel: asked.endsWith(' SMS') ? 'SMS' : 'EMAIL' };
}

type EventTableProps = { current: NotificationEvent; channel: Channel; values: MessageValues };

/** Every event with its switches; the one that is chosen shows its words below. */
function EventTable({ current, channel: shown, values }: EventTableProps) {
  const t = useWords(words);
  const navigate = useNavigate({ from: paths.settings });
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
        </tr>
      </thead>
      <tbody>
        {notificationEvents.map((event) => (
          <tr key={event} aria-current={event === current || undefined}>
            <th scope="row">
              <button
                type="button"
                className="plain-button"
                aria-pressed={event === current}
                onClick={() =>
                  void navigate({ search: (now) => ({ ...now, message: `${event} ${shown}` }), replace: true })
                }
              >
                {t(event)}
              </button>
              {hasOwn(event) && <span className="muted small"> · {t('own')}</span>}
            </th>
            {Channel.options.map((channel) => (
              <td key={channel}>
                <Form.Item name={['events', event, channel, 'isOn']} valuePropName="checked" noStyle>
                  <Switch size="small" aria-label={t('isOn', { event: t(event), channel: t(channel) })} />
                </Form.Item>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QuietHours({ isQuiet }: { isQuiet: boolean }) {
  const t = useWords(words);
  return (
    <fieldset className="settings-switches">
      <legend>{t('quiet')}</legend>
      <p className="muted small">{t('quietAbout')}</p>
      <div className="row">
        <Form.Item name="isQuiet" valuePropName="checked" noStyle>
          <Switch size="small" aria-labelledby="quiet-on" />
        </Form.Item>
        <span id="quiet-on">{t('quietOn')}</span>
      </div>
      {isQuiet && (
        <div className="row message-quiet">
          <Form.Item name={['quiet', 'from']} label={t('quietFrom')}>
            <Input type="time" />
          </Form.Item>
          <Form.Item name={['quiet', 'to']} label={t('quietTo')}>
            <Input type="time" />
          </Form.Item>
          <Form.Item name={['quiet', 'holdsMail']} valuePropName="checked" noStyle>
            <Checkbox>{t('holdsMail')}</Checkbox>
          </Form.Item>
        </div>
      )}
    </fieldset>
  );
}
