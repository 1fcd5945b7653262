import { LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider } from 'antd';
import english from 'antd/locale/en_US';
import french from 'antd/locale/fr_CA';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { csp } from './nonce.ts';
import { useScheme } from './scheme.ts';
import { antTheme } from './theme.ts';
import { words } from './words.ts';
import '@fontsource-variable/inter/index.css';
import './font.css';
import './layout.css';

const locales = { en: english, fr: french };

/** What pops up stays in the landmark or dialog of what it belongs to, where a screen reader looks for it. */
const popupPlace = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('main, header, [role="dialog"]') ?? document.body;

/** Clear of the bars of buttons at the foot of lists and drawers. */
const notices = { placement: 'bottomRight', bottom: 76, maxCount: 4 } as const;

/** Ant Design in our colours, in the language of the page, with its notifications at the bottom right. */
export function UiProvider({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  const language = useLanguage();
  const t = useWords(words);
  const theme = useMemo(() => antTheme(scheme), [scheme]);
  // Ant Design's own comes and goes in a motion that never ends where the answer is quicker than it, and is named in English.
  const loadingIcon = <LoadingOutlined aria-label={t('sending')} />;
  return (
    <ConfigProvider
      csp={csp}
      theme={theme}
      locale={locales[language]}
      getPopupContainer={popupPlace}
      button={{ autoInsertSpace: false, loadingIcon }}
    >
      <App notification={notices}>{children}</App>
    </ConfigProvider>
  );
}
