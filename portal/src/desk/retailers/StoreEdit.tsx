import { ArrowLeftOutlined } from '@ant-design/icons';
import type { Fault } from '@portage/contract/errors';
import { paths } from '@portage/contract/index';
import { answerReasonLimit } from '@portage/contract/retailers/rules';
import type { FleetRetailer } from '@portage/contract/retailers/schema';
import { FleetStore, FleetStoreEdit } from '@portage/contract/stores/fleet';
import { whyNotActivate, whyNotMove } from '@portage/contract/stores/rules';
import { Link } from '@tanstack/react-router';
import { keyOf, useRead } from '../../api/read.ts';
import { HoursFields } from '../../stores/HoursFields.tsx';
import { changedValues } from '../../ui/form/changes.ts';
import { LongTextField, RadioField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useVersionedForm } from '../../ui/form/useVersionedForm.ts';
import { ReadState } from '../../ui/StatePanel.tsx';
import { useNotify } from '../../ui/useNotify.ts';
import { deskApi } from '../api.ts';
import { fieldOf } from './fieldOf.ts';
import { useAreas } from './useAreas.ts';
import { useT } from './words.ts';

type EditProps = { retailer: FleetRetailer; storeId: string; isFromList: boolean; onClose: () => void };

/** Edits a store of a retailer, or answers the request for it. */
export function StoreEdit({ retailer, storeId, isFromList, onClose }: EditProps) {
  const t = useT();
  const read = useRead(deskApi.fleetStores.read, { params: { id: retailer.id, storeId } });
  return (
    <>
      {isFromList && (
        <Link from={paths.deskRetailers} search={(now) => ({ ...now, store: undefined })} className="start">
          <ArrowLeftOutlined aria-hidden /> {t('backToStores')}
        </Link>
      )}
      <ReadState read={read} />
      {read.data && <StoreForm retailer={retailer} store={read.data} onClose={onClose} />}
    </>
  );
}

const valuesOf = (store: FleetStore) => ({
  name: store.name,
  phone: store.phone,
  storeAddress: store.storeAddress,
  serviceAreaId: store.serviceArea.id,
  pickupTimes: store.pickupTimes,
  daysOfOperation: store.daysOfOperation,
  customTimeToPrepare: store.customTimeToPrepare,
  hasOwnPrefixes: store.postalPrefixes !== null,
  postalPrefixes: store.postalPrefixes ?? [],
  /** Null until the request for the store is answered. */
  isActivated: store.isWaiting ? null : store.isActivated,
  reason: '',
});
type FleetStoreValues = ReturnType<typeof valuesOf>;

/** Returns the fields as they are sent, with lists whose order has no meaning sorted. */
const sentOf = ({ hasOwnPrefixes, postalPrefixes, isActivated, ...values }: FleetStoreValues) => ({
  ...values,
  pickupTimes: values.pickupTimes.toSorted(),
  daysOfOperation: values.daysOfOperation.toSorted(),
  postalPrefixes: hasOwnPrefixes ? postalPrefixes : null,
  isActivated: isActivated ?? undefined,
});

/** Returns the changed fields. A reason is given only for opening, refusing or closing. */
function editOf(base: FleetStore, values: FleetStoreValues) {
  const { reason, ...edit } = changedValues(sentOf(valuesOf(base)), sentOf(values));
  return edit.isActivated === undefined || !reason ? edit : { ...edit, reason };
}

function withEdit(store: FleetStore, edit: ReturnType<typeof editOf>): Partial<FleetStoreValues> {
  const { postalPrefixes, ...rest } = edit;
  const prefixes = postalPrefixes !== undefined && {
    hasOwnPrefixes: postalPrefixes !== null,
    postalPrefixes: postalPrefixes ?? [],
  };
  return { ...valuesOf(store), ...rest, ...prefixes };
}

/** Returns why the store cannot be opened, or refused, with these values. */
function faultsOf(values: FleetStoreValues, isWaiting: boolean): Fault[] {
  const without = values.isActivated ? whyNotActivate(values) : null;
  if (without) return [{ path: 'pickupTimes', type: without }];
  const isRefused = isWaiting && values.isActivated === false;
  return isRefused && values.reason.trim() === '' ? [{ path: 'reason', type: 'REQUIRED' }] : [];
}

