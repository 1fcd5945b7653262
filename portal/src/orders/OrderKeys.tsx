import './keys.css';
import { ArrowDownOutlined, ArrowLeftOutlined, ArrowRightOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Modal, Switch, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { turnShortcuts, useShortcuts, useShortcutsOn } from '../ui/useShortcuts.ts';
import { isPageFocused } from './table/rows.ts';
import { barKey } from './table/SelectionBar.tsx';
import { defaultPageSize, type OrdersSearchState } from './useOrdersSearch.ts';
import { useT } from './words.ts';

const keys = [
  { keys: ['/'], does: 'keySearch' },
  { keys: ['/', 'enter'], does: 'keyScan' },
  { keys: ['N'], does: 'keyNew' },
  { keys: ['↑', '↓'], does: 'keyRows' },
  { keys: ['→', '←'], does: 'keyUnfold' },
  { keys: ['enter'], does: 'keyOpen' },
  { keys: ['space', 'X'], does: 'keySelect' },
  { keys: [barKey], does: 'keyBar' },
  { keys: ['[', ']'], does: 'keyPages' },
  { keys: ['F'], does: 'keyFilters' },
  { keys: ['V'], does: 'keyViews' },
  { keys: ['J', 'K'], does: 'keyNeighbours' },
  { keys: ['escape'], does: 'keyClose' },
  { keys: ['?'], does: 'keyHelp' },
] as const;

/** Icons, because not every monospaced font has arrows. */
const arrows: Readonly<Record<string, ReactNode>> = {
  '↑': <ArrowUpOutlined aria-label="↑" />,
  '↓': <ArrowDownOutlined aria-label="↓" />,
  '→': <ArrowRightOutlined aria-label="→" />,
  '←': <ArrowLeftOutlined aria-label="←" />,
};

const named = (key: string): key is 'enter' | 'space' | 'escape' =>
  key === 'enter' || key === 'space' || key === 'escape';

type HelpProps = { isShown: boolean; onClose: () => void };
type KeysHelpProps = HelpProps & { lines: readonly { keys: readonly string[]; does: string }[] };

/** Lists the keyboard shortcuts of the orders screen. */
export function OrderKeysHelp(props: HelpProps) {
  const t = useT();
  return <KeysHelp {...props} lines={keys.map(({ keys: pressed, does }) => ({ keys: pressed, does: t(does) }))} />;
}

/** Lists the keyboard shortcuts of a screen, and a switch for the single-key ones. */
export function KeysHelp({ isShown, onClose, lines }: KeysHelpProps) {
  const t = useT();
  const isOn = useShortcutsOn();
  return (
    <Modal open={isShown} onCancel={onClose} footer={null} title={t('shortcuts')} width={760} centered destroyOnHidden>
      <dl className="keys-help">
        {lines.map(({ keys: pressed, does }) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <Typography.Text key={key} keyboard>
                  {named(key) ? t(key) : (arrows[key] ?? key)}
                </Typography.Text>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the Switch inside the label is a control. */}
      <label className="row">
        <Switch size="small" checked={isOn} onChange={turnShortcuts} /> {t('keysOn')}
      </label>
    </Modal>
  );
}

/** Registers the shortcuts of the orders screen; returns whether their help is shown. */
export function useOrderKeys({ asked, ask }: OrdersSearchState, ids: readonly string[], total: number) {
  const [isHelpShown, setHelpShown] = useState(false);
  const move = (by: 1 | -1) => {
    const to = asked.order && ids[ids.indexOf(asked.order) + by];
    if (to) ask({ order: to });
  };
  const toRows = () => {
    if (isPageFocused()) focus('.order-row-open', '.order-row');
  };
  const turn = (by: 1 | -1) => {
    const { page = 1, pageSize = defaultPageSize } = asked;
    const to = page + by;
    if (to >= 1 && (to - 1) * pageSize < total) ask({ page: to === 1 ? undefined : to });
  };
  useShortcuts({
    n: () => ask({ panel: 'new', order: undefined }),
    j: () => move(1),
    k: () => move(-1),
    '[': () => turn(-1),
    ']': () => turn(1),
    f: () => press('.orders-filters-button'),
    v: () => press('.orders-views-button'),
    '?': () => setHelpShown(true),
    ArrowDown: toRows,
    ArrowUp: toRows,
  });
  return { isHelpShown, setHelpShown };
}

const press = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

/** Focuses the first element that matches one of the selectors, in their order. */
function focus(...selectors: string[]): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    found?.focus();
    if (found) return;
  }
}
