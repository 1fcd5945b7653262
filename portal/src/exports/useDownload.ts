import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** Returns a function that downloads a file, after checking that its URL and the session have not expired. */
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
