import './developer.css';
import type { OutboundReply } from '@portage/contract/outbound';
import { Input } from 'antd';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

/** Shows the reply of an address, as text whatever it is: a status and the start of its body, or why nothing came. */
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

/** A text of a program's, lines and all, to be read and copied: a field scrolls by the keyboard too. */
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
