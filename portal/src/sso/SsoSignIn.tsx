import { paths } from '@portage/contract/index';
import { ssoProblems } from '@portage/contract/sso/rules';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { keepToken } from '../api/session.ts';
import { isWorded, useWords } from '../words/translate.ts';
import { leaveForProvider, takeBegun } from './begin.ts';
import { words } from './words.ts';

/** Renders the single sign-on part of the sign-in page: its button, the redirect, the return, and the error. */
export function SsoSignIn({ onToken }: { onToken: (from?: string) => void }) {
  const t = useWords(words);
  const reasonOf = useWords<typeof ssoProblems>(ssoProblems);
  const { from, sso, ssoToken, ssoError } = useSearch({ from: paths.login });
  const offer = useRead(api.sso.offer, { query: { host: location.hostname } }, { staleTime: Number.POSITIVE_INFINITY });
  const { leave, enter, failed } = useSignOn(from, onToken);
  const begun = useRef(false);
  useEffect(() => {
    // Runs once, even if the component renders again.
    if (begun.current) return;
    begun.current = true;
    if (ssoToken) enter(ssoToken);
    else if (sso && !ssoError) leave(sso);
  }, [sso, ssoToken, ssoError, enter, leave]);
  // Text from the URL is not displayed: anyone can craft a link (spec section 2, `ssoError`).
  const urlReason = ssoError !== undefined && (isWorded(ssoProblems, ssoError) ? reasonOf(ssoError) : t('again'));
  const reason = urlReason || failed;
  const idp = offer.data?.idp;
  return (
    <>
      {reason !== null && (
        <p className="login-refusal" role="alert">
          {t('failed', { reason })}
        </p>
      )}
      {reason === null && (ssoToken || sso) && (
        <p className="login-note" role="status">
          {t(ssoToken ? 'entering' : 'leaving')}
        </p>
      )}
      {idp && (
        <button type="button" className="plain-button login-submit" onClick={() => leave(idp)}>
          {t('button')}
        </button>
      )}
    </>
  );
}

function useSignOn(from: string | undefined, onToken: (from?: string) => void) {
  const t = useWords<typeof ssoProblems>(ssoProblems);
  const navigate = useNavigate({ from: paths.login });
  const failWith = (ssoError: string) => void navigate({ search: { ssoError }, replace: true });
  const begun = useRef<string>(undefined);
  const exchange = useSend(api.sso.signIn, {
    isShownByForm: true,
    onDone: ({ token }) => {
      keepToken(token);
      onToken(begun.current);
    },
  });
  return {
    leave: (idp: string) =>
      void leaveForProvider(idp, from).catch((error: { type?: string }) =>
        failWith(error.type === 'NOT_FOUND' ? 'NOT_CONNECTED' : 'UNREACHABLE'),
      ),
    enter: (ssoToken: string) => {
      const { verifier, from: place } = takeBegun();
      begun.current = place;
      exchange.mutate({ body: { ssoToken, verifier } });
    },
    failed: exchange.error ? t('TOKEN_USED') : null,
  };
}
