import { paths, scanPath } from '@portage/contract/index';
import { useState } from 'react';
import { forgetToken } from '../api/session.ts';
import { isOnTestData } from '../api/testData.ts';
import { momentIn } from '../words/day.ts';
import { chooseLanguage, languageNames, languages, useLanguage } from '../words/language.ts';
import { forgetParcels } from './account.ts';
import type { ScanAccount } from './database.ts';
import { OtherQueue } from './OtherQueue.tsx';
import { Queue } from './Queue.tsx';
import { Scanner } from './Scanner.tsx';
import { unsentOfSession } from './signOut.ts';
import { UpdateBar } from './UpdateBar.tsx';
import { session, useParcelCount, useScan } from './useScan.ts';
import { useT } from './words.ts';

/** Renders the page for the phone in the back room: one field, what was scanned, and the queue. */
export function ScanPage() {
  const t = useT();
  const { identity, lines, others, isSending, isOffline } = useScan();
  const account = identity?.account ?? null;
  return (
    <main className="scan">
      <title>{`${t('title')} · Portage`}</title>
      <header className="scan-head">
        <a href={paths.home}>Portage</a>
        <h1>{t('title')}</h1>
        <Languages />
      </header>
      {isOnTestData && <p className="scan-test">{t('testData')}</p>}
      <UpdateBar />
      {identity && <Sign account={account} isSignedOut={identity.isSignedOut} />}
      {account && <ListState account={account} isOffline={isOffline} />}
      {account && <Scanner account={account} lines={lines} />}
      <OtherQueue others={others} />
      {account && <Queue lines={lines} isSending={isSending} />}
      {account && !identity?.isSignedOut && (
        <SignOut name={account.name} isOffline={isOffline} hasUnsent={lines.some(({ state }) => state === 'waiting')} />
      )}
    </main>
  );
}

function Languages() {
  const current = useLanguage();
  return (
    <div className="switch">
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === current}
          onClick={() => chooseLanguage(each)}
        >
          <span className="visually-hidden">{languageNames[each]}</span>
          <span aria-hidden>{each.toUpperCase()}</span>
        </button>
      ))}
    </div>
  );
}

/** Shows what is missing to send scans, or to begin. */
function Sign({ account, isSignedOut }: { account: ScanAccount | null; isSignedOut: boolean }) {
  const t = useT();
  if (!isSignedOut) return account ? null : <p className="scan-note">{t('connectFirst')}</p>;
  return (
    <p className="scan-note">
      {account ? t('signInAs', { name: account.name }) : t('signInFirst')}
      <a className="plain-button plain-button-primary" href={`${paths.login}?from=${scanPath}`}>
        {t('signIn')}
      </a>
    </p>
  );
}

/** Shows how many parcels the phone knows, and as of when. */
function ListState({ account, isOffline }: { account: ScanAccount; isOffline: boolean }) {
  const t = useT();
  const time = momentIn(useLanguage());
  const count = useParcelCount(account.id, account.asOf);
  return (
    <p className="scan-state" role="status">
      {isOffline && <strong>{t('offline')} · </strong>}
      {account.asOf === null ? t('noList') : count !== null && t('list', { count, time: time(account.asOf) })}
      {account.isPartial && ` · ${t('partial')}`}
    </p>
  );
}

type SignOutProps = { name: string; isOffline: boolean; hasUnsent: boolean };

/** Signs out. Refused while scans wait: they need this session. Without a network, the server ends the session once it is idle. */
function SignOut({ name, isOffline, hasUnsent }: SignOutProps) {
  const t = useT();
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    const count = await unsentOfSession();
    setUnsent(count);
    if (count > 0) return;
    if (!isOffline) return location.assign(`${paths.logout}?from=${scanPath}`);
    await forgetParcels();
    forgetToken();
    session.wake();
  };
  return (
    <footer className="scan-foot">
      <p role="alert">{hasUnsent && unsent > 0 && t('staySignedIn', { count: unsent })}</p>
      <button type="button" className="plain-button" onClick={() => void leave()}>
        {t('logout')} · {name}
      </button>
    </footer>
  );
}
