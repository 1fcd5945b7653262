import { paths } from '@portage/contract/index';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { forgetToken, readToken } from '../api/session.ts';
import { forgetAllDrafts } from '../orders/form/drafts/draftStore.ts';
import { forgetParcels } from '../scan/account.ts';
import { unsentOfSession } from '../scan/signOut.ts';
import { UnsentPage } from '../scan/UnsentPage.tsx';
import { WaitingPage } from '../shell/NoticePage.tsx';

/**
 * Ends the session on the server and in this browser, then opens the sign-in page. Refused while the scan page has acts of this member that
 * only their session can send; the end of an idle session is not.
 */
export function LogoutPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { from, idle } = useSearch({ from: paths.logout });
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    const leave = async () => {
      const count = idle ? 0 : await unsentOfSession();
      setUnsent(count);
      if (count > 0) return;
      // An idle logout keeps drafts and parcels, so that the member can resume; an explicit logout deletes them.
      if (!idle) await Promise.all([forgetAllDrafts(), forgetParcels()]);
      await endSession();
      queryClient.clear();
      await navigate({ to: paths.login, search: { from, idle }, replace: true });
    };
    void leave();
  }, [queryClient, navigate, from, idle]);
  return unsent > 0 ? <UnsentPage count={unsent} /> : <WaitingPage />;
}

async function endSession(): Promise<void> {
  // If the server does not respond, this browser still deletes the session.
  if (readToken()) await api.auth.logout().catch(() => undefined);
  forgetToken();
}
