import { DownloadOutlined, FlagOutlined } from '@ant-design/icons';
import { chat } from '@portage/contract/chat/endpoints';
import type { StaffMessage } from '@portage/contract/chat/schema';
import { addressOf } from '@portage/contract/endpoint';
import { Alert, Button, Skeleton } from 'antd';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { ErrorState } from '../../ui/StatePanel.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLanguage } from '../../words/language.ts';
import { Photos } from './Photos.tsx';
import { useT } from './words.ts';

/** Shows the chat of recipient and driver about an order, read-only, with a download. */
export function Chat({ orderId }: { orderId: string }) {
  const t = useT();
  const lang = useLanguage();
  const params = { id: orderId };
  const read = useRead(api.chat.read, { params });
  if (read.isError && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const { messages, total } = read.data;
  if (total === 0) return <p className="muted">{t('chatEmpty')}</p>;
  return (
    <div className="stack">
      <div className="row row-apart">
        <span className="muted">
          {messages.length < total ? t('chatNewest', { shown: messages.length, count: total }) : t('chatReadOnly')}
        </span>
        <Button
          href={addressOf(chat.file, { params, query: { lang } })}
          download
          icon={<DownloadOutlined aria-hidden />}
        >
          {t('chatFile')}
        </Button>
      </div>
      <ol className="stack">
        {messages.map((message) => (
          <ChatLine key={message.id} message={message} />
        ))}
      </ol>
    </div>
  );
}

/** Renders a message as both sides saw it, with its earlier texts. */
function ChatLine({ message }: { message: StaffMessage }) {
  const { storeTime } = useFormats();
  const t = useT();
  const { user, text, image, createdAt, edited, removed, originals, report, readers } = message;
  const marks = [
    edited && !removed && t('chatEdited'),
    removed && t('chatRemoved'),
    readers.length > 0 && t('chatRead'),
  ];
  return (
    <li className={user.id === 'RECIPIENT' ? 'card stack chat-line' : 'card stack chat-line chat-driver'}>
      <div className="row row-apart">
        <span>
          <strong>{user.name ?? t(`chat.${user.id}`)}</strong>{' '}
          {user.name && <span className="muted">{t(`chat.${user.id}`)}</span>}
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
