import { MessageOutlined } from '@ant-design/icons';
import { useT } from './words.ts';

/** Shows how many messages of the recipient no member has seen, if any. */
export function UnreadMark({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <strong className="order-unread">
      <MessageOutlined aria-hidden /> {t('unread', { count })}
    </strong>
  );
}
