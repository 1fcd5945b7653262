import { paths } from '@portage/contract/index';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useWords } from '../words/translate.ts';
import { EntrancePage } from './EntrancePage.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useWelcome } from './useWelcome.ts';
import { words } from './words.ts';

/** The way in, for whoever has an account. */
export function LoginPage() {
  const t = useWords(words);
  const { from, idle, refused } = useSearch({ from: paths.login });
  const welcome = useWelcome();
  const enter = useEntrance(from);
  usePrefetchedShell();
  const provider = welcome?.providerName ?? 'Portage';
  return (
    <EntrancePage title={t('title')} heading={t('welcome')} lead={t('lead', { provider })}>
      {idle && (
        <p className="login-note" role="status">
          {t('idle')}
        </p>
      )}
      {refused && (
        <p className="login-refusal" role="alert">
          <Suspense>
            <ErrorText type={refused} />
          </Suspense>
        </p>
      )}
      <LoginForm demo={welcome?.demo ?? []} onToken={enter} />
    </EntrancePage>
  );
}

/** It brings the whole catalogue, so it comes late. */
const ErrorText = lazy(() => import('./RefusalText.tsx').then((chunk) => ({ default: chunk.ErrorText })));

/** Goes on to where the person was going, or home; the login does not stay behind in the history. */
function useEntrance(from: string | undefined): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => (from ? router.history.replace(from) : void navigate({ to: paths.home, replace: true }));
}

/** Fetches what comes after the login while one types. */
function usePrefetchedShell(): void {
  const router = useRouter();
  useEffect(() => {
    const orders = router.routesByPath[paths.orders];
    void Promise.all([router.loadRouteChunk(orders), router.loadRouteChunk(orders.parentRoute)]).catch(() => undefined);
  }, [router]);
}
