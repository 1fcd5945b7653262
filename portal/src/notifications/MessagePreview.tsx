import { errorText } from '@portage/contract/errors';
import type { Channel } from '@portage/contract/mail/schema';
import type { NotificationEvent } from '@portage/contract/notifications/names';
import { type ChannelRule, textFault } from '@portage/contract/notifications/rules';
import { segmentsOf } from '@portage/contract/notifications/sms';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { Picture, PreviewPane } from '../ui/form/PreviewPane.tsx';
import { type Language, useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type MessagePreviewProps = { event: NotificationEvent; channel: Channel; rule: ChannelRule };

/** The message as its recipient would get it, filled with the newest order, saved or not. */
export const MessagePreview = (message: MessagePreviewProps) => (
  <PreviewPane>{(language) => <MessageIn language={language} {...message} />}</PreviewPane>
);

function MessageIn({ event, channel, rule, language }: MessagePreviewProps & { language: Language }) {
  const t = useWords(words);
  const own = useLanguage();
  const { subject, text } = useDeferredValue(rule);
  const body = { event, channel, language, subject: subject[language], text: text[language] };
  const [fault] = [...textFault(event, body.subject, ''), ...textFault(event, body.text, '')];
  const options = { placeholderData: keepPreviousData, enabled: fault === undefined } as const;
  const { data, error } = useRead(api.notifications.preview, { body }, options);
  const refusal = fault ? errorText(fault.type, own, fault.values) : error?.body.message;
  if (refusal)
    return (
      <p role="alert">
        {t('previewFailed')} {refusal}
      </p>
    );
  if (!data) return null;
  return (
    <>
      <p className="muted small">
        {data.order
          ? t('previewOf', { recipient: data.order.recipient, code: data.order.trackingCode })
          : t('previewMadeUp')}
      </p>
      {data.html === null ? <Phone text={data.text} /> : <Mail subject={data.subject} html={data.html} />}
    </>
  );
}

function Mail({ subject, html }: { subject: string; html: string }) {
  return (
    <>
      <p className="message-subject">{subject}</p>
      <Picture title={subject} srcDoc={withoutStyle(html)} />
    </>
  );
}

/** What darkens a mail where its reader's program is dark: the frame has this page's policy, which lets no such lines in. */
const withoutStyle = (html: string) => html.replace(/<style>.*?<\/style>/s, '');

/** A text message, and in how many it is sent. */
function Phone({ text }: { text: string }) {
  const t = useWords(words);
  const { count, left, isPlain } = segmentsOf(text);
  return (
    <>
      <p className="message-bubble">{text}</p>
      <p className="muted small" role="status">
        {t('parts', { count, left })}
        {isPlain ? '' : ` ${t('partsAccents')}`}
      </p>
    </>
  );
}
