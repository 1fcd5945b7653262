import { whyNotEditMessage } from '@portage/contract/chat/rules';
import type { ChatMessage } from '@portage/contract/chat/schema';
import { type ReactNode, useState } from 'react';
import { printMoment } from '../page/moments.ts';
import { useReader } from '../page/reader.ts';
import type { ChatEngine, Outgoing } from './engine.ts';
import { MessageBody, marksOf } from './MessageBody.tsx';
import { useChatTranslator } from './useChatTranslator.ts';

type MessageProps = {
  message: ChatMessage;
  engine: ChatEngine;
  retailer: string;
  /** Shown beside the recipient's own last message: sent, or read. */
  receipt: string | null;
  onEdit(id: string): void;
};

/** Renders a message: author, content, time and options. */
export function Message({ message, engine, retailer, receipt, onEdit }: MessageProps) {
  const t = useChatTranslator();
  const { language } = useReader();
  const { user, text, image, createdAt, removed } = message;
  const isOwn = user.id === 'RECIPIENT';
  const time = printMoment(createdAt, 'time', language, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <li className={isOwn ? 'own' : undefined}>
      <p className="chat-who">{isOwn ? t('you') : (user.name ?? t('driver'))}</p>
      <MessageBody text={removed ? t('removed') : text} image={image} isGone={removed} t={t} />
      <div className="chat-marks">
        <span>{marksOf(message, t, { time, receipt })}</span>
        {!removed && <Options message={message} engine={engine} retailer={retailer} onEdit={onEdit} />}
      </div>
    </li>
  );
}

/** Renders the options of a message: the recipient's own can be changed for a while, another's reported. */
function Options({ message, engine, retailer, onEdit }: Omit<MessageProps, 'receipt'>) {
  const t = useChatTranslator();
  const [answer, setAnswer] = useState('');
  const { id, user, reported } = message;
  const ask = (asked: Promise<string | null>, done = '') => void asked.then((refusal) => setAnswer(refusal ?? done));
  const buttons: ReactNode[] = [];
  if (user.id === 'DRIVER' && !reported)
    buttons.push(
      <button
        type="button"
        className="plain"
        key="report"
        onClick={() => ask(engine.report(id), t('reportText', { retailer }))}
      >
        {t('report')}
      </button>,
    );
  if (whyNotEditMessage(message, 'RECIPIENT', Date.now()) === null)
    buttons.push(
      <button type="button" className="plain" key="edit" onClick={() => onEdit(id)}>
        {t('edit')}
      </button>,
      <button type="button" className="plain" key="remove" onClick={() => ask(engine.edit(id, ''))}>
        {t('remove')}
      </button>,
    );
  return (
    <>
      {buttons.length > 0 && (
        <details>
          <summary aria-label={t('options')}>•••</summary>
          {buttons}
        </details>
      )}
      <span role="status">{answer}</span>
    </>
  );
}

type OutgoingProps = { outgoing: Outgoing; engine: ChatEngine; isCut: boolean };

/** Renders a message that is being sent, or that was refused and can be dropped. */
export function OutgoingMessage({ outgoing: { id, message, image, refusal }, engine, isCut }: OutgoingProps) {
  const t = useChatTranslator();
  return (
    <li className="own sending">
      <p className="chat-who">{t('you')}</p>
      <MessageBody text={message} image={image} t={t} />
      <div className="chat-marks">
        {refusal === null ? (
          <span>{t(isCut ? 'waiting' : 'sending')}</span>
        ) : (
          <>
            <span className="wrong" role="alert">
              {t('notSent')} {refusal}
            </span>
            <button type="button" className="plain" onClick={() => engine.sendAgain(id)}>
              {t('again')}
            </button>
            <button type="button" className="plain" onClick={() => engine.drop(id)}>
              {t('drop')}
            </button>
          </>
        )}
      </div>
    </li>
  );
}
