import { DownloadOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { Job } from '@portage/contract/jobs/schema';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ApiError, api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { JobProgress } from '../jobs/JobProgress.tsx';
import { fileOf, isOpen } from '../jobs/progress.ts';
import { ErrorState, StatePanel } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { useDownload } from './useDownload.ts';
import { words } from './words.ts';

type ExportOutcomeProps = {
  job: Job | undefined;
  error: ApiError | null;
  isLate: boolean;
  onClose: () => void;
  onAgain: () => void;
};

/** Shows the progress of a file, then its download button. The job continues after the screen stops polling. */
export function ExportOutcome({ job, error, isLate, onClose, onAgain }: ExportOutcomeProps) {
  const t = useWords(words);
  const download = useDownload();
  const cancel = useSend(api.jobs.cancel, { stales: ['jobs.read', 'jobs.list'] });
  if (error && !job) return <ErrorState error={error} />;
  const hasEnded = job !== undefined && !isOpen(job);
  const address = job && fileOf(job, Date.now());
  return (
    <>
      {hasEnded ? (
        <Ended job={job} />
      ) : (
        <JobProgress job={job} isLate={isLate} title={t('working')} text={t('workingText')} lateText={t('lateText')} />
      )}
      <div className="save-bar">
        {job && !hasEnded && (
          <Button danger loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id: job.jobId } })}>
            {t('cancel')}
          </Button>
        )}
        {hasEnded && <Button onClick={onAgain}>{t('again')}</Button>}
        <Button onClick={onClose}>{t('close')}</Button>
        {address && (
          <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={() => void download(address)}>
            {t('download')}
          </Button>
        )}
      </div>
    </>
  );
}

function Ended({ job }: { job: Job }) {
  const t = useWords(words);
  const isFailed = job.status === 'FAILED';
  return (
    <div role={isFailed ? 'alert' : 'status'}>
      <StatePanel
        mood={isFailed ? 'sorry' : 'delighted'}
        title={t(isFailed ? 'failed' : 'ready')}
        text={
          isFailed
            ? job.message
            : t(job.kind === 'exports.proofs' ? 'readyProofs' : 'readyText', { count: job.itemsCreated })
        }
        action={<Link to={paths.downloads}>{t('seeDownloads')}</Link>}
      />
    </div>
  );
}
