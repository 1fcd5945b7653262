import type { WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { useT } from './words.ts';

const tones = { ON: 'good', FAILING: 'warning', OFF: 'bad' } as const;

/** Shows whether an endpoint is on, failing or off. One that a member turned off has a neutral colour. */
export function StateChip({ endpoint: { state, off } }: { endpoint: Pick<WebhookEndpoint, 'state' | 'off'> }) {
  const t = useT();
  const isChosen = off?.reason === 'BY_MEMBER';
  return (
    <span className="chip" data-tone={isChosen ? undefined : tones[state]}>
      {t(`state.${state}`)}
    </span>
  );
}
