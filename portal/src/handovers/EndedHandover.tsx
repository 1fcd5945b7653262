import { DownloadOutlined } from '@ant-design/icons';
import { handovers } from '@portage/contract/handovers/endpoints';
import type { Handover } from '@portage/contract/handovers/schema';
import { Button } from 'antd';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { useExportJob } from '../exports/useExportJob.ts';
import { SignatureDrawing } from '../proofs/SignatureDrawing.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** Renders who gave what to whom, with the driver's signature. */
export function EndedHandover({ handover }: { handover: Handover }) {
  const t = useT();
  const { storeTime } = useFormats();
  const { closedAt, closedBy, driverName, confirmedBy, signature } = handover;
  const facts = [
    [t('driver'), driverName],
    [t('closedAt'), closedAt && storeTime(closedAt)],
    [t('endedBy'), closedBy],
    [t('by'), confirmedBy === 'PIN' && t('pin')],
  ] as const;
  return (
    <section className="panel section handover-facts" aria-label={t('confirm')}>
      <dl className="names">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="handover-fact">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {signature && <SignatureDrawing strokes={signature} label={t('signature')} />}
    </section>
  );
}

/** Renders the buttons that write and download the manifest. */
export function Manifests({ handover: { id } }: { handover: Pick<Handover, 'id'> }) {
  const t = useT();
  const lang = useLanguage();
  const notify = useNotify();
  const mayWrite = useMay(handovers.manifest);
  const { begin, isRunning } = useExportJob(({ message }) => notify.failed(message ?? ''));
  const start = useSend(api.handovers.manifest, { onDone: begin });
  if (!mayWrite) return null;
  const isBusy = start.isPending || isRunning;
  const formatOf = start.variables?.query?.format;
  const write = (format: 'pdf' | 'csv') => start.mutate({ params: { id }, query: { format, lang } });
  const icon = <DownloadOutlined aria-hidden />;
  return (
    <>
      <Button icon={icon} loading={isBusy && formatOf === 'csv'} onClick={() => write('csv')}>
        {t('manifestCsv')}
      </Button>
      <Button type="primary" icon={icon} loading={isBusy && formatOf === 'pdf'} onClick={() => write('pdf')}>
        {t('manifestPdf')}
      </Button>
    </>
  );
}
