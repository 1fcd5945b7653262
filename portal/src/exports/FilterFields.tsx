// What an export is narrowed to and what it holds, a field each: where one is made, and where one is saved.
import { type ExportColumn, ExportFormat, exportColumns } from '@portage/contract/exports/columns';
import type { SavedFilters } from '@portage/contract/exports/saved';
import { deliveryTypes } from '@portage/contract/orders/status';
import { whyNotByArea } from '@portage/contract/statistics/rules';
import { provinces } from '@portage/contract/stores/provinces';
import { Button, Checkbox, Form, Radio, Select } from 'antd';
import { useAccount } from '../auth/account.ts';
import { useStoreName } from '../stores/storeName.ts';
import { useStores } from '../stores/useStores.ts';
import { ChoiceField } from '../ui/form/ChoiceField.tsx';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type Filtering = { asked: SavedFilters; change: (part: SavedFilters) => void };

export function TypeField({ asked, change }: Filtering) {
  const t = useWords(words);
  return (
    <Form.Item label={t('type')}>
      <Radio.Group
        aria-label={t('type')}
        value={asked.type ?? 'DELIVERY'}
        onChange={({ target }) => change({ type: target.value === 'PICKUP' ? 'PICKUP' : 'DELIVERY' })}
        options={deliveryTypes.map((type) => ({ value: type, label: t(type) }))}
      />
    </Form.Item>
  );
}

type AnyOrOneProps<T> = {
  label: string;
  /** What none of them says. */
  any: string;
  value: T | undefined;
  options: readonly { value: T; label: string }[];
  onChoose: (value: T | undefined) => void;
};

/** One of many, or whichever. */
export function AnyOrOne<T extends string>({ label, any, value, options, onChoose }: AnyOrOneProps<T>) {
  return (
    <Form.Item label={label}>
      <Select<T | ''>
        aria-label={label}
        value={value ?? ''}
        onChange={(chosen) => onChoose(chosen === '' ? undefined : chosen)}
        options={[{ value: '', label: any }, ...options]}
      />
    </Form.Item>
  );
}

export function StoreField({ asked, change }: Filtering) {
  const t = useWords(words);
  const { stores } = useStores();
  const nameOf = useStoreName();
  return (
    <AnyOrOne
      label={t('store')}
      any={t('allStores')}
      value={asked.pickupScheduleId}
      options={stores.map((store) => ({ value: store.id, label: nameOf(store) }))}
      onChoose={(pickupScheduleId) => change({ pickupScheduleId })}
    />
  );
}

/** The service area, for admins whose stores lie in several (spec section 6). */
export function AreaField({ asked, change }: Filtering) {
  const t = useWords(words);
  const { stores } = useStores();
  const {
    roles: [role = 'RETAILER_USER'],
    permissions,
  } = useAccount();
  const areas = new Map(stores.map(({ serviceArea }) => [serviceArea.id, serviceArea.name]));
  if (whyNotByArea({ role, permissions }) || areas.size < 2) return null;
  return (
    <AnyOrOne
      label={t('area')}
      any={t('everyArea')}
      value={asked.serviceAreaId}
      options={[...areas].map(([value, label]) => ({ value, label }))}
      onChoose={(serviceAreaId) => change({ serviceAreaId })}
    />
  );
}

export function ProvinceField({ asked, change }: Filtering) {
  const t = useWords(words);
  return (
    <AnyOrOne
      label={t('storesIn')}
      any={t('everyProvince')}
      value={asked.province}
      options={provinces.map((value) => ({ value, label: value }))}
      onChoose={(province) => change({ province })}
    />
  );
}

type FormatChoiceProps = { value: ExportFormat; onChoose: (format: ExportFormat) => void };

export function FormatChoice({ value, onChoose }: FormatChoiceProps) {
  const t = useWords(words);
  return (
    <ChoiceField
      label={t('format')}
      value={value}
      options={ExportFormat.options.map((each) => ({ value: each, name: t(each), about: t(`${each}.about`) }))}
      onChoose={onChoose}
    />
  );
}

type Columns = readonly ExportColumn[];
type ColumnsChoiceProps = {
  chosen: Columns;
  /** Given what is chosen by then, null being the usual ones. */
  choose: (change: (now: Columns) => ExportColumn[] | null) => void;
};

/** The columns, in the order in which a file has them. */
export function ColumnsChoice({ chosen, choose }: ColumnsChoiceProps) {
  const t = useWords(words);
  const tick = (column: ExportColumn, isTicked: boolean) =>
    choose((now) => exportColumns.filter((each) => (each === column ? isTicked : now.includes(each))));
  return (
    <fieldset className="field-group export-columns">
      <legend>
        {t('columns')}
        <Button type="link" size="small" onClick={() => choose(() => [...exportColumns])}>
          {t('columnsAll')}
        </Button>
        <Button type="link" size="small" onClick={() => choose(() => null)}>
          {t('columnsUsual')}
        </Button>
      </legend>
      {exportColumns.map((column) => (
        <Checkbox
          key={column}
          checked={chosen.includes(column)}
          onChange={({ target }) => tick(column, target.checked)}
        >
          {t(column)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
