import type { Import, ImportCounts } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { pollEvery, uploadPolls } from '@portage/contract/jobs/rules';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { percentOf } from '../jobs/progress.ts';
import { StatePanel } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type Counts = z.output<typeof ImportCounts>;

const texts = { READING: 'readingText', CHECKING: 'checkingText', CREATING: 'creatingText' } as const;

/** While the server works: how far it is, as its job tells. */
export function UnderWay({ import: { status, jobId } }: { import: Import }) {
  const t = useWords(words);
  const { data: job } = useRead(
    api.jobs.read,
    { params: { id: jobId ?? '' } },
    { enabled: jobId !== null, refetchInterval: 1000 },
  );
  const isLate = useIsLate(jobId);
  if (status !== 'READING' && status !== 'CHECKING' && status !== 'CREATING') return null;
  const count = job?.itemsCount ?? 0;
  // How long a file is, its reading tells at the end.
  const isMeasured = status === 'CREATING' && count > 0;
  return (
    <div className="panel import-state" role="status">
      <StatePanel mood="sorting" title={t(status)} text={t(texts[status])} />
      {isMeasured && job && (
        <Progress className="import-progress" percent={percentOf(job)} status="active" aria-label={t(status)} />
      )}
      <p className="muted numeric">
        {isMeasured && job && t('doneOf', { done: job.itemsCreated, count })}
        {status === 'READING' && count > 0 && t('rowsRead', { count })}
      </p>
      {isLate && (
        <Alert
          type="info"
          showIcon
          title={t('late')}
          description={t('lateText')}
          action={<Link to={paths.orders}>{t('lateDo')}</Link>}
        />
      )}
    </div>
  );
}

/** Whether a job has had the looks that an upload gets (spec section 9): then nobody need wait here for it. */
function useIsLate(jobId: string | null): boolean {
  const [lateId, setLateId] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLateId(jobId), pollEvery * uploadPolls);
    return () => clearTimeout(timer);
  }, [jobId]);
  return jobId !== null && lateId === jobId;
}

/** A person has to say what the columns hold. */
export function Matching({ onOpen }: { onOpen: () => void }) {
  const t = useWords(words);
  const open = (
    <Button type="primary" className="import-match" onClick={onOpen}>
      {t('matchColumns')}
    </Button>
  );
  return (
    <div className="panel import-state">
      <StatePanel mood="puzzled" title={t('matchingTitle')} text={t('matchingText')} action={open} />
    </div>
  );
}

export function Failed({ message }: { message: string | null }) {
  const t = useWords(words);
  const again = (
    <Link to={paths.orders} search={{ panel: 'upload' }}>
      {t('anotherFile')}
    </Link>
  );
  return (
    <div className="panel import-state" role="alert">
      <StatePanel mood="sorry" title={t('failedTitle')} text={message} action={again} />
    </div>
  );
}

export function Discarded() {
  const t = useWords(words);
  return (
    <div className="panel import-state">
      <StatePanel mood="sleeping" title={t('discardedTitle')} text={t('discardedText')} />
    </div>
  );
}

/** “188 orders created and 4 orders updated”. */
function useMade({ created, updated }: Counts): string {
  const t = useWords(words);
  const { list } = useFormats();
  const parts = [];
  if (created > 0) parts.push(t('doneTitle', { count: created }));
  if (updated > 0) parts.push(t('doneUpdated', { count: updated }));
  return parts.length > 0 ? list(parts) : t('doneNothing');
}

/** The way to exactly these orders. */
function SeeOrders({ importId }: { importId: string }) {
  const t = useWords(words);
  return (
    <Link to={paths.orders} search={{ import: importId }}>
      {t('seeOrders')}
    </Link>
  );
}

/** Every row is dealt with. */
export function Done({ import: { id, counts } }: { import: Pick<Import, 'id' | 'counts'> }) {
  const t = useWords(words);
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={useMade(counts)}
      description={t('doneText')}
      action={counts.created + counts.updated > 0 && <SeeOrders importId={id} />}
    />
  );
}

/** The good rows became orders; the others wait. */
export function PartDone({ import: { id, counts } }: { import: Pick<Import, 'id' | 'counts'> }) {
  const t = useWords(words);
  const done = useMade(counts);
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={t('partTitle', { done })}
      action={<SeeOrders importId={id} />}
    />
  );
}
