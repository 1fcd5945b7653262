import { paths } from '@portage/contract/index';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { EntrancePage } from './EntrancePage.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useEntrance } from './useEntrance.ts';
import { useWelcome } from './useWelcome.ts';
import { useT } from './words.ts';

/** Renders the sign-in page and prefetches the shell. */
export function LoginPage() {
  const t = useT();
  const { from, idle, onboarded, refused } = useSearch({ from: paths.login });
  const welcome = useWelcome();
  const enter = useEntrance(from);
  const navigate = useNavigate();
  usePrefetchedShell();
  const provider = welcome?.providerName ?? 'Portage';
  return (
    <EntrancePage title={t('title')} heading={t(onboarded ? 'welcomeNew' : 'welcome')} lead={t('lead', { provider })}>
      {(idle || onboarded) && (
        <p className="login-note" role="status">
          {t(idle ? 'idle' : 'onboarded')}
        </p>
      )}
      {refused && (
        <p className="login-refusal" role="alert">
          <Suspense>
            <ErrorText type={refused} />
          </Suspense>
        </p>
      )}
      <Suspense>
        <SsoSignIn onToken={enter} />
      </Suspense>
      <LoginForm
        demo={welcome?.demo ?? []}
        hasInbox={welcome?.hasInbox ?? false}
        onToken={enter}
        onPending={() => void navigate({ to: paths.verify, search: { from }, replace: true })}
      />
    </EntrancePage>
  );
}

/** Lazy, because it imports the whole error catalogue. */
const ErrorText = lazy(() => import('./RefusalText.tsx').then((chunk) => ({ default: chunk.ErrorText })));

/** Lazy, because most members never use single sign-on, and it imports the texts of its failures. */
const SsoSignIn = lazy(() => import('../sso/SsoSignIn.tsx').then((chunk) => ({ default: chunk.SsoSignIn })));

/** Fetches the chunks of the home screen while the user types. */
function usePrefetchedShell(): void {
  const router = useRouter();
  useEffect(() => {
    const home = router.routesByPath[paths.home];
    void Promise.all([router.loadRouteChunk(home), router.loadRouteChunk(home.parentRoute)]).catch(() => undefined);
  }, [router]);
}
