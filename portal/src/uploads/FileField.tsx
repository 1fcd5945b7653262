import { InboxOutlined } from '@ant-design/icons';
import { addressOf } from '@portage/contract/endpoint';
import { imports } from '@portage/contract/imports/endpoints';
import { Form, Upload } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { accepted, pastedFile } from './chosenFile.ts';
import { useT } from './words.ts';

type FileFieldProps = {
  file: File | null;
  fault: string | null;
  /** The upload progress in percent; null unless uploading. */
  percent: number | null;
  onChoose: (file: File | null) => void;
};

/** Selects a file: by dropping it, by a dialog, or by pasting cells. */
export function FileField({ file, fault, percent, onChoose }: FileFieldProps) {
  const t = useT();
  const lang = useLanguage();
  const sizeOf = useSize();
  useTaken(onChoose);
  const shown = file && { uid: file.name, name: file.name, size: file.size, percent: percent ?? 100 };
  return (
    <Form.Item validateStatus={fault ? 'error' : undefined} help={fault && <span role="alert">{fault}</span>}>
      <Upload.Dragger
        accept={accepted}
        multiple={false}
        fileList={shown ? [{ ...shown, status: percent === null ? 'done' : 'uploading' }] : []}
        showUploadList={{ extra: ({ size = 0 }) => <span className="muted"> {sizeOf(size)}</span> }}
        locale={{ removeFile: t('remove') }}
        progress={{ 'aria-label': t('sending') }}
        beforeUpload={(chosen) => {
          onChoose(chosen);
          return false;
        }}
        onRemove={() => onChoose(null)}
      >
        <InboxOutlined style={{ color: 'var(--primary)', fontSize: 38 }} />
        <p>
          <strong>{t('choose')}</strong>
        </p>
        <p className="muted">{t('chooseHint')}</p>
        <p className="muted">{t('pasteHint')}</p>
      </Upload.Dragger>
      <div className="row mt-3">
        {t('templates')}
        {(['xlsx', 'csv'] as const).map((format) => (
          <a key={format} href={addressOf(imports.template, { query: { format, lang } })} download>
            {format.toUpperCase()}
          </a>
        ))}
      </div>
    </Form.Item>
  );
}

/** Accepts cells or files that are pasted or dropped anywhere outside a field. */
function useTaken(onChoose: (file: File) => void): void {
  const t = useT();
  const { instant } = useFormats();
  const takeCells = (text: string): boolean => {
    const when = instant(new Date().toISOString()).replace(':', ' h ');
    const file = pastedFile(text, t('pastedName', { when }));
    if (file) onChoose(file);
    return file !== null;
  };
  const takeFile = ([file]: Iterable<File>) => file && onChoose(file);
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    if (!clipboardData || (target instanceof Element && target.closest('input, textarea'))) return;
    const text = clipboardData.getData('text/plain');
    // Spreadsheets also put an image on the clipboard.
    if (!text) takeFile(clipboardData.files);
    if (!text || takeCells(text)) event.preventDefault();
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    // The upload box handles its own drops. Elsewhere the browser would navigate to the dropped file.
    if (event.defaultPrevented) return;
    event.preventDefault();
    takeFile(event.dataTransfer?.files ?? []);
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('paste', onPaste, listening);
    document.addEventListener('dragover', (event) => event.preventDefault(), listening);
    document.addEventListener('drop', onDrop, listening);
    return () => listening.abort();
  }, []);
}

const megabyte = 1024 * 1024;

function useSize() {
  const language = useLanguage();
  return (bytes: number) => {
    const isLarge = bytes >= megabyte;
    const unit = isLarge ? 'megabyte' : 'kilobyte';
    const format = new Intl.NumberFormat(`${language}-CA`, { style: 'unit', unit, maximumFractionDigits: 1 });
    return format.format(isLarge ? bytes / megabyte : Math.ceil(bytes / 1024));
  };
}
