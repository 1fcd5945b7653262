// The router: all screens, and how search parameters are parsed and written.
import { createRouter } from '@tanstack/react-router';
import { inShell, open } from './screens.ts';
import { WaitingPage } from './shell/NoticePage.tsx';
import { nowhere, root, shell } from './shell/root.tsx';
import { TroublePage } from './shell/TroublePage.tsx';

export const router = createRouter({
  routeTree: root.addChildren([...open, shell.addChildren([...inShell, nowhere])]),
  defaultPendingComponent: WaitingPage,
  // Not lazy: it must be able to report chunks that failed to load.
  defaultErrorComponent: TroublePage,
  // Preloads on hover, because a click usually follows.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // Search parameters are plain strings: an order number such as 0012 stays one.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
