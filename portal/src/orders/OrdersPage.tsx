import { PageHeader } from '../ui/PageHeader.tsx';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

export function OrdersPage() {
  const t = useWords(words);
  return <PageHeader title={t('title')} />;
}
