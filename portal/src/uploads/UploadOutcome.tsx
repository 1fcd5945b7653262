import { pollEvery, uploadPolls } from '@portage/contract/jobs/rules';
import type { Job } from '@portage/contract/jobs/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { faultsOf, isOpen, percentOf } from '../jobs/progress.ts';
import { RowErrors } from '../jobs/RowErrors.tsx';
import { orderRows } from '../orders/useOrderSend.ts';
import { ErrorState, StatePanel } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type UploadOutcomeProps = { jobId: string; onClose: () => void; onSee: () => void; onAgain: () => void };

/** How far the import is, then what came of it. The screen stops waiting after a few looks; the job does not. */
export function UploadOutcome({ jobId, onClose, onSee, onAgain }: UploadOutcomeProps) {
  const t = useWords(words);
  const { job, error, isLate } = useImport(jobId);
  if (error && !job) return <ErrorState error={error} />;
  if (!job || isOpen(job)) {
    return (
      <>
        <Working job={job} isLate={isLate} />
        <Footer>
          <Button onClick={onClose}>{t('close')}</Button>
        </Footer>
      </>
    );
  }
  return (
    <>
      <Ended job={job} />
      <Footer>
        <Button onClick={onAgain}>{t('another')}</Button>
        {job.itemsCreated > 0 ? (
          <Button type="primary" onClick={onSee}>
            {t('seeOrders')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )}
      </Footer>
    </>
  );
}

const Footer = ({ children }: { children: ReactNode }) => <div className="order-form-footer">{children}</div>;

/** The job, looked at every two seconds until the screen stops waiting, and afterwards when news come of it. */
function useImport(jobId: string) {
  const queryClient = useQueryClient();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), pollEvery * uploadPolls);
    return () => clearTimeout(timer);
  }, []);
  const { data: job, error } = useRead(
    api.jobs.read,
    { params: { id: jobId } },
    { refetchInterval: ({ state }) => (isLate || (state.data && !isOpen(state.data)) ? false : pollEvery) },
  );
  const hasEnded = job !== undefined && !isOpen(job);
  useEffect(() => {
    if (hasEnded) for (const name of orderRows) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [hasEnded, queryClient]);
  return { job, error, isLate };
}

function Working({ job, isLate }: { job: Job | undefined; isLate: boolean }) {
  const t = useWords(words);
  const count = job?.itemsCount ?? 0;
  return (
    <div className="upload-working">
      <StatePanel mood="sorting" title={t(count > 0 ? 'creating' : 'reading')} />
      <Progress percent={job ? percentOf(job) : 0} status="active" aria-label={t('creating')} />
      <p className="muted numeric" role="status">
        {job && count > 0 ? t('createdOf', { created: job.itemsCreated, count }) : ' '}
      </p>
      {isLate && <Alert type="info" showIcon role="status" title={t('timeout')} description={t('timeoutText')} />}
    </div>
  );
}

function Ended({ job }: { job: Job }) {
  const t = useWords(words);
  const { errors, total } = faultsOf(job);
  const created = job.itemsCreated;
  const isFailed = job.status === 'FAILED';
  const title = isFailed ? t('failed') : created > 0 ? t('done', { count: created }) : t('doneNone');
  const mood = isFailed ? 'sorry' : created > 0 ? 'delighted' : 'puzzled';
  return (
    <div className="upload-ended" role={isFailed ? 'alert' : 'status'}>
      <StatePanel mood={mood} title={title} text={job.message} size={total > 0 ? 90 : 150} />
      {total > 0 && (
        <section className="upload-faults">
          <h2>{t('faults', { count: total })}</h2>
          {!isFailed && <p className="muted">{t('faultsText')}</p>}
          <RowErrors errors={errors} total={total} />
        </section>
      )}
    </div>
  );
}
