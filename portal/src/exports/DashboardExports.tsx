import { DownloadOutlined, FileImageOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { exports } from '@portage/contract/exports/endpoints';
import { paths } from '@portage/contract/index';
import { proofs } from '@portage/contract/proofs/endpoints';
import { maxExportCount } from '@portage/contract/statistics/rules';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../auth/account.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import type { DeliveriesAsked } from './search.ts';
import { words } from './words.ts';

/** Renders the dashboard's export buttons that the member may use. `total` is undefined while loading. */
export function DashboardExports({ asked, total }: { asked: DeliveriesAsked; total: number | undefined }) {
  const t = useWords(words);
  const language = useLanguage();
  const navigate = useNavigate();
  const mayReport = useMay(exports.report);
  const mayExport = useMay(exports.deliveries);
  const mayProve = useMay(proofs.export);
  const isTooMuch = total !== undefined && total > maxExportCount;
  const show = (panel: 'report' | 'deliveries' | 'proofs') =>
    void navigate({ to: paths.downloads, search: { ...asked, panel } });
  return (
    <>
      {mayReport && (
        <ActionButton icon={<DownloadOutlined aria-hidden />} onClick={() => show('report')}>
          {t('report')}
        </ActionButton>
      )}
      {mayExport && (
        <ActionButton
          icon={<DownloadOutlined aria-hidden />}
          refusal={isTooMuch ? errorText('TOO_MANY_RECORDS', language, { maximum: maxExportCount }) : null}
          onClick={() => show('deliveries')}
        >
          {t('deliveries')}
        </ActionButton>
      )}
      {mayProve && (
        <ActionButton icon={<FileImageOutlined aria-hidden />} onClick={() => show('proofs')}>
          {t('proofs')}
        </ActionButton>
      )}
    </>
  );
}
