import '../orders/form/form.css';
import { DeleteOutlined } from '@ant-design/icons';
import type { ColumnMappings } from '@portage/contract/imports/schema';
import type { Store } from '@portage/contract/stores/schema';
import { Alert, Form, Input } from 'antd';
import { CustomLabel, TargetSelect } from '../imports/columns/ColumnCard.tsx';
import { CheckContext, Field } from '../orders/form/Field.tsx';
import { useStores } from '../orders/useStores.ts';
import { IconButton } from '../ui/ActionButton.tsx';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { StaleChoice } from '../ui/form/StaleChoice.tsx';
import { useDiscard, useLeaveGuard } from '../ui/form/useLeaveGuard.ts';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import { ClosedDaysFields, HoursFields } from './HoursFields.tsx';
import { useStoreEdit } from './useStoreEdit.tsx';
import { useT } from './words.ts';

type StoreDrawerProps = { id: string | undefined; onClose: () => void; onClosed: () => void };

/** A store, to be changed. */
export function StoreDrawer({ id, onClose, onClosed }: StoreDrawerProps) {
  const t = useT();
  const { stores, isLoaded } = useStores();
  const store = stores.find((each) => each.id === id);
  return (
    <SideDrawer
      isOpen={id !== undefined}
      onClose={onClose}
      onClosed={onClosed}
      size={640}
      title={store?.name}
      mask={{ closable: false }}
    >
      {store && <StoreForm key={store.id} store={store} onDone={onClose} />}
      {!store && !isLoaded && <LoadingState />}
      {!store && isLoaded && id && <StatePanel mood="lost" title={t('notFound')} />}
    </SideDrawer>
  );
}

type StoreFormProps = { store: Store; onDone: () => void };

function StoreForm({ store, onDone }: StoreFormProps) {
  const t = useT();
  const { form, before, isDirty, faults, error, isPending, save, theirs, take } = useStoreEdit(store, () => {
    letGo();
    onDone();
  });
  const letGo = useLeaveGuard(isDirty && !isPending);
  const discard = useDiscard();
  const leave = async () => {
    if (isDirty && !(await discard())) return;
    letGo();
    onDone();
  };
  return (
    <CheckContext value={faults}>
      <Form
        form={form}
        layout="vertical"
        initialValues={before}
        className="order-form"
        noValidate
        onSubmitCapture={save}
      >
        {theirs && (
          <StaleChoice title={t('staleTitle')} onTakeTheirs={() => take(false)} onSaveMine={() => take(true)} />
        )}
        <FormErrors form={form} error={error} />
        <StoreNote store={store} />
        <div className="fields">
          <Field name="name" label={t('storeName')} isRequired>
            <Input maxLength={120} />
          </Field>
          <Field name="phone" label={t('phone')}>
            <Input type="tel" maxLength={40} autoComplete="off" />
          </Field>
        </div>
        <HoursFields store={store} />
        <ClosedDaysFields store={store} />
        <MappingFields />
        <SaveBar
          action={t('save')}
          refusal={isDirty ? null : t('nothingChanged')}
          isPending={isPending}
          onCancel={() => void leave()}
        />
      </Form>
    </CheckContext>
  );
}

/** Why nothing leaves from the store, if so. */
function StoreNote({ store: { isActivated, isWaiting } }: { store: Store }) {
  const t = useT();
  return isActivated ? null : <Alert type="info" showIcon title={t(isWaiting ? 'waitingNote' : 'inactiveNote')} />;
}

type MappingsProps = { value?: ColumnMappings; onChange?: (mappings: ColumnMappings) => void };
type Reading = ColumnMappings[string];

/** What is remembered of the columns of the store's files: each can be taken for something else, or be forgotten. */
function MappingFields() {
  const t = useT();
  return (
    <fieldset className="order-fieldset">
      <legend>{t('mappingsLegend')}</legend>
      <p className="muted">{t('mappingsText')}</p>
      <Form.Item name="columnMappings" noStyle>
        <Mappings />
      </Form.Item>
    </fieldset>
  );
}

function Mappings({ value = {}, onChange }: MappingsProps) {
  const t = useT();
  const entries = Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other));
  if (entries.length === 0) return <p className="sunken">{t('noMappings')}</p>;
  const set = (header: string, target: Reading['target']) =>
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
