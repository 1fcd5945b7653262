import { paths } from '@portage/contract/index';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { forgetToken, readToken } from '../api/session.ts';
import { forgetAllDrafts } from '../orders/form/drafts/draftStore.ts';
import { WaitingPage } from '../shell/NoticePage.tsx';

/** Ends the session on the server and in this browser, then opens the sign-in page. */
export function LogoutPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { from, idle } = useSearch({ from: paths.logout });
  useEffect(() => {
    // An idle logout keeps drafts, so that the member can resume; an explicit logout deletes them.
    if (!idle) forgetAllDrafts();
    void endSession().then(() => {
      queryClient.clear();
      return navigate({ to: paths.login, search: { from, idle }, replace: true });
    });
  }, [queryClient, navigate, from, idle]);
  return <WaitingPage />;
}

async function endSession(): Promise<void> {
  // If the server does not respond, this browser still deletes the session.
  if (readToken()) await api.auth.logout().catch(() => undefined);
  forgetToken();
}
