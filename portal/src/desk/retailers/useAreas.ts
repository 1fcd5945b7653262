import { areaName } from '@portage/contract/stores/words';
import { useRead } from '../../api/read.ts';
import { useLanguage } from '../../words/language.ts';
import { deskApi } from '../api.ts';

/** Returns the service areas of the courier as options, and a function that names one by its id. */
export function useAreas() {
  const language = useLanguage();
  const { data } = useRead(deskApi.fleetStores.areas, undefined, { staleTime: 60_000 });
  const options = data?.data.map((area) => ({ value: area.id, label: areaName(area, language) }));
  return { options, nameOf: (id: string) => options?.find(({ value }) => value === id)?.label ?? id };
}
