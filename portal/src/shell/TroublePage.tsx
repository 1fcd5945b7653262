import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/client.ts';
import { ForbiddenPage, NoticePage } from './NoticePage.tsx';
import { useT } from './words.ts';

// A page that was opened before an update asks for files that are gone. Vite says so before it throws.
const missing = new WeakSet<Error>();

addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));

/** Whether what went wrong is that a file of the page itself could not be loaded: only reading the page anew helps. */
const isOutdated = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** What stands instead of a screen that failed: 403 when it is not open to the account, else the reason and another try. */
export function TroublePage({ error }: { error: unknown }) {
  const t = useT();
  const router = useRouter();
  if (isOutdated(error)) {
    const action = { name: t('reload'), onPress: () => location.reload() };
    return <NoticePage mood="sorry" title={t('outdatedTitle')} text={t('outdated')} action={action} />;
  }
  const body = error instanceof ApiError ? error.body : undefined;
  if (body?.status === 403) return <ForbiddenPage />;
  const action = { name: t('retry'), onPress: () => void router.invalidate() };
  return <NoticePage mood="sorry" title={t('troubleTitle')} text={body?.message} action={action} />;
}
