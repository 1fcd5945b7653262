import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { useStores } from '../useStores.ts';
import { words } from '../words.ts';

/** For a member who does not choose: what the order gets. */
export function GivenSlot() {
  const t = useWords(words);
  const { day } = useFormats();
  const { stores } = useStores();
  const open = stores.filter(({ isActivated }) => isActivated);
  const [store] = open;
  if (!store || open.length > 1) return <p className="order-given">{t('givenNone')}</p>;
  const [next] = store.slots;
  if (!next) return <p className="order-given">{t('noSlotAhead')}</p>;
  return <p className="order-given">{t('given', { store: store.name, date: day(next.date), time: next.time })}</p>;
}
