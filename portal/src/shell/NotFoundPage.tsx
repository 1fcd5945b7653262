import { useWords } from '../words/translate.ts';
import { NoticePage } from './NoticePage.tsx';
import { words } from './words.ts';

/** 404: an address that leads nowhere, or to a screen that does not stand yet. */
export function NotFoundPage() {
  const t = useWords(words);
  return <NoticePage code="404" mood="lost" title={t('notFoundTitle')} text={t('notFound')} />;
}
