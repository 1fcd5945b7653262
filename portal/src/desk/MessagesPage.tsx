import { logLimit, mostLines } from '@portage/contract/orders/log';
import type { CourierConversation, WaitingConversation } from '@portage/contract/timeline/fleet';
import { Button } from 'antd';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useDrafts } from '../timeline/useDrafts.ts';
import { MessageForm } from '../ui/form/MessageForm.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { ReadState } from '../ui/StatePanel.tsx';
import type { Columns } from '../ui/table/DataTable.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useSearchState } from '../ui/useSearchState.ts';
import { useShown } from '../ui/useShown.ts';
import { useFormats } from '../words/formats.ts';
import { deskApi, listOptions } from './api.ts';
import { DeskPage } from './DeskPage.tsx';
import { answerColumn, DeskTable } from './DeskTable.tsx';
import { Messages } from './Messages.tsx';
import { OrderCell } from './OrderCell.tsx';
import { MessagesSearch } from './search.ts';
import { useT } from './words.ts';

/** Lists the conversations about orders in which a retailer wrote last, newest first. */
export function MessagesPage() {
  const t = useT();
  return (
    <DeskPage title={t('messages')}>
      <Conversations />
    </DeskPage>
  );
}

const options = { closes: ['order'] } as const;

function Conversations() {
  const t = useT();
  const { asked, ask } = useSearchState(MessagesSearch, options);
  const query = { after: asked.after, limit: '50' };
  const conversations = useRead(deskApi.fleetMessages.conversations, { query }, listOptions);
  const columns = useColumns(({ retailerId, orderId }) => ask({ retailer: retailerId, order: orderId }));
  const { retailer, order } = asked;
  const isOpen = retailer !== undefined && order !== undefined;
  return (
    <section className="panel">
      <DeskTable<WaitingConversation>
        label={t('messages')}
        empty={t('noMessages')}
        read={conversations}
        columns={columns}
        width={800}
        asked={asked}
        ask={ask}
      />
      <ConversationDrawer
        conversation={isOpen ? { retailerId: retailer, id: order } : undefined}
        onClose={() => ask({ retailer: undefined, order: undefined })}
      />
    </section>
  );
}

function useColumns(open: (conversation: WaitingConversation) => void): Columns<WaitingConversation> {
  const t = useT();
  const { ago } = useFormats();
  return [
    {
      key: 'order',
      title: t('order'),
      width: 260,
      render: (_, conversation) => <OrderCell {...conversation} name={conversation.number} />,
    },
    {
      key: 'message',
      title: t('message'),
      card: 'text',
      render: (_, { name, content }) => (
        <span className="pair">
          <span>{name}</span>
          <span className="free-text">{content}</span>
        </span>
      ),
    },
    { key: 'at', title: t('writtenAt'), width: 130, card: 'side', render: (_, { at }) => ago(at) },
    answerColumn(t('answer'), open),
  ];
}

type ConversationKey = { retailerId: string; id: string };
type DrawerProps = { conversation: ConversationKey | undefined; onClose: () => void };

function ConversationDrawer({ conversation, onClose }: DrawerProps) {
  const shown = useShown(conversation);
  const read = useRead(
    deskApi.fleetMessages.read,
    { params: shown ?? { retailerId: '', id: '' } },
    { refetchInterval: listOptions.refetchInterval, enabled: conversation !== undefined },
  );
  const { data } = read;
  return (
    <SideDrawer
      isOpen={conversation !== undefined}
      onClose={onClose}
      size={560}
      title={data && [data.retailer, data.number ?? data.trackingCode].join(', ')}
    >
      {data ? <Conversation key={data.orderId} conversation={data} onClose={onClose} /> : <ReadState read={read} />}
    </SideDrawer>
  );
}

const stales = ['fleetMessages.conversations', 'fleetMessages.read'] as const;

function Conversation({ conversation, onClose }: { conversation: CourierConversation; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const { retailerId, orderId, trackingCode, store, messages } = conversation;
  const params = { retailerId, id: orderId };
  const { texts, write } = useDrafts(orderId, { RETAILER: '' });
  const answer = useSend(deskApi.fleetMessages.answer, {
    stales,
    onDone: () => {
      write('RETAILER', '');
      notify.succeeded(t('answered'));
      onClose();
    },
  });
  const close = useSend(deskApi.fleetMessages.close, {
    stales,
    onDone: (reply, { body }) => {
      // The server closes nothing if the retailer has written since: the drawer then shows the new message.
      const newest = reply.messages.at(-1);
      if (newest?.from !== 'PROVIDER' && newest?.id !== body.messageId) return;
      notify.succeeded(t('closed'));
      onClose();
    },
  });
  const last = messages.at(-1);
  return (
    <div className="stack">
      <p className="muted">{[trackingCode, store].join(' · ')}</p>
      {messages.length >= mostLines && <p className="muted">{t('newestMessages', { count: mostLines })}</p>}
      <Messages messages={messages} />
      <MessageForm
        text={texts.RETAILER}
        onText={(text) => write('RETAILER', text)}
        label={t('yourMessage')}
        placeholder={t('yourMessageFor')}
        action={t('send')}
        maxLength={logLimit}
        isPending={answer.isPending}
        send={(content) => answer.mutate({ params, body: { content } })}
      />
      {last && last.from !== 'PROVIDER' && (
        <Button
          className="start"
          loading={close.isPending}
          onClick={() => close.mutate({ params, body: { messageId: last.id } })}
        >
          {t('close')}
        </Button>
      )}
    </div>
  );
}
