import { DeleteOutlined } from '@ant-design/icons';
import type { ColumnMappings } from '@portage/contract/imports/schema';
import type { Store } from '@portage/contract/stores/schema';
import { Alert, Form } from 'antd';
import { CustomLabel, TargetSelect } from '../imports/columns/ColumnCard.tsx';
import { ProofField } from '../proofs/ProofField.tsx';
import { IconButton } from '../ui/ActionButton.tsx';
import { FieldGroup } from '../ui/form/Field.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { FormDrawer } from '../ui/SideDrawer.tsx';
import { LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import { ClosedDaysFields, HoursFields } from './HoursFields.tsx';
import { useStoreEdit } from './useStoreEdit.tsx';
import { useStores } from './useStores.ts';
import { useT } from './words.ts';

type StoreDrawerProps = { id: string | undefined; onClose: () => void; onClosed: () => void };

/** Edits a store in a drawer. */
export function StoreDrawer({ id, onClose, onClosed }: StoreDrawerProps) {
  const t = useT();
  const { stores, isLoaded } = useStores();
  const store = stores.find((each) => each.id === id);
  return (
    <FormDrawer isOpen={id !== undefined} onClose={onClose} onClosed={onClosed} size={640} title={store?.name}>
      {store && <StoreForm key={store.id} store={store} onClose={onClose} />}
      {!store && !isLoaded && <LoadingState />}
      {!store && isLoaded && id && <StatePanel mood="lost" title={t('notFound')} />}
    </FormDrawer>
  );
}

function StoreForm({ store, onClose }: { store: Store; onClose: () => void }) {
  const t = useT();
  const form = useStoreEdit(store, onClose);
  return (
    <SchemaForm form={form} action={t('save')} staleTitle={t('staleTitle')} onCancel={onClose}>
      <StoreNote store={store} />
      <div className="fields">
        <TextField name="name" label={t('storeName')} isRequired maxLength={120} />
        <TextField name="phone" label={t('phone')} type="tel" maxLength={40} />
      </div>
      <ProofField name="proof" label={t('proof')} />
      <HoursFields store={store} />
      <ClosedDaysFields store={store} />
      <MappingFields />
    </SchemaForm>
  );
}

/** Explains why nothing ships from the store, if so. */
function StoreNote({ store: { isActivated, isWaiting } }: { store: Store }) {
  const t = useT();
  return isActivated ? null : <Alert type="info" showIcon title={t(isWaiting ? 'waitingNote' : 'inactiveNote')} />;
}

type MappingsProps = { value?: ColumnMappings; onChange?: (mappings: ColumnMappings) => void };
type ColumnMapping = ColumnMappings[string];

/** Edits the remembered column mappings of the store's files. */
function MappingFields() {
  const t = useT();
  return (
    <FieldGroup legend={t('mappingsLegend')} about={t('mappingsText')}>
      <Form.Item name="columnMappings" noStyle>
        <Mappings />
      </Form.Item>
    </FieldGroup>
  );
}

function Mappings({ value = {}, onChange }: MappingsProps) {
  const t = useT();
  const entries = Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other));
  if (entries.length === 0) return <p className="sunken">{t('noMappings')}</p>;
  const set = (header: string, target: ColumnMapping['target']) =>
    onChange?.({ ...value, [header]: { target, dateOrder: null, decimalSign: null } });
  const forget = (header: string) =>
    onChange?.(Object.fromEntries(Object.entries(value).filter(([name]) => name !== header)));
  return (
    <ul className="stack">
      {entries.map(([header, { target }]) => (
        <li key={header} className="store-mapping">
          <span className="code ellipsis" title={header}>
            {header}
          </span>
          <div className="stack">
            <TargetSelect name={header} header={header} target={target} onChoose={(chosen) => set(header, chosen)} />
            {target && 'custom' in target && (
              <CustomLabel value={target.custom} onChange={(custom) => set(header, { custom })} />
            )}
          </div>
          <IconButton
            icon={<DeleteOutlined aria-hidden />}
            name={t('forget', { column: header })}
            onClick={() => forget(header)}
          />
        </li>
      ))}
    </ul>
  );
}
