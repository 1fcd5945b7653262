import { paths } from '@portage/contract/index';
import type { KeptMail } from '@portage/contract/mail/schema';
import { Link, useSearch } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** One mail: who wrote to whom, and what the receiver sees. */
export function MailView({ id }: { id: string }) {
  const t = useWords(words);
  const { as } = useSearch({ from: paths.inbox });
  const { data, error } = useRead(api.mail.read, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  if (error) return <p role="alert">{error.type === 'NOT_FOUND' ? t('gone') : t('failed')}</p>;
  if (!data) return <p role="status">{t('loading')}</p>;
  return (
    <article className="mail" aria-labelledby="mail-subject">
      <MailHead mail={data} />
      {as === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <pre className="mail-text" tabIndex={0}>
          {data.text}
        </pre>
      ) : (
        // Without scripts, forms or our origin: a mail is a stranger's page. Its links open beside it, as in a mail program.
        <iframe
          className="mail-frame"
          title={data.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={withNonce(data.html)}
        />
      )}
    </article>
  );
}

function MailHead({ mail }: { mail: KeptMail }) {
  const t = useWords(words);
  const { instant } = useFormats();
  const { as } = useSearch({ from: paths.inbox });
  return (
    <header className="mail-head">
      <h2 id="mail-subject">{mail.subject}</h2>
      <dl>
        <dt>{t('at')}</dt>
        <dd>
          <time dateTime={mail.at}>{instant(mail.at)}</time>
        </dd>
        <dt>{t('from')}</dt>
        <dd>
          <Mailbox of={mail.from} />
        </dd>
        <dt>{t('to')}</dt>
        <dd>
          <Mailbox of={mail.to} />
        </dd>
      </dl>
      <nav className="switch" aria-label={t('show')}>
        {([undefined, 'text'] as const).map((way) => (
          <Link
            key={way ?? 'drawn'}
            to={paths.inbox}
            search={(now) => ({ ...now, mail: mail.id, as: way })}
            aria-current={as === way ? 'page' : undefined}
            activeOptions={{ explicitUndefined: true }}
            replace
          >
            {t(way ?? 'drawn')}
          </Link>
        ))}
      </nav>
    </header>
  );
}

const Mailbox = ({ of: { name, address } }: { of: KeptMail['to'] }) => (
  <>
    {name && <strong>{name} </strong>}
    <span className="mail-address">{`<${address}>`}</span>
  </>
);

/** The frame has this page's policy, which lets in only styles that carry its nonce. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  return html.replaceAll('<style>', `<style nonce="${nonce}">`);
}
