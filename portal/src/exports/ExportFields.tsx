import { type ExportColumn, ExportFormat, exportColumns, ProofFormat } from '@portage/contract/exports/columns';
import { filtersOf, type SavedFilters } from '@portage/contract/exports/saved';
import { deliveryTypes } from '@portage/contract/orders/status';
import { services } from '@portage/contract/retailers/rules';
import { whyNotByArea } from '@portage/contract/statistics/rules';
import { provinces } from '@portage/contract/stores/provinces';
import { areaName } from '@portage/contract/stores/words';
import { Button, Checkbox, Form, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useAccount } from '../auth/account.ts';
import { useStoreName } from '../stores/storeName.ts';
import { useStores } from '../stores/useStores.ts';
import { ChoiceField } from '../ui/form/ChoiceField.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type FilterFieldsProps = {
  kind: keyof typeof filtersOf | 'exports.proofs';
  filters: SavedFilters;
  change: (part: SavedFilters) => void;
  /** Shown after the type of the deliveries. */
  dates?: ReactNode;
};

/** Renders the filters that a kind of export supports. */
export function FilterFields({ kind, filters, change, dates }: FilterFieldsProps) {
  const t = useWords(words);
  const nameOf = useStoreName();
  const { stores } = useStores();
  const areas = useAreas();
  const has = (name: keyof SavedFilters) =>
    filtersOf[kind === 'exports.proofs' ? 'exports.deliveries' : kind].includes(name);
  return (
    <>
      {has('type') && (
        <Form.Item label={t('type')}>
          <Radio.Group
            aria-label={t('type')}
            value={filters.type ?? 'DELIVERY'}
            onChange={({ target }) => change({ type: target.value === 'PICKUP' ? 'PICKUP' : 'DELIVERY' })}
            options={deliveryTypes.map((type) => ({ value: type, label: t(type) }))}
          />
        </Form.Item>
      )}
      {dates}
      <FilterField
        label={t('store')}
        any={t('allStores')}
        value={filters.pickupScheduleId}
        options={stores.map((store) => ({ value: store.id, label: nameOf(store) }))}
        onChange={(pickupScheduleId) => change({ pickupScheduleId })}
      />
      {has('serviceAreaId') && areas.length > 1 && (
        <FilterField
          label={t('area')}
          any={t('everyArea')}
          value={filters.serviceAreaId}
          options={areas}
          onChange={(serviceAreaId) => change({ serviceAreaId })}
        />
      )}
      {has('province') && (
        <FilterField
          label={t('storesIn')}
          any={t('everyProvince')}
          value={filters.province}
          options={provinces.map((value) => ({ value, label: value }))}
          onChange={(province) => change({ province })}
        />
      )}
      {has('service') && (
        <FilterField
          label={t('service')}
          any={t('everyService')}
          value={filters.service}
          options={services.map((value) => ({ value, label: t(value) }))}
          onChange={(service) => change({ service })}
        />
      )}
    </>
  );
}

/** Returns the service areas of the stores; empty for members who may not filter by area. */
function useAreas() {
  const language = useLanguage();
  const { stores } = useStores();
  const {
    roles: [role = 'RETAILER_USER'],
    permissions,
  } = useAccount();
  if (whyNotByArea({ role, permissions })) return [];
  const areas = new Map(stores.map(({ serviceArea }) => [serviceArea.id, areaName(serviceArea, language)]));
  return [...areas].map(([value, label]) => ({ value, label }));
}

type FilterFieldProps<V> = {
  label: string;
  /** The label of the option that applies no filter. */
  any: string;
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (value: V | undefined) => void;
};

const FilterField = <V extends string>({ label, any, value, options, onChange }: FilterFieldProps<V>) => (
  <Form.Item label={label}>
    <Select<V | ''>
      aria-label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      options={[{ value: '', label: any }, ...options]}
    />
  </Form.Item>
);

type FormatFieldProps<F> = { value: F; onChange: (format: F) => void };

export function FormatField({ value, onChange }: FormatFieldProps<ExportFormat>) {
  const t = useWords(words);
  const options = ExportFormat.options.map((each) => ({ value: each, name: t(each), about: t(`${each}.about`) }));
  return <ChoiceField label={t('format')} value={value} options={options} onChoose={onChange} />;
}

export function ProofFormatField({ value, onChange }: FormatFieldProps<ProofFormat>) {
  const t = useWords(words);
  const options = ProofFormat.options.map((each) => ({ value: each, name: t(each), about: t(`${each}.about`) }));
  return <ChoiceField label={t('format')} value={value} options={options} onChoose={onChange} />;
}

type ColumnsFieldProps = {
  chosen: readonly ExportColumn[];
  /** `next` returns the new columns from the current ones; null means the usual columns. */
  choose: (next: (now: readonly ExportColumn[]) => ExportColumn[] | null) => void;
};

/** Renders a checkbox for each column, in the order of the file. */
export function ColumnsField({ chosen, choose }: ColumnsFieldProps) {
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
