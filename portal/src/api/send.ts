import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError, ApiRow, RowName } from './client.ts';

type SendOptions<G, R> = {
  /** The endpoints whose cached responses this call invalidates. */
  stales?: readonly RowName[];
  /** Runs after success, before `mutateAsync` resolves. */
  onDone?: (reply: R, given: G) => void;
  /** True when a form shows the failure itself; otherwise a notification does. */
  isShownByForm?: boolean;
};

/** Returns a mutation: `const fulfil = useSend(api.orders.fulfil, { stales: ['orders.list'] })`, then `fulfil.mutate({ params })`. */
export function useSend<G, R>(row: ApiRow<G, R>, options: SendOptions<G, R> = {}): UseMutationResult<R, ApiError, G> {
  const queryClient = useQueryClient();
  const { stales = [], onDone, isShownByForm = false } = options;
  return useMutation<R, ApiError, G>({
    mutationFn: (given) => row(given),
    meta: { isShownByForm },
    onSuccess: (reply, given) => {
      onDone?.(reply, given);
      for (const name of stales) void queryClient.invalidateQueries({ queryKey: [name] });
    },
  });
}
