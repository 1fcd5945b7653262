import { detailsOf, type Job } from '@portage/contract/jobs/schema';
import { Button } from 'antd';
import type { ApiError } from '../../api/client.ts';
import { JobProgress } from '../../jobs/JobProgress.tsx';
import { OrderErrors } from '../../jobs/OrderErrors.tsx';
import { faultsOf, isOpen } from '../../jobs/progress.ts';
import { pdfLink, showsPdfs } from '../../ui/pdf/pdf.ts';
import { ErrorState, StatePanel } from '../../ui/StatePanel.tsx';
import { useT } from '../words.ts';

type PrintOutcomeProps = {
  job: Job | undefined;
  error: ApiError | null;
  isLate: boolean;
  onClose: () => void;
  onAgain: () => void;
};

/** Shows the progress, then the link to the file and the skipped orders. The screen stops polling after a while; the job continues. */
export function PrintOutcome({ job, error, isLate, onClose, onAgain }: PrintOutcomeProps) {
  const t = useT();
  if (error && !job) return <ErrorState error={error} />;
  const hasEnded = job !== undefined && !isOpen(job);
  const address = job && detailsOf(job).data;
  return (
    <>
      {hasEnded ? (
        <Ended job={job} />
      ) : (
        <JobProgress job={job} isLate={isLate} title={t('drawing')} lateText={t('lateText')} />
      )}
      <div className="save-bar">
        <Button onClick={onClose}>{t('close')}</Button>
        {hasEnded && <Button onClick={onAgain}>{t('printOthers')}</Button>}
        {address && (
          <Button type="primary" {...pdfLink(address)}>
            {t(showsPdfs() ? 'openFile' : 'saveFile')}
          </Button>
        )}
      </div>
    </>
  );
}

function Ended({ job }: { job: Job }) {
  const t = useT();
  const faults = faultsOf(job);
  const isFailed = job.status === 'FAILED';
  const ready = job.kind === 'labels.printBlank' ? 'blankReady' : 'ready';
  return (
    <div role={isFailed ? 'alert' : 'status'}>
      <StatePanel
        mood={isFailed ? 'sorry' : 'delighted'}
        title={isFailed ? (job.message ?? t('failed')) : t(ready, { count: job.itemsCreated })}
        text={isFailed ? t('failedText') : t(showsPdfs() ? 'readyText' : 'readySavedText')}
        size={faults.total > 0 ? 90 : 150}
      />
      {faults.total > 0 && (
        <section>
          <h3>{t('leftOut', { count: faults.total })}</h3>
          <OrderErrors {...faults} />
        </section>
      )}
    </div>
  );
}
