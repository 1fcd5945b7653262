import { Mascot, type Mood } from '@portage/brand/Mascot';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type NoticePageProps = { code?: string; mood: Mood; title: string; text?: string; children?: ReactNode };

/** A whole page that says one thing, with the way home. It uses no Ant Design: it may be all that one sees. */
export function NoticePage({ code, mood, title, text, children }: NoticePageProps) {
  const t = useWords(words);
  return (
    <main className="page-notice">
      <title>{`${title} · Portage`}</title>
      <Mascot mood={mood} size={220} />
      {code && <p className="page-notice-code">{code}</p>}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className="page-notice-actions">
        {children}
        <Link className="plain-button" to={paths.home}>
          {t('backHome')}
        </Link>
      </div>
    </main>
  );
}

/** 404: an address that leads nowhere, or to a screen that does not stand yet. */
export function NotFoundPage() {
  const t = useWords(words);
  return <NoticePage code="404" mood="lost" title={t('notFoundTitle')} text={t('notFound')} />;
}
