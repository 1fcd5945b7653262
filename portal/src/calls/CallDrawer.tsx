import '../orders/detail/detail.css';
import type { WholeCall } from '@portage/contract/calls/schema';
import { errorText, isErrorType } from '@portage/contract/errors';
import { Button } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { Facts, Section } from '../orders/detail/Facts.tsx';
import { useCopy } from '../ui/copy/useCopy.ts';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { ErrorState, LoadingState } from '../ui/StatePanel.tsx';
import { useShown } from '../ui/useShown.ts';
import { useT as useUiWords } from '../ui/words.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { CallStatus } from './CallStatus.tsx';
import { useT } from './words.ts';

type CallDrawerProps = { id: string | undefined; onClose: () => void };

/** Shows one API call: its caller, outcome and bodies. */
export function CallDrawer({ id, onClose }: CallDrawerProps) {
  const t = useT();
  const shown = useShown(id);
  return (
    <SideDrawer isOpen={id !== undefined} onClose={onClose} size={720} title={t('call')}>
      {shown && <Opened id={shown} />}
    </SideDrawer>
  );
}

function Opened({ id }: { id: string }) {
  const { data, error, refetch } = useRead(api.calls.read, { params: { id } });
  if (data) return <Whole call={data} />;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState />;
}

function Whole({ call }: { call: WholeCall }) {
  const t = useT();
  const language = useLanguage();
  const { instant, number } = useFormats();
  const copy = useCopy();
  const { errorType } = call;
  return (
    <div className="stack">
      <div className="row row-apart">
        <strong className="code free-text">
          {call.method} {call.path}
        </strong>
        <CallStatus status={call.status} />
      </div>
      {errorType && <p>{isErrorType(errorType) ? errorText(errorType, language) : errorType}</p>}
      <Facts
        facts={[
          { name: t('by'), value: call.by.name },
          { name: t('time'), value: instant(call.at) },
          { name: t('duration'), value: `${number(call.milliseconds)} ms` },
          { name: t('status'), value: errorType ? `${call.status} ${errorType}` : String(call.status) },
          { name: t('ownReference'), value: <span className="code">{call.id}</span>, isWide: true },
        ]}
      />
      <Button className="start" onClick={() => copy(call.id)}>
        {t('copyReference')}
      </Button>
      {!call.isShown && <p className="muted">{t('hidden')}</p>}
      {call.isShown && <Body title={t('request')} body={call.request} />}
      {call.isShown && <Body title={t('reply')} body={call.reply} />}
    </div>
  );
}

/** Renders a request or response body as formatted JSON, with a copy button. */
function Body({ title, body }: { title: string; body: unknown }) {
  const t = useT();
  const ui = useUiWords();
  const copy = useCopy();
  const text = isEmpty(body) ? null : JSON.stringify(body, null, 2);
  return (
    <Section title={title}>
      {text === null && <p className="muted">{t('nothing')}</p>}
      {text !== null && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard. */}
          <pre className="sunken code calls-body" tabIndex={0}>
            {text}
          </pre>
          <Button size="small" className="start" onClick={() => copy(text)} aria-label={`${ui('copy')} (${title})`}>
            {ui('copy')}
          </Button>
        </>
      )}
    </Section>
  );
}

const isEmpty = (body: unknown) => body === null || body === undefined || JSON.stringify(body) === '{}';
