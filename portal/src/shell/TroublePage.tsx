import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/client.ts';
import { ForbiddenPage, NoticePage } from './NoticePage.tsx';
import { useT } from './words.ts';

// A page that was opened before a deployment requests chunks that no longer exist. Vite emits an event before it throws.
const missing = new WeakSet<Error>();

addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));

/** Returns whether a chunk of the page itself could not be loaded: only a reload helps. */
const isOutdated = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Shown instead of a screen that failed: the 403 page for a missing permission, else the reason and a button to retry. */
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
