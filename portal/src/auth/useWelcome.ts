import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';

/** Returns the provider's facts for the signed-out pages, once they have loaded. */
export const useWelcome = () => useRead(api.auth.welcome, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
