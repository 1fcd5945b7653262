import { chat } from '@portage/contract/chat/endpoints';
import { messageLimit } from '@portage/contract/chat/rules';
import { errorText, isErrorType } from '@portage/contract/errors';
import { orders } from '@portage/contract/orders/endpoints';
import { logLimit } from '@portage/contract/orders/log';
import type { TimelineKind } from '@portage/contract/timeline/kinds';
import { Segmented } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { useRefusal } from '../orders/orderText.ts';
import { useRequestedField } from '../orders/useRequestedField.ts';
import { MessageForm } from '../ui/form/MessageForm.tsx';
import { useLanguage } from '../words/language.ts';
import { useDrafts } from './useDrafts.ts';
import { useT } from './words.ts';

const noTexts = { RECIPIENT: '', COURIER: '', TEAM: '' };
const targets = ['RECIPIENT', 'COURIER', 'TEAM'] as const;
type Target = (typeof targets)[number];

/** The texts of messages to the courier that a remedy prepares. */
const prepared = { proof: 'askProof', loss: 'reportLoss' } as const;

type ComposerProps = {
  orderId: string;
  /** The filter of the timeline when it opens, which chooses whom the first message is for. */
  only: TimelineKind | undefined;
  /** The error type of the reason why the recipient cannot be written to; null if they can. */
  whyNotChat: string | null;
  /** Called with the kind of the entry that was added. */
  onSent: (kind: TimelineKind) => void;
};

const kinds = { RECIPIENT: 'CHAT', COURIER: 'COURIER', TEAM: 'NOTE' } as const satisfies Record<Target, TimelineKind>;

/**
 * Renders one field for messages to the recipient, to the courier, or to the team. Each has a text of its own and only the member changes
 * whom it is for, so that no note leaves the team by mistake.
 */
export function Composer({ orderId, only, whyNotChat, onSent }: ComposerProps) {
  const t = useT();
  const [target, setTarget] = useState(targetOf(only));
  const { texts, write } = useDrafts<Target>(orderId, noTexts);
  const place = useRequestedField(['proof', 'loss', 'write'], (act) => {
    setTarget(act === 'write' ? 'RECIPIENT' : 'COURIER');
    if (act !== 'write' && texts.COURIER.trim() === '') write('COURIER', t(prepared[act]));
  });
  const refusal = useWhyNot(target, whyNotChat);
  const stales = ['timeline.read', 'problems.list', 'problems.counts'] as const;
  const sendChat = useSend(api.chat.send, { stales });
  const addLog = useSend(api.orders.addLog, { stales });
  return (
    <div ref={place} className="stack">
      <Segmented<Target>
        className="start"
        aria-label={t('target')}
        value={target}
        onChange={setTarget}
        options={targets.map((value) => ({ value, label: t(`target.${value}`) }))}
      />
      <MessageForm
        text={texts[target]}
        onText={(text) => write(target, text)}
        label={t(`label.${target}`)}
        placeholder={t(`placeholder.${target}`)}
        action={t(`send.${target}`)}
        maxLength={target === 'RECIPIENT' ? messageLimit : logLimit}
        isPending={sendChat.isPending || addLog.isPending}
        refusal={refusal}
        send={(message) => {
          const done = {
            onSuccess: () => {
              write(target, '');
              onSent(kinds[target]);
            },
          };
          if (target === 'RECIPIENT') sendChat.mutate({ params: { id: orderId }, body: { message } }, done);
          else addLog.mutate({ body: { orderId, content: message, isTeamOnly: target === 'TEAM' } }, done);
        }}
      />
    </div>
  );
}

const targetOf = (only: TimelineKind | undefined): Target =>
  only === 'CHAT' ? 'RECIPIENT' : only === 'COURIER' ? 'COURIER' : 'TEAM';

/** Returns why this member cannot write to the target now, in their language, or null. */
function useWhyNot(target: Target, whyNotChat: string | null): string | null {
  const language = useLanguage();
  const { forbidden } = useRefusal();
  const mayChat = useMay(chat.send);
  const mayLog = useMay(orders.addLog);
  if (target !== 'RECIPIENT') return mayLog ? null : forbidden;
  if (!mayChat) return forbidden;
  return whyNotChat !== null && isErrorType(whyNotChat) ? errorText(whyNotChat, language) : whyNotChat;
}
