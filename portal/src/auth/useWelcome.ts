import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';

/** Returns the provider's data for the signed-out pages; undefined until loaded. */
export const useWelcome = () => useRead(api.auth.welcome, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
