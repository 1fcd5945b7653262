import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type PasteFieldProps = {
  /** Answers whether the text was cells. */
  onUse: (text: string) => boolean;
};

/** A place to paste cells into, for who cannot drop or press keys. */
export function PasteField({ onUse }: PasteFieldProps) {
  const t = useWords(words);
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const lines = text.trim() === '' ? 0 : text.trim().split(/\r\n|\r|\n/).length;
  const use = () => setRefused(!onUse(text));
  return (
    <>
      <Form.Item
        label={t('pasteLabel')}
        validateStatus={isRefused ? 'error' : undefined}
        help={isRefused && <span role="alert">{t('notCells')}</span>}
      >
        <Input.TextArea
          aria-label={t('pasteLabel')}
          rows={7}
          value={text}
          className="code"
          onChange={({ target }) => {
            setText(target.value);
            setRefused(false);
          }}
        />
      </Form.Item>
      <div className="row">
        <Button type="primary" disabled={lines === 0} onClick={use}>
          {t('pasteUse')}
        </Button>
        {lines > 0 && <span className="muted">{t('pastedRows', { count: lines })}</span>}
      </div>
    </>
  );
}
