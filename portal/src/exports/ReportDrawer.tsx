import { DownloadOutlined } from '@ant-design/icons';
import type { SavedFilters } from '@portage/contract/exports/saved';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import type { ExportDrawerProps } from './ExportDrawer.tsx';
import { FormatField, SaveInstead, useAsking, WhichFields } from './ExportForm.tsx';
import { ProvinceField } from './FilterFields.tsx';
import { useDownload } from './useDownload.ts';
import { words } from './words.ts';

/** The statistics as a file: of dates, and of a province where one is chosen (spec section 2, report filter). */
export function ReportDrawer({ isOpen, asked, onClose, onClosed }: ExportDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} onClosed={onClosed} size={560} title={t('report')}>
      <ReportForm asked={asked} onClose={onClose} />
    </SideDrawer>
  );
}

function ReportForm({ asked: first, onClose }: Pick<ExportDrawerProps, 'asked' | 'onClose'>) {
  const t = useWords(words);
  const lang = useLanguage();
  const { preferences, isLoaded } = usePreferences();
  const [province, setProvince] = useState<SavedFilters['province']>();
  const download = useDownload();
  const send = useSend(api.exports.report, {
    isShownByForm: true,
    stales: ['exports.list'],
    onDone: ({ data }) => {
      void download(data);
      onClose();
    },
  });
  const { asked, change, range, refusal } = useAsking(first, send.reset);
  const format = preferences.exportFormat ?? 'xlsx';
  return (
    <Form layout="vertical" className="order-form" disabled={send.isPending}>
      {send.error && <Alert type="error" showIcon role="alert" title={send.error.body.message} />}
      <WhichFields asked={{ ...asked, ...range }} change={change} />
      <ProvinceField
        asked={{ province }}
        change={(part) => {
          setProvince(part.province);
          send.reset();
        }}
      />
      <FormatField />
      <SaveBar
        action={t('export')}
        icon={<DownloadOutlined aria-hidden />}
        refusal={refusal}
        isPending={send.isPending || !isLoaded}
        onSend={() => send.mutate({ query: { ...asked, ...range, province, format, lang } })}
        onCancel={onClose}
        effects={<SaveInstead kind="exports.report" filters={{ ...asked, province }} />}
      />
    </Form>
  );
}
