import { errorText } from '@portage/contract/errors';
import {
  DeliveryType,
  type FieldKind,
  fieldNames,
  lineOf,
  measureLimit,
  type OrderField,
  type OrderSection,
} from '@portage/contract/orders/fields';
import { type AgeGoods, ageGoods, ageRuleOf } from '@portage/contract/proofs/age';
import type { ProofRule } from '@portage/contract/proofs/rule';
import { provinceOfOrder } from '@portage/contract/stores/rules';
import { languages } from '@portage/contract/words';
import { Form, Space } from 'antd';
import type { FC, ReactNode } from 'react';
import { useAccount } from '../../auth/account.ts';
import { ProofField } from '../../proofs/ProofField.tsx';
import { useRuleText } from '../../proofs/useRuleText.ts';
import { useStores } from '../../stores/useStores.ts';
import type { FieldProps } from '../../ui/form/Field.tsx';
import { CheckField, LongTextField, NumberField, RadioField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { languageNames, useLanguage } from '../../words/language.ts';
import { fieldName } from '../fieldName.ts';
import { useT } from '../words.ts';
import { CustomFields } from './CustomFields.tsx';

type ControlProps = Pick<FieldProps, 'isRequired' | 'help'> & {
  name: readonly (string | number)[];
  label: string;
  limit?: number | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
};

const LineControl = ({ limit, ...props }: ControlProps) => <TextField {...props} maxLength={limit} />;

function MeasureControl({ label, ...props }: ControlProps) {
  const t = useT();
  const { dimensionsUnit, weightUnit } = useAccount().retailer;
  const unit = props.name.at(-1) === 'weight' ? weightUnit : dimensionsUnit;
  return (
    <NumberField {...props} label={`${label} (${t(`unit.${unit}`)})`} min={0} max={measureLimit} controls={false} />
  );
}

const options = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }));

function SizeControl(props: ControlProps) {
  return <SelectField {...props} allowClear options={options(useAccount().retailer.packageSizes)} />;
}

function TagsControl({ limit, ...props }: ControlProps) {
  return <SelectField {...props} mode="tags" maxCount={limit} options={options(useAccount().retailer.orderTags)} />;
}

function TypeControl(props: ControlProps) {
  const t = useT();
  const types = DeliveryType.options.map((type) => ({ value: type, label: t(type) }));
  return <RadioField {...props} isButtons options={types} />;
}

function LanguageControl(props: ControlProps) {
  const t = useT();
  const named = languages.map((language) => ({ value: language, label: languageNames[language] }));
  return <SelectField {...props} allowClear placeholder={t('languageUnsaid')} options={named} />;
}

function GoodsControl(props: ControlProps) {
  const t = useT();
  const named = ageGoods.map((each) => ({ value: each, label: t(`goods.${each}`) }));
  return <SelectField {...props} help={useGoodsRule()} allowClear options={named} />;
}

/** Returns the age and the hours that the recipient's province requires for the chosen goods. */
function useGoodsRule(): string | undefined {
  const t = useT();
  const language = useLanguage();
  const goods = Form.useWatch<AgeGoods | null | undefined>('ageGoods');
  const address = Form.useWatch<string | undefined>('address');
  if (!goods || !address) return undefined;
  const province = provinceOfOrder({ address }, '');
  const { minimumAge: age, hours, isPermitted } = ageRuleOf(goods, province);
  if (!isPermitted) return errorText('GOODS_NOT_PERMITTED', language, { province });
  if (!hours) return t('goodsAge', { age });
  return t('goodsHours', { age, from: Number.parseInt(hours.from, 10), until: Number.parseInt(hours.until, 10) });
}

/** Returns the rule that an order without one of its own takes from its store when it is created. */
function useStoreRule(): ProofRule | null {
  const storeId = Form.useWatch<string>('pickupScheduleId');
  const store = useStores().stores.find(({ id }) => id === storeId);
  // No kinds mean that the order needs no proof.
  const own = Form.useWatch<ProofRule | null>('proof');
  return own ? null : (store?.proof ?? null);
}

/** Renders the rule that a new order takes from its store. */
export function StoreProof() {
  const t = useT();
  const text = useRuleText();
  const rule = useStoreRule();
  return rule && t('proofOfStore', { rule: text(rule) });
}

function ProofControl(props: ControlProps) {
  const isOfStore = useStoreRule() !== null && Boolean(props.help);
  return <ProofField {...props} placeholder={isOfStore ? '' : undefined} />;
}

/** The control of each kind. Kinds without one depend on several fields: their section renders them. */
const controls: Readonly<Record<FieldKind, FC<ControlProps> | null>> = {
  text: LineControl,
  code: LineControl,
  phone: LineControl,
  email: ({ limit, ...props }) => <TextField {...props} type="email" maxLength={limit} />,
  longText: ({ limit = 0, ...props }) => <LongTextField {...props} maxLength={limit} />,
  count: ({ limit, ...props }) => <NumberField {...props} min={0} max={limit} precision={0} width={170} />,
  measure: MeasureControl,
  size: SizeControl,
  yesNo: ({ label, ...props }) => <CheckField {...props}>{label}</CheckField>,
  tags: TagsControl,
  type: TypeControl,
  language: LanguageControl,
  proof: ProofControl,
  goods: GoodsControl,
  customFields: ({ name, limit = 0 }) => <CustomFields name={name.join('.')} limit={limit} />,
  store: null,
  date: null,
  time: null,
  packages: null,
  coordinate: null,
};

type OrderControlProps = Pick<ControlProps, 'help' | 'placeholder' | 'disabled'> & {
  field: OrderField;
  /** The path of the object that contains the field, for a package of the order. */
  under?: readonly (string | number)[];
};

/** Renders the control of an order's field by its line in the contract's table: its kind, limit and label. */
export function OrderControl({ field, under = [], ...props }: OrderControlProps) {
  const t = useT();
  const { kind, limit, isRequired } = lineOf(field);
  const Control = controls[kind];
  const name = [...under, field];
  return Control && <Control {...{ name, limit, isRequired }} label={fieldName(field, t)} {...props} />;
}

type OtherFieldsProps = {
  section: OrderSection;
  /** The fields that the section renders itself. */
  except: readonly OrderField[];
  help?: Readonly<Partial<Record<OrderField, ReactNode>>>;
};

/** Renders the other fields of a section: in columns, then checkboxes in a line, then lists. */
export function OtherFields({ section, except, help = {} }: OtherFieldsProps) {
  const fields = fieldNames.filter((field) => lineOf(field).section === section && !except.includes(field));
  const controlsOf = (isHere: (kind: FieldKind) => boolean) =>
    fields
      .filter((field) => isHere(lineOf(field).kind))
      .map((field) => <OrderControl key={field} field={field} help={help[field]} />);
  const columns = controlsOf((kind) => kind !== 'yesNo' && kind !== 'customFields');
  const checks = controlsOf((kind) => kind === 'yesNo');
  return (
    <>
      {columns.length > 0 && <div className="fields">{columns}</div>}
      {checks.length > 0 && (
        <Space size="large" wrap>
          {checks}
        </Space>
      )}
      {controlsOf((kind) => kind === 'customFields')}
    </>
  );
}
