import type { Job } from '@portage/contract/jobs/schema';
import { Drawer } from 'antd';
import { useWords } from '../words/translate.ts';
import { OrderErrors } from './OrderErrors.tsx';
import { faultsOf, isAboutOrders } from './progress.ts';
import { RowErrors } from './RowErrors.tsx';
import { words } from './words.ts';

type RowErrorsDrawerProps = { job: Job | null; onClose: () => void };

/** Everything that a job found wrong in its file. */
export function RowErrorsDrawer({ job, onClose }: RowErrorsDrawerProps) {
  const t = useWords(words);
  const file = job?.data?.fileName;
  if (job && isAboutOrders(job)) {
    return (
      <Drawer open onClose={onClose} size={560} title={t('leftOutTitle')}>
        <div className="stack">
          {job.status === 'FINISHED' && <p>{t('leftOutText')}</p>}
          <OrderErrors {...faultsOf(job)} />
        </div>
      </Drawer>
    );
  }
  return (
    <Drawer open={job !== null} onClose={onClose} size={860} title={file ? t('faultsIn', { file }) : t('faultsTitle')}>
      {job && (
        <div className="stack">
          {job.status === 'FINISHED' && <p>{t('faultsText')}</p>}
          <RowErrors {...faultsOf(job)} />
        </div>
      )}
    </Drawer>
  );
}
