import './keys.css';
import { Modal, Switch } from 'antd';
import { turnShortcuts, useShortcutsOn } from '../ui/useShortcuts.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

const keys = [
  { keys: ['/'], does: 'keySearch' },
  { keys: ['/', 'enter'], does: 'keyScan' },
  { keys: ['N'], does: 'keyNew' },
  { keys: ['↑', '↓'], does: 'keyRows' },
  { keys: ['→', '←'], does: 'keyUnfold' },
  { keys: ['enter'], does: 'keyOpen' },
  { keys: ['space', 'X'], does: 'keySelect' },
  { keys: ['[', ']'], does: 'keyPages' },
  { keys: ['F'], does: 'keyFilters' },
  { keys: ['V'], does: 'keyViews' },
  { keys: ['J', 'K'], does: 'keyNeighbours' },
  { keys: ['escape'], does: 'keyClose' },
  { keys: ['?'], does: 'keyHelp' },
] as const;

const named = (key: string): key is 'enter' | 'space' | 'escape' =>
  key === 'enter' || key === 'space' || key === 'escape';

/** Which keys do what, and whether the single ones do it. */
export function KeysHelp({ isShown, onClose }: { isShown: boolean; onClose: () => void }) {
  const t = useWords(words);
  const isOn = useShortcutsOn();
  return (
    <Modal open={isShown} onCancel={onClose} footer={null} title={t('shortcuts')} width={760} centered destroyOnHidden>
      <dl className="keys-help">
        {keys.map(({ keys: pressed, does }) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{named(key) ? t(key) : key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch in it is a control. */}
      <label className="row">
        <Switch size="small" checked={isOn} onChange={turnShortcuts} /> {t('keysOn')}
      </label>
    </Modal>
  );
}
