// The cells of a store in the table, one component per column.
import { QrcodeOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { hoursToPrepare } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { Link } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { IconButton } from '../ui/ActionButton.tsx';
import { AddressText } from '../ui/text/AddressText.tsx';
import { useSearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { type Cutoff, cutoffOf } from './cutoff.ts';
import { StoresSearch } from './search.ts';
import { useT } from './words.ts';

type CellProps = { store: Store };

/** The maximum number of listed prefixes; further ones are counted, and listed on hover or focus. */
const prefixesShown = 8;

/** Renders the name, which opens the store, its address, and whether it takes no orders. */
export function Name({ store }: CellProps) {
  const t = useT();
  const { ask } = useSearchState(StoresSearch);
  return (
    <span className="pair">
      <strong>
        <Link from={paths.stores} search={(now) => ({ ...now, store: store.id })}>
          {store.name}
        </Link>{' '}
        {!store.isActivated && <span className="chip">{t(store.isWaiting ? 'waiting' : 'inactive')}</span>}
        <IconButton
          size="small"
          className="store-code"
          style={{ marginInlineStart: 2, verticalAlign: 'middle' }}
          icon={<QrcodeOutlined aria-hidden />}
          name={t('qr', { store: store.name })}
          onClick={() => ask({ qr: store.id })}
        />
      </strong>
      <span>
        <AddressText address={store.storeAddress} />
      </span>
    </span>
  );
}

/** Renders the weekdays with pickups. */
export function Days({ store }: CellProps) {
  const t = useT();
  const { weekday } = useFormats();
  const days = [...store.daysOfOperation].sort();
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  if (days.length === 7) return t('everyDay');
  const isRun = days.length > 2 && last - first === days.length - 1;
  return isRun ? `${weekday(first)} – ${weekday(last)}` : days.map(weekday).join(', ');
}

/** Renders the cutoff of each pickup, in the order of the pickups. */
export function Cutoffs({ store }: CellProps) {
  const t = useT();
  const hours = hoursToPrepare(store);
  const nameOf = ({ time, daysBefore }: Cutoff) =>
    daysBefore > 0 ? `${time}, ${t('dayBefore', { count: daysBefore })}` : time;
  return <Times times={store.pickupTimes.map((time) => nameOf(cutoffOf(time, hours)))} />;
}

/** Renders the postal prefixes that the store serves. */
export function Prefixes({ store }: CellProps) {
  const t = useT();
  const { postalPrefixes } = store;
  if (postalPrefixes.length === 0) return t('anywhere');
  const rest = postalPrefixes.slice(prefixesShown);
  return (
    <span className="chips">
      {postalPrefixes.slice(0, prefixesShown).map((prefix) => (
        <span key={prefix} className="chip">
          {prefix}
        </span>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.join(', ')} trigger={['hover', 'focus']}>
          <button type="button" className="chip chip-button" aria-label={rest.join(', ')}>
            {t('more', { count: rest.length })}
          </button>
        </Tooltip>
      )}
    </span>
  );
}

/** Renders the next pickup whose cutoff is still ahead. */
export function NextSlot({ store }: CellProps) {
  const t = useT();
  const { day } = useFormats();
  const [next] = store.slots;
  if (!next) return <span className="muted">{t('noSlot')}</span>;
  const cutoff = cutoffOf(next.time, hoursToPrepare(store));
  const at = cutoff.daysBefore > 0 ? `${cutoff.time} (${t('dayBefore', { count: cutoff.daysBefore })})` : cutoff.time;
  return (
    <span className="pair">
      <span className="numeric">
        {day(next.date)}, {next.time}
      </span>
      <span>{t('orderBefore', { at })}</span>
    </span>
  );
}

/** Renders times below each other, so that each cutoff is beside its pickup. */
export function Times({ times }: { times: readonly string[] }) {
  return (
    <ul className="numeric">
      {times.map((time) => (
        <li key={time}>{time}</li>
      ))}
    </ul>
  );
}
