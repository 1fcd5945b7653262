import type { Import, RowState } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { type CountTab, CountTabs } from '../ui/CountTabs.tsx';
import { useWords } from '../words/translate.ts';
import { countOf } from './rows/useRows.ts';
import type { ImportSearch } from './search.ts';
import type { Ask } from './useImport.ts';
import { words } from './words.ts';

const order = ['FAULTY', 'READY', 'DUPLICATE', 'SKIPPED', 'CREATED', 'UPDATED'] as const satisfies RowState[];
/** Shown when there is one. */
const rare: ReadonlySet<RowState> = new Set(['CREATED', 'UPDATED']);
const tones: Partial<Record<RowState, CountTab['tone']>> = { FAULTY: 'danger', DUPLICATE: 'info' };

type ImportTabsProps = { import: Import; asked: ImportSearch; ask: Ask };

/** The rows by what is to be done with them, each with how many there are; and which columns are shown. */
export function ImportTabs({ import: given, asked, ask }: ImportTabsProps) {
  const t = useWords(words);
  const router = useRouter();
  const shown = order.filter((state) => !rare.has(state) || countOf(given, state) > 0 || asked.state === state);
  const unmapped = given.columns.filter(({ target }) => target === null).length;
  const isAll = asked.columns === 'all';
  const tab = (state: RowState | undefined): CountTab => {
    const search = { ...asked, state, panel: undefined };
    return {
      name: t(state ?? 'ALL'),
      count: countOf(given, state),
      href: router.buildLocation({ to: paths.import, params: { id: given.id }, search }).href,
      isCurrent: asked.state === state,
      go: () => ask({ state }),
      tone: state && tones[state],
    };
  };
  return (
    <div className="row row-apart import-tabs">
      <CountTabs label={t('groups')} tabs={[tab(undefined), ...shown.map(tab)]} />
      {unmapped > 0 && (
        <Button size="small" type="text" onClick={() => ask({ columns: isAll ? undefined : 'all' })}>
          {isAll ? t('hideUnmapped') : t('showUnmapped', { count: unmapped })}
        </Button>
      )}
    </div>
  );
}
