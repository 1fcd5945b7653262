import './login.css';
import { Logo } from '@portage/brand/Logo';
import { Mascot } from '@portage/brand/Mascot';
import type { ReactNode } from 'react';
import { chooseLanguage, languageNames, languages, useLanguage } from '../words/language.ts';
import { useWelcome } from './useWelcome.ts';
import { useT } from './words.ts';

type EntrancePageProps = { title: string; heading: string; lead?: ReactNode; children: ReactNode };

/** Renders the frame of the signed-out pages. It uses no Ant Design to stay small; the rest loads while the user types. */
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
  const t = useT();
  return (
    <>
      {t('help')} <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}

/** Returns the SVG path of a pine of a given height at a point. */
const pine = (x: number, y: number, height: number): string => {
  const half = height * 0.24;
  const tier = (top: number, width: number) =>
    `M${x} ${y - height * top}l${half * width} ${height * 0.42}h${-2 * half * width}z`;
  return `M${x - 3} ${y}v${-height * 0.2}h6v${height * 0.2}z${tier(0.58, 1)}${tier(0.8, 0.8)}${tier(1, 0.6)}`;
};

const farPines = [18, 52, 84, 128, 640, 676, 722, 756, 790]
  .map((x, index) => pine(x, 566, 54 + ((index * 37) % 34)))
  .join('');
const nearPines = pine(46, 800, 250) + pine(128, 826, 170) + pine(748, 806, 220) + pine(676, 830, 130);
const glints = 'M470 590h180M500 612h120M440 636h220M520 660h84M470 686h140M60 610h90M120 640h120M40 676h70';

/** Returns spruce green mixed with the morning haze: the nearer the object, the higher the percentage. */
const spruce = (percent: number, air = 'var(--primary-soft)') =>
  `color-mix(in oklab, var(--art-spruce) ${percent}%, ${air})`;

/** Renders the illustration beside the sign-in form: a beaver carries a canoe between two lakes, early in the morning. */
function EntranceScene() {
  const t = useT();
  return (
    <aside className="login-scene">
      <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <rect fill="var(--primary-soft)" width="800" height="900" />
        <circle fill="var(--art-kraft-pale)" cx="560" cy="412" r="76" />
        <path fill={spruce(22)} d="M0 470q110-96 214-40t190-66 214 58 182-38v220H0z" />
        <path fill={spruce(46)} d="M0 540q90-66 190-38t206 20 196-34 208 26v120H0z" />
        <path fill={spruce(70)} d={farPines} />
        <path fill="var(--art-water)" d="M0 560h800v340H0z" />
        <path stroke="var(--art-kraft-pale)" strokeWidth="4" strokeLinecap="round" opacity="0.65" d={glints} />
        <path fill={spruce(78, 'var(--art-kraft)')} d="M0 772q150-64 330-36t470-18v182H0z" />
        <path fill={spruce(72, 'black')} d={nearPines} />
        <path fill={spruce(88, 'black')} d="M0 836q190-56 400-34t400-24v122H0z" />
      </svg>
      <div className="login-mascot">
        <Mascot mood="carrying" size={340} />
      </div>
      <div className="login-tagline">
        <p>{t('tagline')}</p>
        <p>{t('taglineMore')}</p>
      </div>
    </aside>
  );
}

function LanguageSwitch() {
  const t = useT();
  const chosen = useLanguage();
  return (
    <fieldset className="switch">
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
