import { DownloadOutlined, FlagOutlined } from '@ant-design/icons';
import { chat } from '@portage/contract/chat/endpoints';
import { messageLimit } from '@portage/contract/chat/rules';
import type { StaffMessage } from '@portage/contract/chat/schema';
import { addressOf } from '@portage/contract/endpoint';
import { errorText, isErrorType } from '@portage/contract/errors';
import { Alert, Button, Skeleton } from 'antd';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { useMay } from '../../auth/account.ts';
import { MessageForm } from '../../ui/form/MessageForm.tsx';
import { ErrorState } from '../../ui/StatePanel.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLanguage } from '../../words/language.ts';
import { Photos } from './Photos.tsx';
import { useT } from './words.ts';

/** Shows the chat about an order, with a download and a field to write in the store's name. */
export function Chat({ orderId }: { orderId: string }) {
  const t = useT();
  const lang = useLanguage();
  const mayWrite = useMay(chat.send);
  const params = { id: orderId };
  const read = useRead(api.chat.read, { params });
  if (read.isError && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const { messages, total, whyNot } = read.data;
  return (
    <div className="stack">
      {total === 0 ? (
        <p className="muted">{t('chatEmpty')}</p>
      ) : (
        <div className="row row-apart">
          <span className="muted">
            {messages.length < total && t('chatNewest', { shown: messages.length, count: total })}
          </span>
          <Button
            href={addressOf(chat.file, { params, query: { lang } })}
            download
            icon={<DownloadOutlined aria-hidden />}
          >
            {t('chatFile')}
          </Button>
        </div>
      )}
      <ol className="stack">
        {messages.map((message) => (
          <ChatLine key={message.id} message={message} />
        ))}
      </ol>
      {mayWrite && (total > 0 || whyNot === null) && <Composer orderId={orderId} whyNot={whyNot} />}
    </div>
  );
}

/** Renders the field to write in the store's name, or the reason why nothing can be written. */
function Composer({ orderId, whyNot }: { orderId: string; whyNot: string | null }) {
  const t = useT();
  const lang = useLanguage();
  const send = useSend(api.chat.send, { stales: ['chat.read'] });
  if (whyNot !== null) return <p className="muted">{isErrorType(whyNot) ? errorText(whyNot, lang) : whyNot}</p>;
  return (
    <MessageForm
      label={t('chatWrite')}
      placeholder={t('chatPlaceholder')}
      action={t('chatSend')}
      maxLength={messageLimit}
      isPending={send.isPending}
      send={(message, onSent) => send.mutate({ params: { id: orderId }, body: { message } }, onSent)}
    />
  );
}

const looks = { RECIPIENT: '', DRIVER: 'chat-driver', STAFF: 'chat-staff' } as const;

/** Renders a message as the others see it, with its earlier texts, and the member who wrote it in the store's name. */
function ChatLine({ message }: { message: StaffMessage }) {
  const { storeTime } = useFormats();
  const t = useT();
  const { user, sender, text, image, createdAt, edited, removed, originals, report, readers } = message;
  const name = sender ?? user.name;
  const reader = user.id === 'RECIPIENT' ? 'DRIVER' : 'RECIPIENT';
  const marks = [
    edited && !removed && t('chatEdited'),
    removed && t('chatRemoved'),
    readers.some(({ id }) => id === reader) && t('chatRead'),
  ];
  return (
    <li className={`card stack chat-line ${looks[user.id]}`}>
      <div className="row row-apart">
        <span>
          <strong>{name ?? t(`chat.${user.id}`)}</strong>{' '}
          {name && <span className="muted">{t(`chat.${user.id}`)}</span>}
        </span>
        <span className="muted numeric">
          {[storeTime(createdAt), ...marks.filter((mark) => mark !== false)].join(' · ')}
        </span>
      </div>
      {text !== '' && (
        <p className="free-text" dir="auto">
          {text}
        </p>
      )}
      {image && <Photos photos={[{ url: image }]} />}
      {originals.map(({ text: before, until }) => (
        <p key={until.at} className="muted small">
          {t('chatBefore', { at: storeTime(until) })}{' '}
          {before === '' ? t('chatPhotoOnly') : <q className="free-text">{before}</q>}
        </p>
      ))}
      {report && (
        <Alert
          type="warning"
          showIcon
          icon={<FlagOutlined aria-hidden />}
          title={t('chatReported', { at: storeTime(report.at) })}
          description={report.reason}
        />
      )}
    </li>
  );
}
