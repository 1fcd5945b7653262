import { useNotify } from '../useNotify.ts';
import { useT } from '../words.ts';

/** Returns a function that copies a text and notifies whether that worked. */
export function useCopy(): (text: string, done?: string) => void {
  const t = useT();
  const notify = useNotify();
  return (text, done = t('copied')) =>
    void copyText(text).then(
      () => notify.succeeded(done),
      () => notify.failed(t('copyFailed'), t('copyFailedText')),
    );
}

/** Copies a text. On plain http except on localhost there is no clipboard API, so it copies from a hidden field. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
