import './login.css';
import { Logo } from '@portage/brand/Logo';
import { paths } from '@portage/contract/index';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { chooseLanguage, languageNames, languages, useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginScene } from './LoginScene.tsx';
import { words } from './words.ts';

/** The way in. It uses no Ant Design: it must be light, and the rest comes while one types. */
export function LoginPage() {
  const t = useWords(words);
  const { from, idle } = useSearch({ from: paths.login });
  const welcome = useRead(api.auth.welcome, {}, { staleTime: Number.POSITIVE_INFINITY });
  const enter = useEntrance(from);
  usePrefetchedShell();
  return (
    <div className="login">
      <title>{`${t('title')} · Portage`}</title>
      <LoginScene />
      <main className="login-pane">
        <header className="login-bar">
          <Logo height={34} />
          <LanguageSwitch />
        </header>
        <section className="login-box">
          <h1>{t('welcome')}</h1>
          <p className="login-lead">{t('lead', { provider: welcome.data?.providerName ?? 'Portage' })}</p>
          {idle && (
            <p className="login-note" role="status">
              {t('idle')}
            </p>
          )}
          <LoginForm demo={welcome.data?.demo ?? []} onToken={enter} />
        </section>
        <footer className="login-foot">{welcome.data && <Help email={welcome.data.supportEmail} />}</footer>
      </main>
    </div>
  );
}

function Help({ email }: { email: string }) {
  const t = useWords(words);
  return (
    <>
      {t('help')} <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}

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

/** English or Français, without Ant Design. */
function LanguageSwitch() {
  const t = useWords(words);
  const chosen = useLanguage();
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{t('language')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
