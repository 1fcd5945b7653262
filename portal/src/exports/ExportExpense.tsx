import { DownloadOutlined, ScheduleOutlined } from '@ant-design/icons';
import type { ExpenseFilter } from '@portage/contract/expense/schema';
import { paths } from '@portage/contract/index';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { isOpen, percentOf } from '../jobs/progress.ts';
import { words as jobWords } from '../jobs/words.ts';
import { ActionButton, IconButton } from '../ui/ActionButton.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { useExportJob } from './useExportJob.ts';
import { useExportPreferences } from './useExportPreferences.ts';
import { words } from './words.ts';

type ExportExpenseProps = {
  asked: ExpenseFilter;
  /** Whether filters are set, and whether there are charges. */
  isFiltered: boolean;
  hasResults: boolean;
  isLoading: boolean;
};

/** Exports the filtered charges, and downloads the file when it is ready (spec section 2, Expense). */
export function ExportExpense({ asked, isFiltered, hasResults, isLoading }: ExportExpenseProps) {
  const t = useWords(words);
  const ofJobs = useWords(jobWords);
  const lang = useLanguage();
  const notify = useNotify();
  const { format } = useExportPreferences();
  const { follow, isRunning, begin } = useExportJob((job) =>
    notify.failed(t('downloadFailed'), job.message ?? t('failed')),
  );
  const { job, isLate } = follow;
  const start = useSend(api.exports.expense, { onDone: begin });
  const isWorking = start.isPending || isRunning;
  const whyNot = isLoading ? 'stillLoading' : isFiltered ? (hasResults ? null : 'noCharges') : 'filterFirst';
  return (
    <>
      {isLate && job && isOpen(job) && <span role="status">{ofJobs('late')}</span>}
      <ActionButton
        icon={<DownloadOutlined aria-hidden />}
        loading={isWorking}
        refusal={whyNot && t(whyNot)}
        onClick={() => start.mutate({ query: { ...asked, format, lang } })}
      >
        {isWorking && job ? t('reportPercent', { percent: percentOf(job) }) : t('exportReport')}
      </ActionButton>
      <SaveExpense asked={asked} />
    </>
  );
}

/** Opens the form that saves and schedules the report. */
function SaveExpense({ asked: { pickupScheduleId, service } }: Pick<ExportExpenseProps, 'asked'>) {
  const t = useWords(words);
  const navigate = useNavigate();
  const search = { panel: 'save', kind: 'exports.expense', pickupScheduleId, service } as const;
  return (
    <IconButton
      name={t('saveInstead')}
      icon={<ScheduleOutlined aria-hidden />}
      onClick={() => void navigate({ to: paths.downloads, search })}
    />
  );
}
