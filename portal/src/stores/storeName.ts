import type { Store } from '@portage/contract/stores/schema';
import { useT } from './words.ts';

type StoreLabel = Pick<Store, 'name' | 'isActivated' | 'isWaiting'>;

/** Returns a function that names a store in a list of options; a store that takes no orders is marked. */
export function useStoreName(): (store: StoreLabel) => string {
  const t = useT();
  return ({ name, isActivated, isWaiting }) =>
    isActivated ? name : t(isWaiting ? 'waitingNamed' : 'inactiveNamed', { name });
}
