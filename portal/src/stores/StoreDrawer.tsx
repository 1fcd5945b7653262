import '../orders/form/form.css';
import type { Store } from '@portage/contract/stores/schema';
import { Alert, Form, Input } from 'antd';
import { CheckContext, Field } from '../orders/form/Field.tsx';
import { useStores } from '../orders/useStores.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { StaleChoice } from '../ui/form/StaleChoice.tsx';
import { useDiscard, useLeaveGuard } from '../ui/form/useLeaveGuard.ts';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { LoadingState, StatePanel } from '../ui/StatePanel.tsx';
import { useWords } from '../words/translate.ts';
import { ClosedDaysFields, HoursFields } from './HoursFields.tsx';
import { MappingFields } from './MappingFields.tsx';
import { useStoreEdit } from './useStoreEdit.tsx';
import { words } from './words.ts';

type StoreDrawerProps = { id: string | undefined; onClose: () => void; onClosed: () => void };

/** A store, to be changed. */
export function StoreDrawer({ id, onClose, onClosed }: StoreDrawerProps) {
  const t = useWords(words);
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
  const t = useWords(words);
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
  const t = useWords(words);
  return isActivated ? null : <Alert type="info" showIcon title={t(isWaiting ? 'waitingNote' : 'inactiveNote')} />;
}
