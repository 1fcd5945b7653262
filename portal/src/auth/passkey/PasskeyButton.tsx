import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../api/client.ts';
import { Refusal } from '../fields.tsx';
import { type Then, takeEntry } from '../takeEntry.ts';
import { useT } from './words.ts';

type PasskeyButtonProps = Then & {
  /** The token of a sign-in with a pending second factor; limits the choice to that account's passkeys. */
  multiFactorToken?: string;
};

/** Signs in with a passkey of this device or of one nearby. */
export function PasskeyButton({ multiFactorToken, ...then }: PasskeyButtonProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const signIn = useMutation<Awaited<ReturnType<typeof api.auth.signInByPasskey>>, Error>({
    mutationFn: async () => {
      const optionsJSON = await api.auth.askPasskey({ body: { multiFactorToken } });
      return api.auth.signInByPasskey({ body: { passkey: await startAuthentication({ optionsJSON }) } });
    },
    meta: { isShownByForm: true },
    onSuccess: (entry) => {
      queryClient.removeQueries();
      takeEntry(entry, then);
    },
  });
  return (
    <div className="login-passkey">
      {signIn.error instanceof ApiError && <Refusal error={signIn.error} />}
      {signIn.error && !(signIn.error instanceof ApiError) && (
        <p className="login-note" role="alert">
          {t('notUsed')}
        </p>
      )}
      <button
        type="button"
        className="plain-button"
        aria-disabled={signIn.isPending}
        onClick={() => !signIn.isPending && signIn.mutate()}
      >
        {t(signIn.isPending ? 'waiting' : 'signIn')}
      </button>
    </div>
  );
}
