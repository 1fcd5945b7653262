import { Permission } from '@portage/contract/access';
import { type Rights, type RightsChange, rightsChanges } from '@portage/contract/team/rules';
import { abilities } from '@portage/contract/team/words';
import { translate } from '@portage/contract/words';
import { useStoreName } from '../stores/storeName.ts';
import { useStores } from '../stores/useStores.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** Returns a function that describes a change of rights, about a member or addressed to them; for orders with the stores. */
export function useRightsText(to: 'change' | 'you'): (change: RightsChange, after: Rights) => string {
  const t = useT();
  const language = useLanguage();
  const { list } = useFormats();
  const { stores } = useStores();
  const nameOf = useStoreName();
  const named = (ids: readonly string[] | null): string => {
    if (ids === null) return t('ofAllStores');
    const known = stores.filter(({ id }) => ids.includes(id)).map(nameOf);
    const others = ids.length - known.length;
    const parts = others > 0 ? [...known, t('others', { count: others })] : known;
    return parts.length > 0 ? list(parts) : t('noStore');
  };
  return (change, after) => {
    if (change.kind === 'BECOMES') return t(`${to}.BECOMES.${change.role}`);
    if ('storeIds' in change) return t(`${to}.${change.kind}`, { stores: named(change.storeIds) });
    if (change.kind === 'GAINS_ALL_STORES') return t(`${to}.GAINS_ALL_STORES`);
    const ability = translate(abilities[change.permission], language);
    const isOfStores = change.kind === 'GAINS' && change.permission === 'MANAGE_ORDERS';
    return isOfStores
      ? t(`${to}.GAINS.stores`, { ability, stores: named(after.storeIds) })
      : t(`${to}.${change.kind}`, { ability });
  };
}

type RightsChangesProps = { title: string; before: Rights; after: Rights; nothing?: string | undefined };

/** Lists the changes of rights as text, before they are saved. */
export function RightsChanges({ title, before, after, nothing }: RightsChangesProps) {
  const say = useRightsText('change');
  const changes = rightsChanges(before, after, Permission.options);
  if (changes.length === 0 && !nothing) return null;
  return (
    <section className="sunken rights-changes" style={{ marginBottom: 14 }} aria-live="polite">
      <h2>{title}</h2>
      <ul className="fault-list">
        {changes.map((change) => (
          <li key={JSON.stringify(change)} data-tone={/LOSES|KEEPS/.test(change.kind) ? 'less' : undefined}>
            {say(change, after)}
          </li>
        ))}
        {changes.length === 0 && <li>{nothing}</li>}
      </ul>
    </section>
  );
}
