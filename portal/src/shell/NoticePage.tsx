import { Mascot, type Mood } from '@portage/brand/Mascot';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { useT } from './words.ts';

type NoticePageProps = {
  code?: string;
  mood: Mood;
  title: string;
  text?: string | undefined;
  /** An optional action, offered before the link home. */
  action?: { name: string; onPress: () => void };
};

/** Whether the page is inside the shell, which already has the main landmark. */
export const InShell = createContext(false);

/** Renders a page with one message and a link home. It uses no Ant Design, which may have failed to load. */
export function NoticePage({ code, mood, title, text, action }: NoticePageProps) {
  const t = useT();
  const Place = use(InShell) ? 'div' : 'main';
  return (
    <Place className="page-notice">
      <title>{`${title} · Portage`}</title>
      <Mascot mood={mood} size={220} />
      {code && <p className="page-notice-code">{code}</p>}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className="page-notice-actions">
        {action && (
          <button type="button" className="plain-button plain-button-primary" onClick={action.onPress}>
            {action.name}
          </button>
        )}
        <Link className="plain-button" to={paths.home}>
          {t('backHome')}
        </Link>
      </div>
    </Place>
  );
}

/** Renders the 404 page, for an unknown URL. */
export function NotFoundPage() {
  const t = useT();
  return <NoticePage code="404" mood="lost" title={t('notFoundTitle')} text={t('notFound')} />;
}

/** Renders the 403 page, for a screen that the account may not open. */
export function ForbiddenPage() {
  const t = useT();
  return <NoticePage code="403" mood="puzzled" title={t('forbiddenTitle')} text={t('forbidden')} />;
}

/** Shown while a screen's chunk or the account is loading. */
export function WaitingPage() {
  const t = useT();
  return (
    <div className="page-notice" role="status">
      <Mascot mood="carrying" size={160} />
      <p>{t('loading')}</p>
    </div>
  );
}
