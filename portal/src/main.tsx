import './api/jitless.ts';
import '@portage/brand/tokens.css';
import '@portage/brand/mascot.css';
import './shell/page.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, whenSignedOut } from './api/queries.ts';
import { forgetToken, readToken } from './api/session.ts';
import { paths } from './paths.ts';
import { router } from './routes.tsx';
import { whenLanguageChanges } from './words/language.ts';

whenSignedOut(() => {
  if (!readToken()) return;
  forgetToken();
  queryClient.clear();
  void router.navigate({ to: paths.login, search: { from: router.state.location.href } });
});

// Refusals and row errors come worded by the server.
whenLanguageChanges(() => void queryClient.invalidateQueries());

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
