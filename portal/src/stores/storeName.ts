import type { Store } from '@portage/contract/stores/schema';
import { useT } from './words.ts';

type Named = Pick<Store, 'name' | 'isActivated' | 'isWaiting'>;

/** What a store is called wherever one chooses among stores: one that takes no orders says so. */
export function useStoreName(): (store: Named) => string {
  const t = useT();
  return ({ name, isActivated, isWaiting }) =>
    isActivated ? name : t(isWaiting ? 'waitingNamed' : 'inactiveNamed', { name });
}
