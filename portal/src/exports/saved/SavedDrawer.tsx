import '../exports.css';
import { errorText } from '@portage/contract/errors';
import type { SavedExport } from '@portage/contract/exports/saved';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { useStores } from '../../stores/useStores.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { LoadingState, StatePanel } from '../../ui/StatePanel.tsx';
import { useNotify } from '../../ui/useNotify.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/translate.ts';
import type { DownloadsSearch } from '../search.ts';
import { type Draft, SavedForm } from './SavedForm.tsx';
import { useKinds } from './useKinds.ts';
import { words } from './words.ts';

type SavedDrawerProps = {
  isOpen: boolean;
  /** The initial values of a new saved export, or the id of the one to edit. */
  asked: DownloadsSearch;
  saved: readonly SavedExport[] | undefined;
  onClose: () => void;
  onClosed: () => void;
};

/** Creates a saved export, prefilled with the filters of the previous screen, or edits one. */
export function SavedDrawer({ isOpen, asked, saved, onClose, onClosed }: SavedDrawerProps) {
  const t = useWords(words);
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      size={560}
      title={t(asked.saved === undefined ? 'add' : 'change')}
    >
      <Loaded asked={asked} saved={saved} onClose={onClose} />
    </SideDrawer>
  );
}

function Loaded({ asked, saved, onClose }: Pick<SavedDrawerProps, 'asked' | 'saved' | 'onClose'>) {
  const t = useWords(words);
  const language = useLanguage();
  const notify = useNotify();
  const first = useFirst(asked, saved);
  if (first === undefined) return <LoadingState />;
  if (first === null) return <StatePanel mood="sorry" title={errorText('SAVED_EXPORT_NOT_FOUND', language)} />;
  const onDone = () => {
    notify.succeeded(t('saved'));
    onClose();
  };
  return <SavedForm first={first} count={saved?.length ?? 0} onDone={onDone} onClose={onClose} />;
}

/** Returns the initial values; undefined while loading, null if the export does not exist. */
function useFirst(asked: DownloadsSearch, saved: SavedDrawerProps['saved']): Draft | null | undefined {
  const language = useLanguage();
  const kinds = useKinds();
  const { preferences, isLoaded } = usePreferences();
  const { stores, isLoaded: hasStores } = useStores();
  if (!saved || !isLoaded || !hasStores) return undefined;
  if (asked.saved !== undefined) return draftOf(saved.find(({ id }) => id === asked.saved));
  const { type, pickupScheduleId, serviceAreaId, province, service } = asked;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const store =
    stores.find(({ id }) => id === pickupScheduleId) ?? stores.find(({ timezone }) => timezone === own) ?? stores[0];
  return {
    name: '',
    kind: kinds.find((kind) => kind === asked.kind) ?? kinds[0] ?? 'exports.deliveries',
    format: preferences.exportFormat ?? 'xlsx',
    language,
    columns: preferences.exportColumns,
    filters: { type, pickupScheduleId, serviceAreaId, province, service },
    period: 'lastWeek',
    zone: store?.timezone ?? own,
    schedule: null,
  };
}

function draftOf(saved: SavedExport | undefined): Draft | null {
  if (!saved) return null;
  const { isPaused: _paused, nextRun: _next, standstill: _why, lastRun: _last, ...draft } = saved;
  return draft;
}
