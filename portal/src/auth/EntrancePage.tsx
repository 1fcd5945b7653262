import './login.css';
import { Logo } from '@portage/brand/Logo';
import type { ReactNode } from 'react';
import { useWords } from '../words/translate.ts';
import { EntranceScene } from './EntranceScene.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useWelcome } from './useWelcome.ts';
import { words } from './words.ts';

type EntrancePageProps = { title: string; heading: string; lead?: ReactNode; children: ReactNode };

/** The frame of every page on the way in. It uses no Ant Design: it must be light, and the rest comes while one types. */
export function EntrancePage({ title, heading, lead, children }: EntrancePageProps) {
  const welcome = useWelcome();
  return (
    <div className="login">
      <title>{`${title} · Portage`}</title>
      <EntranceScene />
      <main className="login-pane">
        <header className="login-bar">
          <Logo height={34} />
          <LanguageSwitch />
        </header>
        <section className="login-box">
          <h1>{heading}</h1>
          {lead !== undefined && <p className="login-lead">{lead}</p>}
          {children}
        </section>
        <footer className="login-foot">{welcome && <Help email={welcome.supportEmail} />}</footer>
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
