import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type PasteFieldProps = {
  /** Answers whether the text was cells. */
  onUse: (text: string) => boolean;
  onBack: () => void;
};

/** A place to paste cells into, for who cannot drop or press keys. */
export function PasteField({ onUse, onBack }: PasteFieldProps) {
  const t = useWords(words);
  const id = useId();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const lines = text.trim() === '' ? 0 : text.trim().split(/\r\n|\r|\n/).length;
  return (
    <div className="upload-paste">
      <label htmlFor={id}>{t('pasteLabel')}</label>
      <Input.TextArea
        id={id}
        rows={7}
        autoFocus
        value={text}
        status={isRefused ? 'error' : ''}
        className="upload-paste-text"
        onChange={({ target }) => {
          setText(target.value);
          setRefused(false);
        }}
      />
      {isRefused && (
        <p className="upload-fault" role="alert">
          {t('notCells')}
        </p>
      )}
      <div className="row">
        <Button type="primary" disabled={lines === 0} onClick={() => setRefused(!onUse(text))}>
          {t('pasteUse')}
        </Button>
        <Button onClick={onBack}>{t('pasteBack')}</Button>
        {lines > 0 && <span className="muted">{t('pastedRows', { count: lines })}</span>}
      </div>
    </div>
  );
}
