import { IconProvider, LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider } from 'antd';
import english from 'antd/locale/en_US';
import french from 'antd/locale/fr_CA';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLanguage } from '../words/language.ts';
import { useMedia, useScheme } from './scheme.ts';
import { antTheme } from './theme.ts';
import { useT } from './words.ts';
import '@fontsource-variable/inter/index.css';
import './font.css';
import './layout.css';
import './marks.css';
import './antd.css';
import './form/form.css';

// The content security policy allows only styles with this request's nonce, which Vite writes into a meta tag.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const csp = nonce ? { nonce } : {};

/** Adds the nonce to every style element when it is created: Ant Design's scroll lock and scrollbar measurement create some without it. */
function giveToEveryStyle(given: string): void {
  const create = document.createElement;
  const createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create.call(document, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = given;
    return element;
  };
  Object.defineProperty(document, 'createElement', { value: createElement, configurable: true });
}

if (nonce) giveToEveryStyle(nonce);

const locales = { en: english, fr: french };

/** Returns the container of a popup: the landmark or dialog of its trigger, where screen readers expect it. */
const popupPlace = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('main, header, [role="dialog"]') ?? document.body;

/** Their styles are in `antd.css`: by default, each icon that is rendered looks for them in all style elements of the page. */
const icons = { prefixCls: 'anticon', zeroRuntime: true };

const notices = { placement: 'bottomRight', maxCount: 4, stack: false } as const;

/** Returns the container of notifications. The page, drawers and dialogs leave room for it at their bottom, so that it covers nothing. */
function useNoticePlace() {
  const place = useRef<HTMLDivElement>(null);
  const notification = useMemo(() => ({ ...notices, getContainer: () => place.current ?? document.body }), []);
  useEffect(() => {
    if (!place.current) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(([box]) => style.setProperty('--notices', `${box?.contentRect.height ?? 0}px`));
    sizes.observe(place.current);
    return () => sizes.disconnect();
  }, []);
  return { place, notification };
}

/** Configures Ant Design: our colours, the page's language, notifications at the bottom right, no motion if the system asks for less. */
export function UiProvider({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  const language = useLanguage();
  const t = useT();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => antTheme(scheme, !still), [scheme, still]);
  const { place, notification } = useNoticePlace();
  // Replaces Ant Design's icon, whose animation never ends if the response is faster, and whose label is English.
  const loadingIcon = <LoadingOutlined aria-label={t('sending')} />;
  return (
    <ConfigProvider
      csp={csp}
      theme={theme}
      wave={{ disabled: still }}
      locale={locales[language]}
      getPopupContainer={popupPlace}
      button={{ autoInsertSpace: false, loadingIcon }}
    >
      <IconProvider value={icons}>
        <App notification={notification}>{children}</App>
      </IconProvider>
      <div ref={place} className="notices" />
    </ConfigProvider>
  );
}
