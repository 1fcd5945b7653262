import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** Has the browser save a file of ours, and says whether there was one: an address can expire, and so can a session. */
export function useDownload(): (url: string) => Promise<void> {
  const t = useWords(words);
  const notify = useNotify();
  return async (url) => {
    const found = await fetch(url, { method: 'HEAD' }).catch(() => null);
    if (!found?.ok) return notify.failed(t('downloadFailed'), t('downloadFailedText'));
    Object.assign(document.createElement('a'), { href: url, download: '' }).click();
    notify.succeeded(t('downloadCompleted'));
  };
}
