import './inbox.css';
import { Logo } from '@portage/brand/Logo';
import { Mascot } from '@portage/brand/Mascot';
import { paths } from '@portage/contract/index';
import type { MailLine } from '@portage/contract/mail/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { LanguageSwitch } from '../auth/LanguageSwitch.tsx';
import { NotFoundPage } from '../shell/NoticePage.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { MailView } from './MailView.tsx';
import { readable, TextView } from './TextView.tsx';
import { words } from './words.ts';

const lookEveryMs = 2000;

/** Everybody's mail in the demo. New mail appears by itself; the newest is shown until another is chosen. */
export function InboxPage() {
  const t = useWords(words);
  const { mail, to } = useSearch({ from: paths.inbox });
  const { data, error, refetch } = useRead(
    api.mail.list,
    { query: { to } },
    { refetchInterval: lookEveryMs, placeholderData: keepPreviousData },
  );
  if (error?.type === 'NOT_FOUND') return <NotFoundPage />;
  const mails = data?.data ?? [];
  const listed = to ? mails.filter(({ to: { address } }) => address === to) : mails;
  const chosen = mail ?? listed[0]?.id;
  return (
    <div className="inbox">
      <title>{`${t('title')} · Portage`}</title>
      <header className="inbox-bar">
        <Logo height={30} />
        <Link className="inbox-sign-in" to={paths.login}>
          {t('signIn')}
        </Link>
        <LanguageSwitch />
      </header>
      <main className="inbox-body">
        <div className="inbox-side">
          <h1>{t('title')}</h1>
          <p className="inbox-lead">{t('lead')}</p>
          <ReceiverSelect mails={mails} />
          {error && !data && (
            <p role="alert">
              {t('failed')}{' '}
              <button type="button" className="plain-button" onClick={() => void refetch()}>
                {t('retry')}
              </button>
            </p>
          )}
          <nav aria-label={t('mails')}>
            <ul className="inbox-list">
              {listed.map((line) => (
                <InboxLine key={line.id} line={line} isChosen={line.id === chosen} />
              ))}
            </ul>
          </nav>
        </div>
        <div className="inbox-reading">
          {chosen ? (
            <MessageView key={chosen} mails={mails} id={chosen} />
          ) : data ? (
            <Nothing />
          ) : (
            <p role="status">{t('loading')}</p>
          )}
        </div>
      </main>
    </div>
  );
}

/** Whose mail is listed: offered once there is a choice. */
function ReceiverSelect({ mails }: { mails: readonly MailLine[] }) {
  const t = useWords(words);
  const { to = '' } = useSearch({ from: paths.inbox });
  const navigate = useNavigate();
  const addresses = [...new Set(mails.map((mail) => mail.to.address))].sort();
  if (addresses.length < 2 && !to) return null;
  return (
    <select
      className="inbox-whose"
      aria-label={t('whose')}
      value={to}
      onChange={({ target }) => void navigate({ to: paths.inbox, search: { to: target.value || undefined } })}
    >
      <option value="">{t('everybody')}</option>
      {[...new Set([...addresses, ...(to ? [to] : [])])].map((address) => (
        <option key={address} value={address}>
          {readable(address)}
        </option>
      ))}
    </select>
  );
}

function InboxLine({ line, isChosen }: { line: MailLine; isChosen: boolean }) {
  const t = useWords(words);
  const { ago, instant } = useFormats();
  return (
    <li>
      <Link
        className="inbox-line"
        to={paths.inbox}
        search={(now) => ({ ...now, mail: line.id })}
        aria-current={isChosen ? 'page' : undefined}
        preload={false}
      >
        <span className="inbox-line-to ellipsis">{line.to.name || readable(line.to.address)}</span>
        <time dateTime={line.at} title={instant(line.at)}>
          {ago(line.at)}
        </time>
        <strong className="ellipsis">{line.channel === 'SMS' ? t('textMessage') : line.subject}</strong>
        <span className="inbox-line-preview ellipsis">{line.preview}</span>
      </Link>
    </li>
  );
}

/** A mail as it was drawn; a text message on its receiver's phone. */
function MessageView({ mails, id }: { mails: readonly MailLine[]; id: string }) {
  const line = mails.find((mail) => mail.id === id);
  return line?.channel === 'SMS' ? <TextView mails={mails} line={line} /> : <MailView id={id} />;
}

function Nothing() {
  const t = useWords(words);
  return (
    <div className="page-notice">
      <Mascot mood="sleeping" size={190} />
      <h2>{t('emptyTitle')}</h2>
      <p>{t('empty')}</p>
    </div>
  );
}
