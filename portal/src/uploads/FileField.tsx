import { CloseOutlined, FileTextOutlined, InboxOutlined, SnippetsOutlined } from '@ant-design/icons';
import { addressOf } from '@portage/contract/endpoint';
import { imports } from '@portage/contract/imports/endpoints';
import { Button, Tooltip, Upload } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { accepted, pastedFile } from './chosenFile.ts';
import { PasteField } from './PasteField.tsx';
import { words } from './words.ts';

type FileFieldProps = {
  file: File | null;
  /** What is wrong with the file, if something is. */
  fault: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** The file to upload: a place to drop it, to choose it, or to paste cells. */
export function FileField({ file, fault, onChoose, onRemove }: FileFieldProps) {
  const t = useWords(words);
  const [isPasting, setPasting] = useState(false);
  const paste = usePasted(onChoose);
  useDropped(onChoose);
  const usePaste = (text: string) => {
    const isTable = paste(text);
    if (isTable) setPasting(false);
    return isTable;
  };
  return (
    <div className="upload-file">
      {file && <ChosenFile file={file} onRemove={onRemove} />}
      {!file && isPasting && <PasteField onUse={usePaste} onBack={() => setPasting(false)} />}
      {!file && !isPasting && <Drop onChoose={onChoose} />}
      {fault && (
        <p className="upload-fault" role="alert">
          {fault}
        </p>
      )}
      <div className="row row-apart upload-ways">
        {!file && !isPasting && (
          <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => setPasting(true)}>
            {t('paste')}
          </Button>
        )}
        <Templates />
      </div>
    </div>
  );
}

function Drop({ onChoose }: Pick<FileFieldProps, 'onChoose'>) {
  const t = useWords(words);
  return (
    <Upload.Dragger
      accept={accepted}
      multiple={false}
      showUploadList={false}
      beforeUpload={(file) => {
        onChoose(file);
        return false;
      }}
    >
      <InboxOutlined className="upload-icon" />
      <p className="upload-title">{t('choose')}</p>
      <p className="muted">{t('chooseHint')}</p>
      <p className="muted">{t('pasteHint')}</p>
    </Upload.Dragger>
  );
}

/** Ctrl+V anywhere in the drawer but in its fields: cells, or a file itself. Answers whether it was one. */
function usePasted(onChoose: (file: File) => void) {
  const t = useWords(words);
  const { instant } = useFormats();
  const take = (text: string) => {
    const when = instant(new Date().toISOString()).replace(':', ' h ');
    const file = pastedFile(text, t('pastedName', { when }));
    if (file) onChoose(file);
    return file !== null;
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    if (!clipboardData || (target instanceof Element && target.closest('input, textarea'))) return;
    const [file] = clipboardData.files;
    const text = clipboardData.getData('text/plain');
    // A spreadsheet also offers a picture of what was copied.
    if (text ? take(text) : file) event.preventDefault();
    if (!text && file) onChoose(file);
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return take;
}

/** A file that misses the box is taken all the same: else the browser would leave the page to show it. */
function useDropped(onChoose: (file: File) => void): void {
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    const onDrop = (event: DragEvent) => {
      // The box has taken it.
      if (event.defaultPrevented) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) choose(file);
    };
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
}

function Templates() {
  const t = useWords(words);
  const lang = useLanguage();
  return (
    <span className="row upload-templates">
      {t('templates')}
      {(['xlsx', 'csv'] as const).map((format) => (
        <a key={format} href={addressOf(imports.template, { query: { format, lang } })} download>
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useWords(words);
  return (
    <div className="upload-chosen row row-apart">
      <span className="row">
        <FileTextOutlined className="upload-icon-small" />
        <span className="pair">
          <strong>{file.name}</strong>
          <FileSize bytes={file.size} />
        </span>
      </span>
      <Tooltip title={t('remove')}>
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('remove')} onClick={onRemove} />
      </Tooltip>
    </div>
  );
}

const kilobyte = 1024;

function FileSize({ bytes }: { bytes: number }) {
  const t = useWords(words);
  const { number } = useFormats();
  const size =
    bytes < kilobyte * kilobyte
      ? t('kilobytes', { count: number(Math.max(1, Math.round(bytes / kilobyte))) })
      : t('megabytes', { count: number(Math.round((10 * bytes) / kilobyte / kilobyte) / 10) });
  return <span className="numeric">{size}</span>;
}
