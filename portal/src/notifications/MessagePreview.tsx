import { errorText } from '@portage/contract/errors';
import type { Channel } from '@portage/contract/mail/schema';
import type { NotificationEvent } from '@portage/contract/notifications/names';
import { type ChannelRule, textFault } from '@portage/contract/notifications/rules';
import { segmentsOf } from '@portage/contract/notifications/sms';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSettingsSearch } from '../settings/useSettingsSearch.ts';
import { useDebouncedText } from '../ui/form/useDebounced.ts';
import { Picture, PreviewPane } from '../ui/preview/PreviewPane.tsx';
import { type Language, useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

type MessagePreviewProps = { event: NotificationEvent; channel: Channel; rule: ChannelRule };

/** Previews the message as its recipient would get it, filled with an order of the member's choice, including unsaved edits. */
export function MessagePreview(message: MessagePreviewProps) {
  const { sample } = useSettingsSearch().asked;
  return (
    <PreviewPane>
      {(language) => (
        <>
          <SampleChoice sample={sample} />
          <MessageIn language={language} sample={sample} {...message} />
        </>
      )}
    </PreviewPane>
  );
}

/** Selects the order that fills the message, searched as in the list of orders. */
function SampleChoice({ sample }: { sample: string | undefined }) {
  const t = useT();
  const { ask } = useSettingsSearch();
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed, 250).trim();
  const query = search === '' ? { pageSize: 8 } : { pageSize: 8, search };
  const found = useRead(api.orders.list, { query }, { placeholderData: keepPreviousData });
  const chosen = useRead(api.orders.read, { params: { id: sample ?? '' } }, { enabled: sample !== undefined });
  const label = ({ recipient, trackingCode }: { recipient: string; trackingCode: string }) =>
    `${recipient} · ${trackingCode}`;
  const orders = found.data?.data ?? [];
  const isListed = orders.some(({ id }) => id === sample);
  const missing = chosen.data && !isListed && typed === '' ? [chosen.data] : [];
  return (
    <Select
      className="wide mt-3"
      aria-label={t('sample')}
      allowClear={sample !== undefined}
      placeholder={t('sampleNewest')}
      value={isListed || chosen.data ? sample : null}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      notFoundContent={t('sampleNone')}
      options={[...missing, ...orders].map((order) => ({ value: order.id, label: label(order) }))}
      onChange={(order: string | null | undefined) => {
        setTyped('');
        ask({ sample: order ?? undefined });
      }}
    />
  );
}

type MessageInProps = MessagePreviewProps & { language: Language; sample: string | undefined };

function MessageIn({ event, channel, rule, language, sample }: MessageInProps) {
  const t = useT();
  const own = useLanguage();
  const { subject, text } = useDeferredValue(rule);
  const texts = { subject: subject[language], text: text[language] };
  const body = { event, channel, language, ...texts, ...(sample && { orderId: sample }) };
  const [fault] = [...textFault(event, texts.subject, ''), ...textFault(event, texts.text, '')];
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
      <p className="message-subject mt-3">{subject}</p>
      <Picture title={subject} srcDoc={withoutStyle(html)} />
    </>
  );
}

/** Removes the dark-mode styles: the frame has this page's content security policy, which blocks them. */
const withoutStyle = (html: string) => html.replace(/<style>.*?<\/style>/s, '');

/** Renders a text message, and the number of segments in which it is sent. */
function Phone({ text }: { text: string }) {
  const t = useT();
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
