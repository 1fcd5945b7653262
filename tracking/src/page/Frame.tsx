import { LogoMark } from '@portage/brand/Logo';
import type { Language } from '@portage/contract/errors';
import type { ReactNode } from 'react';
import { useReading } from './reading.ts';
import { Text } from './Text.tsx';

type FrameProps = {
  providerName: string;
  inLanguage(lang: Language): string;
  children: ReactNode;
};

/** What stands around every page of ours: who carries, the other language, whom to ask. */
export function Frame({ providerName, inLanguage, children }: FrameProps) {
  const { language, say } = useReading();
  const other = language === 'en' ? 'fr' : 'en';
  return (
    <>
      <header>
        <p className="brand">
          <LogoMark height={32} />
          {providerName}
        </p>
        <a href={inLanguage(other)} lang={other} hrefLang={other}>
          {say('language.other')}
        </a>
      </header>
      {children}
      <footer>
        <p>
          <Text>{say('footer.help')}</Text>
        </p>
        <p>{say('footer.provider', { provider: providerName })}</p>
      </footer>
    </>
  );
}
