import './developer.css';
import type { OutboundReply } from '@portage/contract/outbound';
import { Input } from 'antd';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

/** Renders a URL's reply as plain text: the status and the start of the body, or why there was no reply. */
export function Answer({ reply: { status, failure, body, ms } }: { reply: OutboundReply }) {
  const t = useT();
  const { number } = useFormats();
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <div className="stack">
      <p className="row">
        <span className="chip" data-tone={isGood ? 'good' : 'warning'}>
          {status === null ? t('noAnswer') : t('status', { status })}
        </span>
        <span className="muted">{t('took', { ms: number(ms) })}</span>
      </p>
      {failure && <p>{t(`failure.${failure}`)}</p>}
      {status !== null &&
        (body ? <Code label={t('answerBody')} text={body} /> : <p className="muted">{t('emptyAnswer')}</p>)}
    </div>
  );
}

/** Renders a program's text, with its line breaks, read-only: a field can be scrolled by keyboard. */
export const Code = ({ label, text }: { label: string; text: string }) => (
  <Input.TextArea
    readOnly
    className="developer-code code"
    aria-label={label}
    autoSize={{ minRows: 1, maxRows: 18 }}
    spellCheck={false}
    value={text}
  />
);
