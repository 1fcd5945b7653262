import '@portage/brand/mascot.css';
import 'virtual:tokens.css';
import './shell/page.css';
import './ui/scheme.ts';
import { paths } from '@portage/contract/index';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, whenSignedOut } from './api/queries.ts';
import { forgetToken } from './api/session.ts';
import { LoginSearch } from './auth/search.ts';
import { router } from './routes.tsx';
import { currentLanguage, whenLanguageChanges } from './words/language.ts';

let isLeaving = false;
whenSignedOut(({ type }) => {
  // When several requests are refused at once, only the first one navigates.
  if (isLeaving) return;
  const { href, pathname } = router.latestLocation;
  forgetToken();
  // A late refusal must not cancel what the sign-in page is loading, nor make the next sign-in return to the sign-out.
  if (pathname === paths.login || pathname === paths.logout) return;
  queryClient.clear();
  isLeaving = true;
  const search = LoginSearch.parse({ from: href, refused: type });
  void router.navigate({ to: paths.login, search }).finally(() => {
    isLeaving = false;
  });
});

whenLanguageChanges(() => {
  // Error texts come from the server in the language of the request.
  void queryClient.invalidateQueries();
  const { pathname, search } = router.latestLocation;
  // Keeps a `lang` parameter in the URL equal to the current language.
  if (search.lang && search.lang !== currentLanguage()) {
    router.history.replace(`${pathname}${router.options.stringifySearch({ ...search, lang: currentLanguage() })}`);
  }
});

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
