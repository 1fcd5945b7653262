import { DownloadOutlined } from '@ant-design/icons';
import { ProofFormat } from '@portage/contract/exports/columns';
import { proofLimit } from '@portage/contract/proofs/rules';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import type { ExportDrawerProps } from '../exports/ExportDrawer.tsx';
import { useAsking, WhichFields } from '../exports/ExportForm.tsx';
import { ExportOutcome } from '../exports/ExportOutcome.tsx';
import { useExportJob } from '../exports/useExportJob.ts';
import { words } from '../exports/words.ts';
import { ChoiceField } from '../ui/form/ChoiceField.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';

/** What the courier brought back from the doors of a day, or of a few, as one file. */
export function ProofsDrawer({ isOpen, asked, onClose, onClosed }: ExportDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} size={560} title={t('proofs')}>
      <Proofs asked={asked} onClose={onClose} />
    </SideDrawer>
  );
}

type ProofsProps = Pick<ExportDrawerProps, 'asked' | 'onClose'>;

function Proofs({ asked, onClose }: ProofsProps) {
  const { isStarted, follow, begin, again } = useExportJob();
  return isStarted ? (
    <ExportOutcome {...follow} onClose={onClose} onAgain={again} />
  ) : (
    <ProofsForm asked={asked} onClose={onClose} onStarted={begin} />
  );
}

type ProofsFormProps = ProofsProps & { onStarted: (started: { jobId: string }) => void };

function ProofsForm({ asked: first, onClose, onStarted }: ProofsFormProps) {
  const t = useWords(words);
  const lang = useLanguage();
  const [format, setFormat] = useState<ProofFormat>('pdf');
  const start = useSend(api.proofs.export, { isShownByForm: true, onDone: onStarted });
  const { asked, change, range, refusal } = useAsking(first, start.reset);
  // While no dates are chosen, today's.
  const isAnyDay = (asked.startDate ?? asked.endDate) === undefined;
  const { startDate: dateFrom, endDate: dateTo } = isAnyDay ? { ...range, startDate: range.endDate } : range;
  const { type = 'DELIVERY', pickupScheduleId, serviceAreaId } = asked;
  const list = { type, pickupScheduleId, serviceAreaId, dateFrom, dateTo, bucket: 'any' } as const;
  return (
    <Form layout="vertical" className="order-form" disabled={start.isPending}>
      {start.error && <Alert type="error" showIcon role="alert" title={start.error.body.message} />}
      <WhichFields asked={{ ...asked, startDate: dateFrom, endDate: dateTo }} change={change} />
      <ProofFormatField format={format} onChoose={setFormat} />
      <p className="muted">{t('proofLimit', { count: proofLimit })}</p>
      <SaveBar
        action={t('export')}
        icon={<DownloadOutlined aria-hidden />}
        refusal={isAnyDay ? null : refusal}
        isPending={start.isPending}
        onSend={() => start.mutate({ body: { list, format, lang } })}
        onCancel={onClose}
      />
    </Form>
  );
}

type ProofFormatFieldProps = { format: ProofFormat; onChoose: (format: ProofFormat) => void };

/** A document to send on, or the photos as they are. */
export function ProofFormatField({ format, onChoose }: ProofFormatFieldProps) {
  const t = useWords(words);
  return (
    <ChoiceField
      label={t('format')}
      value={format}
      options={ProofFormat.options.map((value) => ({ value, name: t(value), about: t(`${value}.about`) }))}
      onChoose={onChoose}
    />
  );
}
