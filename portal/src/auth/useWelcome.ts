import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';

/** What the pages on the way in may know of the provider, once it has come. */
export const useWelcome = () => useRead(api.auth.welcome, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
