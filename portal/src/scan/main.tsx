import 'virtual:tokens.css';
import '../shell/page.css';
import '../ui/scheme.ts';
import './scan.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentLanguage, followAddress, readLanguage, whenLanguageChanges } from '../words/language.ts';
import { ScanPage } from './ScanPage.tsx';

/** The name of the installed app is in the language of the page. */
function nameApp(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link) link.href = `/scan/manifest.${currentLanguage()}.webmanifest`;
}

followAddress(readLanguage(new URLSearchParams(location.search).get('lang')) ?? undefined);
nameApp();
whenLanguageChanges(nameApp);

// Safari otherwise deletes what a page has not used for seven days, and the queue with it.
void navigator.storage?.persist?.();

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <ScanPage />
    </StrictMode>,
  );
}
