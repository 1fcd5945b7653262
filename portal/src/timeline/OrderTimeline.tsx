import './timeline.css';
import { DownloadOutlined } from '@ant-design/icons';
import { chat } from '@portage/contract/chat/endpoints';
import { addressOf } from '@portage/contract/endpoint';
import type { Order } from '@portage/contract/orders/schema';
import { type TimelineKind, timelineKinds } from '@portage/contract/timeline/kinds';
import type { Timeline, TimelineEntry } from '@portage/contract/timeline/schema';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { type ApiError, api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { NoticeEntry } from '../notifications/NoticeEntry.tsx';
import { Section } from '../orders/detail/Facts.tsx';
import { JourneyStep, Visit } from '../orders/detail/OrderJourney.tsx';
import { useOrdersSearch } from '../orders/useOrdersSearch.ts';
import { FilterButton } from '../ui/filters/FilterButton.tsx';
import { ErrorState } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { ChatEntry } from './ChatEntry.tsx';
import { Composer } from './Composer.tsx';
import { HandoverEntry } from './HandoverEntry.tsx';
import { LogEntry } from './LogEntry.tsx';
import { lastUnread } from './unread.ts';
import { useIsVisible } from './useIsVisible.ts';
import { useT } from './words.ts';

/** Entries at first, which leaves the rest of the order in sight, and how many more each press shows. */
const firstEntries = 8;
const moreEntries = 30;
/** The most entries of a request, and the most requests each time an entry is added. */
const mostEntries = 100;
const mostRequests = 10;

type Shown = Pick<Timeline, 'data' | 'whyNotChat' | 'unread'> & { hasMore: boolean };

/** Reads the newest entries of the timeline in as few requests as possible. */
async function readNewest(orderId: string, only: TimelineKind | undefined, count: number): Promise<Shown> {
  const page = (before: string | undefined, limit: number) =>
    api.timeline.read({ params: { id: orderId }, query: { only, before, limit } });
  let { data, next, ...rest } = await page(undefined, Math.min(count, mostEntries));
  while (data.length < count && next !== null) {
    const earlier = await page(next, Math.min(count - data.length, mostEntries));
    data = [...data, ...earlier.data];
    next = earlier.next;
  }
  return { ...rest, data, hasMore: next !== null && count < mostEntries * mostRequests };
}

/** Reads the shown entries again when an entry is added. */
const useTimeline = (orderId: string, only: TimelineKind | undefined, count: number) =>
  useQuery<Shown, ApiError>({
    queryKey: [api.timeline.read.rowName, orderId, only, count],
    queryFn: () => readNewest(orderId, only, count),
    // While earlier entries are read, the later ones stay; those of another filter do not.
    placeholderData: (shown, query) => (query?.queryKey[2] === only ? shown : undefined),
  });

/** Shows everything that happened about an order, newest first, with a field to write to the recipient, the courier or the team. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useT();
  const { number } = useFormats();
  const { asked, ask } = useOrdersSearch();
  const only = timelineKinds.find((kind) => kind === asked.only);
  const [opened, setOpened] = useState<{ only: TimelineKind | undefined; more: number }>();
  // A filter starts with its first entries, and the chat with more of them, so that they include the unread messages.
  const more = opened && opened.only === only ? opened.more : Number(only === 'CHAT');
  const count = Math.min(firstEntries + more * moreEntries, mostEntries * mostRequests);
  const { data: shown, error, refetch, isPlaceholderData } = useTimeline(order.id, only, count);
  const entries = shown?.data;
  useMarkRead(order.id, shown);
  return (
    <Section title={t('title')}>
      <Composer
        orderId={order.id}
        only={only}
        whyNotChat={shown?.whyNotChat ?? null}
        // A filter would hide the new entry.
        onSent={(kind) => only !== undefined && only !== kind && ask({ only: undefined })}
      />
      <fieldset className="row timeline-kinds" aria-label={t('kinds')}>
        <FilterButton size="small" isOn={only === undefined} onPress={() => ask({ only: undefined })}>
          {t('all')}
        </FilterButton>
        {timelineKinds.map((kind) => (
          <FilterButton
            key={kind}
            size="small"
            isOn={only === kind}
            count={kind === 'CHAT' && shown?.unread ? number(shown.unread) : null}
            onPress={(isOn) => ask({ only: isOn ? kind : undefined })}
          >
            {t(`kind.${kind}`)}
          </FilterButton>
        ))}
      </fieldset>
      {!entries && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!entries && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {entries?.length === 0 && !shown?.hasMore && <p className="muted">{t('none')}</p>}
      {only === 'CHAT' && entries && entries.length > 0 && <ChatFile orderId={order.id} />}
      <ol className="timeline">
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} order={order} />
        ))}
      </ol>
      {shown?.hasMore && (
        <Button className="start" loading={isPlaceholderData} onClick={() => setOpened({ only, more: more + 1 })}>
          {t('earlier')}
        </Button>
      )}
    </Section>
  );
}

/** Marks the recipient's messages as read while the page is visible and shows all that are unread. */
function useMarkRead(orderId: string, shown: Shown | undefined): void {
  const { mutate } = useSend(api.chat.markRead, { stales: ['orders.list', 'problems.list', 'timeline.read'] });
  const message = useIsVisible() && shown ? lastUnread(shown) : undefined;
  useEffect(() => {
    if (message !== undefined) mutate({ params: { id: orderId }, body: { message } });
  }, [mutate, orderId, message]);
}

function ChatFile({ orderId }: { orderId: string }) {
  const t = useT();
  const lang = useLanguage();
  const href = addressOf(chat.file, { params: { id: orderId }, query: { lang } });
  return (
    <Button className="start" size="small" href={href} download icon={<DownloadOutlined aria-hidden />}>
      {t('chatFile')}
    </Button>
  );
}

function Entry({ entry, order }: { entry: TimelineEntry; order: Order }) {
  if (entry.kind === 'EVENT') return <EventEntry entry={entry} order={order} />;
  if (entry.kind === 'MESSAGE') return <NoticeEntry orderId={order.id} notice={entry.notice} />;
  if (entry.kind === 'CHAT') return <ChatEntry message={entry.message} />;
  if (entry.kind === 'HANDOVER') return <HandoverEntry entry={entry} />;
  return <LogEntry line={entry.line} change={entry.change} />;
}

type EventEntryProps = { entry: Extract<TimelineEntry, { kind: 'EVENT' }>; order: Order };

/** Renders an event of the courier, with the photos of its visit. */
function EventEntry({ entry, order }: EventEntryProps) {
  const { storeTime } = useFormats();
  const { at, step, note, by, attempt } = entry;
  return (
    <li className="stack">
      <div className="row row-apart">
        <JourneyStep step={{ ...entry, kind: step }} note={note} by={by} order={order} />
        <time className="muted numeric" dateTime={at.at}>
          {storeTime(at)}
        </time>
      </div>
      {attempt && <Visit attempt={attempt} order={order} />}
    </li>
  );
}
