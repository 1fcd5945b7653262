import { errorText } from '@portage/contract/errors';
import { Channel } from '@portage/contract/mail/schema';
import { variablesOf } from '@portage/contract/notifications/events';
import { type NotificationEvent, textLimits } from '@portage/contract/notifications/names';
import { textFault, wordingOf } from '@portage/contract/notifications/rules';
import { Button, Form, Input, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useSettingsSearch } from '../settings/useSettingsSearch.ts';
import { useFields } from '../ui/form/useFields.ts';
import { type Language, languageNames, languages, useLanguage } from '../words/language.ts';
import type { MessageValues } from './useNotifications.ts';
import { useT } from './words.ts';

type EventTextsProps = { event: NotificationEvent; channel: Channel; values: MessageValues };

/** Edits the text of an event on one channel, in both languages next to the default texts, with the available variables. */
export function EventTexts({ event, channel, values }: EventTextsProps) {
  const t = useT();
  const { ask } = useSettingsSearch();
  return (
    <fieldset className="message-texts">
      <legend>{t('texts', { event: t(event) })}</legend>
      <Segmented<Channel>
        aria-label={t('channel')}
        value={channel}
        onChange={(chosen) => ask({ message: `${event} ${chosen}` })}
        options={Channel.options.map((each) => ({ value: each, label: t(each) }))}
      />
      {!values.own[event] && <p className="muted small">{t('asAll')}</p>}
      {languages.map((language) => (
        <LanguageTexts key={language} event={event} channel={channel} language={language} values={values} />
      ))}
    </fieldset>
  );
}

type LanguageTextsProps = EventTextsProps & { language: Language };

function LanguageTexts({ event, channel, language, values }: LanguageTextsProps) {
  const t = useT();
  const rule = values.events[event][channel];
  const none = { en: null, fr: null };
  const defaultText = wordingOf(event, channel, { ...rule, subject: none, text: none }, language);
  const name = languageNames[language];
  const isClosed = !values.own[event];
  return (
    <div className="message-language" lang={`${language}-CA`}>
      {channel === 'EMAIL' && (
        <TextField
          event={event}
          path={['events', event, channel, 'subject', language]}
          label={`${t('subject')} · ${name}`}
        >
          <Input
            disabled={isClosed}
            maxLength={textLimits.subject}
            placeholder={defaultText.subject}
            autoComplete="off"
          />
        </TextField>
      )}
      <TextField event={event} path={['events', event, channel, 'text', language]} label={`${t('text')} · ${name}`}>
        <Input.TextArea
          disabled={isClosed}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={channel === 'EMAIL' ? textLimits.mail : textLimits.sms}
          placeholder={defaultText.text}
        />
      </TextField>
      {!isClosed && (
        <Variables
          event={event}
          path={['events', event, channel, 'text', language]}
          text={rule.text[language]}
          defaultText={defaultText.text}
        />
      )}
    </div>
  );
}

/** The path of a text in the form's values. */
type TextPath = ['events', NotificationEvent, Channel, 'subject' | 'text', Language];

type TextFieldProps = {
  event: NotificationEvent;
  path: TextPath;
  label: string;
  children: ReactNode;
};

/** Renders a text field that reports unknown variables while typing. */
function TextField({ event, path, label, children }: TextFieldProps) {
  const t = useT();
  const language = useLanguage();
  const judge = async (_: unknown, value: string | null) => {
    const [fault] = textFault(event, value, '');
    if (fault) throw new Error(errorText(fault.type, language, fault.values));
  };
  return (
    <Form.Item name={path} label={label} extra={t('textHelp')} rules={[{ validator: judge }]} validateDebounce={300}>
      {children}
    </Form.Item>
  );
}

type VariablesProps = { event: NotificationEvent; path: TextPath; text: string | null; defaultText: string };

/** Renders a button for each variable, which appends it to the text, or to the default text if there is none. */
function Variables({ event, path, text, defaultText }: VariablesProps) {
  const t = useT();
  const { setAt } = useFields();
  const insert = (variable: string) => setAt(path, `${text || defaultText} ${variable}`);
  return (
    <p className="row" style={{ gap: 6 }}>
      <span className="muted small">{t('variables')}</span>
      {variablesOf(event).map((name) => {
        const variable = `{${name}}`;
        return (
          <Button key={name} size="small" aria-label={t('insert', { variable })} onClick={() => insert(variable)}>
            <code>{variable}</code>
          </Button>
        );
      })}
    </p>
  );
}