type FormProps = Pick<EditProps, 'retailer' | 'onClose'> & { store: FleetStore };

/** The texts after an answer: by whether the store was opened, then by whether the retailer’s admins can sign in and so are mailed. */
const answered = {
  true: { true: 'storeOpenedMailed', false: 'storeOpened' },
  false: { true: 'storeRefusedMailed', false: 'storeRefused' },
} as const;

function useStoreForm({ retailer, store, onClose }: FormProps) {
  const t = useT();
  const notify = useNotify();
  const params = { id: retailer.id, storeId: store.id };
  return useVersionedForm({
    fresh: store,
    queryKey: keyOf(deskApi.fleetStores.read, { params }),
    record: FleetStore,
    schema: FleetStoreEdit,
    valuesOf,
    editOf,
    withEdit,
    pathOf: fieldOf,
    rules: (values) => faultsOf(values, store.isWaiting),
    send: (body) => deskApi.fleetStores.edit({ params, body }),
    stales: ['fleetStores.list', 'fleetStores.requested'],
    onSaved: (edit, { name, moved }) => {
      const isAnswered = store.isWaiting && edit.isActivated !== undefined;
      const done = isAnswered ? answered[`${edit.isActivated === true}`][`${retailer.isActivated}`] : 'storeSaved';
      notify.succeeded(t(done, { store: name }), moved > 0 ? t('storeMoved', { count: moved }) : undefined);
      onClose();
    },
  });
}

function StoreForm(props: FormProps) {
  const { retailer, store, onClose } = props;
  const t = useT();
  const form = useStoreForm(props);
  const { isActivated, hasOwnPrefixes } = form.values;
  const answer = { true: 'openStoreName', false: 'refuseStoreName', null: 'save' } as const;
  const isOpened = form.edit.isActivated === true;
  return (
    <SchemaForm
      form={form}
      action={t(store.isWaiting ? answer[`${isActivated}`] : 'save')}
      staleTitle={t('stale')}
      onCancel={onClose}
    >
      <div className="fields">
        <TextField name="name" label={t('store')} isRequired maxLength={120} />
        <TextField name="phone" label={t('phone')} type="tel" maxLength={40} />
      </div>
      <TextField name="storeAddress" label={t('address')} isRequired maxLength={300} />
      <AreaField retailer={retailer} store={store} />
      <HoursFields store={store} />
      <RadioField
        name="hasOwnPrefixes"
        label={t('prefixes')}
        options={[
          { value: false, label: t('prefixesOfArea') },
          { value: true, label: t('prefixesOwn') },
        ]}
      />
      {hasOwnPrefixes && <PrefixesField name="postalPrefixes" label={t('ownPrefixes')} />}
      {store.isWaiting ? <AnswerField /> : <SwitchField name="isActivated" label={t('storeIsOpen')} />}
      {form.edit.isActivated !== undefined && !isOpened && (
        <LongTextField
          name="reason"
          label={t('reason')}
          isRequired={store.isWaiting}
          help={t(store.isWaiting && retailer.isActivated ? 'reasonMailed' : 'reasonLogged')}
          maxLength={answerReasonLimit}
        />
      )}
    </SchemaForm>
  );
}

/** Chooses one of the retailer's areas, until the request for the store is answered. */
function AreaField({ retailer: { serviceAreaIds }, store }: Pick<FormProps, 'retailer' | 'store'>) {
  const t = useT();
  const { nameOf } = useAreas();
  const ids = [...new Set([store.serviceArea.id, ...serviceAreaIds])];
  return (
    <SelectField
      name="serviceAreaId"
      label={t('area')}
      disabled={whyNotMove(store) !== null}
      options={ids.map((id) => ({ value: id, label: nameOf(id) }))}
    />
  );
}

function AnswerField() {
  const t = useT();
  return (
    <RadioField
      name="isActivated"
      label={t('answer')}
      isButtons
      options={[
        { value: true, label: t('openStore') },
        { value: false, label: t('refuse') },
      ]}
    />
  );
}

/** Edits prefixes of postal codes; Enter or a comma adds one. */
export function PrefixesField({ name, label }: { name: string; label: string }) {
  const t = useT();
  return (
    <SelectField name={name} label={label} mode="tags" tokenSeparators={[',']} options={[]} help={t('prefixesHelp')} />
  );
}
