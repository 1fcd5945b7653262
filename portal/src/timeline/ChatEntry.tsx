import { FlagOutlined } from '@ant-design/icons';
import type { StaffMessage } from '@portage/contract/chat/schema';
import { Alert } from 'antd';
import { Photos } from '../orders/detail/Photos.tsx';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

const looks = { RECIPIENT: 'chat-recipient', DRIVER: 'chat-driver', STAFF: 'chat-staff' } as const;

/** Renders a chat message as the others see it, with its earlier texts, and the member who wrote it in the store's name. */
export function ChatEntry({ message }: { message: StaffMessage }) {
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
    <li className={`card stack ${looks[user.id]}`}>
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
