import { webhooks } from '@portage/contract/webhooks/endpoints';
import { endpointLimit } from '@portage/contract/webhooks/rules';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useMay } from '../auth/account.ts';
import { useWords } from '../words/translate.ts';
import { troubleWords } from './troubleWords.ts';

/** The query of all endpoints: their maximum number fits on one page. */
export const everyEndpoint = { query: { pageSize: endpointLimit } };

/** Returns warnings about endpoints that fail, or were turned off for failing, so that they do not go unnoticed. */
export function useTrouble(): { failing: string | null; off: string | null; attention: string | null } {
  const t = useWords(troubleWords);
  const mayRead = useMay(webhooks.list);
  const endpoints = useRead(api.webhooks.list, everyEndpoint, { enabled: mayRead }).data?.data ?? [];
  const failing = endpoints.filter(({ state }) => state === 'FAILING').length;
  const off = endpoints.filter((each) => each.off !== null && each.off.reason !== 'BY_MEMBER').length;
  return {
    failing: failing > 0 ? t('someFailing', { count: failing }) : null,
    off: off > 0 ? t('someOff', { count: off }) : null,
    attention: failing + off > 0 ? t('attention', { count: failing + off }) : null,
  };
}
