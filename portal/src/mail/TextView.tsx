import type { MailLine } from '@portage/contract/mail/schema';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** A number as people write it; an address stays as it is. */
export const readable = (address: string): string =>
  address.replace(
    /^\+1(\d{3})(\d{3})(\d{4})$/,
    (_, area: string, office: string, line: string) => `${area}-${office}-${line}`,
  );

/** A text message where its receiver reads it: on a phone, under those that came before. */
export function TextView({ mails, line }: { mails: readonly MailLine[]; line: MailLine }) {
  const t = useWords(words);
  const { instant } = useFormats();
  const number = readable(line.to.address);
  const own = mails.filter(({ to }) => to.address === line.to.address).toReversed();
  return (
    <section className="phone-stage" aria-label={t('phoneOf', { number })}>
      <div className="phone">
        <h2 className="phone-number">{number}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <ol className="phone-texts" tabIndex={0}>
          {own.map(({ id, at, preview }) => (
            <li key={id} ref={id === line.id ? comeIntoView : undefined} aria-current={id === line.id || undefined}>
              <time dateTime={at}>{instant(at)}</time>
              <p>
                <Linked text={preview} />
              </p>
            </li>
          ))}
        </ol>
        <AnswerForm key={line.id} id={line.id} />
      </div>
    </section>
  );
}

const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** What its owner answers: STOP and its like are heard, as the service that carries texts would bring them. */
function AnswerForm({ id }: { id: string }) {
  const t = useWords(words);
  const send = useSend(api.notifications.answer, { isShownByForm: true });
  const answer = (form: FormData) => {
    const text = String(form.get('text') ?? '').trim();
    if (text !== '') send.mutate({ params: { id }, body: { text } });
  };
  return (
    <form className="phone-answer" action={answer}>
      <input name="text" aria-label={t('answer')} placeholder={t('answerHint')} maxLength={1000} autoComplete="off" />
      <button type="submit" disabled={send.isPending}>
        {t('send')}
      </button>
      <p role="status">
        {send.data && t(`understood.${send.data.understood}`)}
        {send.error?.body.message}
      </p>
    </form>
  );
}

/** What a phone makes a link of. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
}
