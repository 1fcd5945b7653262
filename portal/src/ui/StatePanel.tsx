import { Mascot, type Mood } from '@portage/brand/Mascot';
import type { ErrorBody } from '@portage/contract/errors';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { createContext, type ReactNode, use } from 'react';
import { useT } from './words.ts';

type StatePanelProps = { mood: Mood; title: string; text?: ReactNode; action?: ReactNode; size?: number };

/** Renders the mascot, a message and the next step, where there is nothing else to show. */
export function StatePanel({ mood, title, text, action, size = 150 }: StatePanelProps) {
  return (
    <div className="state-panel">
      <Mascot mood={mood} size={size} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

/** Renders the loading state of a page or panel. */
export function LoadingState() {
  const t = useT();
  return (
    <div role="status" className="state-loading">
      <StatePanel mood="carrying" title={t('loading')} />
    </div>
  );
}

/** Whether the member may read the log of API calls. */
export const MayReadCalls = createContext(false);

type ErrorStateProps = { error: { body: ErrorBody }; retry?: () => void };

/** Shown when a request failed, or when the member lacks its permission. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const t = useT();
  if (error.body.status === 403) return <NoPermissionState />;
  return (
    <div role="alert">
      <StatePanel
        mood="sorry"
        title={t('errorTitle')}
        text={<Reason body={error.body} />}
        action={retry && <Button onClick={retry}>{t('retry')}</Button>}
      />
    </div>
  );
}

function Reason({ body }: { body: ErrorBody }) {
  const t = useT();
  const mayReadCalls = use(MayReadCalls);
  const { status, message, requestId } = body;
  return (
    <>
      {message}
      {requestId && (
        <small className="row state-reference">
          <span className="wide">{t('requestId', { id: requestId })}</span>
          {mayReadCalls && (
            <Link to={paths.settings} search={{ section: 'calls', call: requestId }}>
              {t('seeCall')}
            </Link>
          )}
          {status >= 500 && (
            <Link to={paths.help} search={{ request: requestId }}>
              {t('askForHelp')}
            </Link>
          )}
        </small>
      )}
    </>
  );
}

type Read = { data: unknown; error: { body: ErrorBody } | null; refetch: () => unknown };

/** Shown instead of a response that is loading or failed; renders nothing once there is data. */
export function ReadState({ read: { data, error, refetch } }: { read: Read }) {
  if (data !== undefined) return null;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState />;
}

function NoPermissionState() {
  const t = useT();
  return <StatePanel mood="puzzled" title={t('noPermissionTitle')} text={t('noPermission')} />;
}
