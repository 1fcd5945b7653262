import './noticeEntry.css';
import { errorText } from '@portage/contract/errors';
import { formatPhone } from '@portage/contract/labels/rules';
import { notifications } from '@portage/contract/notifications/endpoints';
import { dropReasons, isConfirmation } from '@portage/contract/notifications/names';
import { whyNotAgain } from '@portage/contract/notifications/rules';
import type { Notice } from '@portage/contract/notifications/schema';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { type Formats, useFormats } from '../words/formats.ts';
import { languageNames, useLanguage } from '../words/language.ts';
import { type Translate, useWords } from '../words/translate.ts';
import { words } from './orderWords.ts';

/** Renders a notification about an order: its channel, state and text. */
export function NoticeEntry({ orderId, notice }: { orderId: string; notice: Notice }) {
  const { storeTime } = useFormats();
  const t = useWords(words);
  const { event, channel, address, state, language, subject, text, sentAgainBy } = notice;
  const when = notice.endedAt ?? notice.createdAt;
  const where = channel === 'SMS' ? formatPhone(address.slice(2)) : address;
  const why = reasonOf(notice, t, storeTime);
  return (
    <li className="notice-entry" data-state={state}>
      <div className="row row-apart">
        <strong>{t(event)}</strong>
        <time className="muted numeric" dateTime={when.at}>
          {storeTime(when)}
        </time>
      </div>
      <p className="row">
        <strong className="message-state">{t(`state.${state}`)}</strong>
        <span className="muted">
          {[t(channel), where, language && languageNames[language]].filter(Boolean).join(' · ')}
        </span>
      </p>
      {why && <p>{why}</p>}
      {sentAgainBy && <p className="muted">{t('againBy', { name: sentAgainBy })}</p>}
      {text && <q className="free-text sunken message-quote">{[subject, text].filter(Boolean).join('\n\n')}</q>}
      <Again orderId={orderId} notice={notice} />
    </li>
  );
}

function reasonOf(
  { event, state, reason, heldUntil }: Notice,
  t: Translate<typeof words>,
  storeTime: Formats['storeTime'],
): string | null {
  if (heldUntil) return t(isConfirmation(event) ? 'gathered' : 'held', { time: storeTime(heldUntil) });
  if (reason === null) return null;
  const dropped = dropReasons.find((each) => each === reason);
  if (dropped) return t(`reason.${dropped}`);
  return t(state === 'FAILED' ? 'failedFor' : 'retried', { reason });
}

function Again({ orderId, notice }: { orderId: string; notice: Notice }) {
  const t = useWords(words);
  const language = useLanguage();
  const notify = useNotify();
  const may = useMay(notifications.again);
  const again = useSend(api.notifications.again, {
    stales: ['timeline.read'],
    onDone: () => notify.succeeded(t('againDone')),
  });
  if (!may) return null;
  const refusal = whyNotAgain(notice);
  return (
    <ActionButton
      size="small"
      loading={again.isPending}
      refusal={refusal && errorText(refusal, language)}
      onClick={() => again.mutate({ params: { id: orderId, notification: notice.id } })}
    >
      {t('again')}
    </ActionButton>
  );
}
