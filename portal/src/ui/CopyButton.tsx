import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type CopyButtonProps = {
  text: string;
  /** What is copied, for a screen reader: “tracking code”. */
  label: string;
  /** Whether the way by Tab passes it over, because the same is reached elsewhere. */
  isSkipped?: boolean;
};

/** Copies a text, and says that it did. */
export function CopyButton({ text, label, isSkipped = false }: CopyButtonProps) {
  const t = useWords(words);
  const { isCopied, copy } = useCopy(text);
  const says = isCopied ? t('copied') : label;
  const press = (event: MouseEvent) => {
    // The row around it has a click of its own.
    event.stopPropagation();
    copy();
  };
  return (
    <Tooltip title={says}>
      <Button
        type="text"
        size="small"
        className="copy-button"
        aria-label={says}
        tabIndex={isSkipped ? -1 : undefined}
        icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={press}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </Tooltip>
  );
}

const saidFor = 1_600;

function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = () => {
    void copyText(text).then(() => setCopied(true));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), saidFor);
  };
  return { isCopied, copy };
}

/** The clipboard is missing on plain http away from localhost; there a hidden field is copied from. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
