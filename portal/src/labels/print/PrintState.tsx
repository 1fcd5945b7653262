import { detailsOf, type Job } from '@portage/contract/jobs/schema';
import { Alert } from 'antd';
import { JobBar } from '../../jobs/JobBar.tsx';
import { OrderErrors } from '../../jobs/OrderErrors.tsx';
import { faultsOf } from '../../jobs/progress.ts';
import { pdfLink } from '../../ui/pdf/pdf.ts';
import { useT } from '../words.ts';
import type { PrintFound } from './usePrintFound.ts';

/** Shows the progress of printing, then the link to the file and the orders that were left out. */
export function PrintState({ printing: { isWorking, job, isLate, error, clear } }: { printing: PrintFound }) {
  const t = useT();
  if (isWorking)
    return (
      <div role="status" className="small">
        {t('drawing')}
        <JobBar job={job} name={t('drawing')} size="small" />
        {isLate && <span className="muted">{t('lateText')}</span>}
      </div>
    );
  if (job) return <Printed job={job} onClose={clear} />;
  return error && <Alert type="error" showIcon role="alert" title={error.body.message} />;
}

function Printed({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useT();
  const faults = faultsOf(job);
  const { data: address, fileName } = detailsOf(job);
  const isFailed = job.status === 'FAILED';
  const isArchive = fileName?.endsWith('.zip');
  return (
    <Alert
      type={isFailed ? 'error' : faults.total > 0 ? 'warning' : 'success'}
      role={isFailed ? 'alert' : 'status'}
      closable={{ onClose, closeIcon: true, 'aria-label': t('close') }}
      title={
        <span className="row">
          <span>{isFailed ? (job.message ?? t('failed')) : t('ready', { count: job.itemsCreated })}</span>
          {address && (
            <a {...(isArchive ? { href: address, download: '' } : pdfLink(address))}>
              {t(isArchive ? 'saveArchive' : 'openFile')}
            </a>
          )}
        </span>
      }
      description={
        faults.total > 0 && (
          <>
            <p>{t('leftOut', { count: faults.total })}</p>
            <OrderErrors {...faults} />
          </>
        )
      }
    />
  );
}
