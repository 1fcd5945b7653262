import type { Store } from '@portage/contract/stores/schema';
import { useT } from './words.ts';

type StoreLabel = Pick<Store, 'name' | 'isActivated' | 'isWaiting'>;

/** Returns the name of a store in a list of choices; a store that takes no orders is marked. */
export function useStoreName(): (store: StoreLabel) => string {
  const t = useT();
  return ({ name, isActivated, isWaiting }) =>
    isActivated ? name : t(isWaiting ? 'waitingNamed' : 'inactiveNamed', { name });
}
