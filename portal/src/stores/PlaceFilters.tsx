import { areaName } from '@portage/contract/stores/words';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { useLanguage } from '../words/language.ts';
import { useStoreName } from './storeName.ts';
import { useStores } from './useStores.ts';
import { useT } from './words.ts';

type PlaceFilterProps = {
  /** The id of the store or area; undefined for all of them. */
  value: string | undefined;
  onChange: (id: string | undefined, name: string | undefined) => void;
};

/** Filters a list by store; hidden if there is only one. */
export function StoreFilter({ value, onChange }: PlaceFilterProps) {
  const t = useT();
  const { stores } = useStores();
  const nameOf = useStoreName();
  if (stores.length < 2) return null;
  return (
    <FilterSelect
      label={t('store')}
      any={t('everyStore')}
      value={value}
      onChange={(id) => onChange(id, stores.find((store) => store.id === id)?.name)}
      options={stores.map((store) => ({ value: store.id, label: nameOf(store) }))}
    />
  );
}

/** Filters a list by service area; hidden if there is only one, or the member may not filter by it. */
export function AreaFilter({ value, onChange, isAllowed = true }: PlaceFilterProps & { isAllowed?: boolean }) {
  const t = useT();
  const language = useLanguage();
  const areas = useRead(api.stores.areas, { query: {} }, { enabled: isAllowed }).data?.data ?? [];
  if (areas.length < 2) return null;
  return (
    <FilterSelect
      label={t('area')}
      any={t('everyArea')}
      value={value}
      onChange={(id) => onChange(id, areas.find((area) => area.id === id)?.name)}
      options={areas.map((area) => ({ value: area.id, label: areaName(area, language) }))}
      isSearchable
    />
  );
}
