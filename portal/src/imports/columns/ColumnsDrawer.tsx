import './columns.css';
import { whyNotMatch } from '@portage/contract/imports/rules';
import type { Import } from '@portage/contract/imports/schema';
import { Alert, Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { useHolds } from '../../auth/account.ts';
import { SlotFields, useDefaultSlotFaults } from '../../orders/form/SlotFields.tsx';
import { FaultsContext } from '../../ui/form/Field.tsx';
import { FormErrors } from '../../ui/form/FormErrors.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { FormDrawer } from '../../ui/SideDrawer.tsx';
import { usePutImport } from '../useImport.ts';
import { ColumnCard } from './ColumnCard.tsx';
import { addressIn, type ColumnDraft, draftOf, heldTwice, joinsAddress } from './draft.ts';
import { useT } from './words.ts';

type ColumnsDrawerProps = {
  import: Import;
  isOpen: boolean;
  onClose: () => void;
  /** The sheet select, if the file has several sheets. */
  sheet: ReactNode;
};

/** Matches the columns of the file to fields, starting from guesses. */
export function ColumnsDrawer({ import: given, isOpen, onClose, sheet }: ColumnsDrawerProps) {
  const t = useT();
  return (
    <FormDrawer
      isOpen={isOpen && whyNotMatch(given.status) === null}
      onClose={onClose}
      size={820}
      title={t('title')}
      extra={sheet}
    >
      <Columns key={given.version} import={given} onClose={onClose} />
    </FormDrawer>
  );
}

function Columns({ import: given, onClose }: Pick<ColumnsDrawerProps, 'import' | 'onClose'>) {
  const t = useT();
  const [form] = Form.useForm<RowDefaults>();
  const { drafts, change, save, error, isPending } = useMatching(given, onClose);
  const chooses = useHolds('MANAGE_ORDERS');
  const check = useDefaultSlotFaults(() => form.getFieldsValue());
  const { pickupScheduleId, date, time } = given;
  const twice = heldTwice(drafts);
  return (
    <FaultsContext value={check}>
      <Form
        form={form}
        layout="vertical"
        className="form"
        initialValues={{ pickupScheduleId, date, time }}
        onFinish={save}
      >
        <FormErrors form={form} error={error} />
        <p className="muted">{t('about')}</p>
        <Lacks import={given} />
        {chooses && (
          <fieldset className="field-group">
            <legend>{t('defaults')}</legend>
            <SlotFields needsSlot={false} needsStore={false} />
          </fieldset>
        )}
        <fieldset className="field-group">
          <legend>{t('columns')}</legend>
          <ul>
            {given.columns.map((column, index) => (
              <ColumnCard
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index in the file.
                key={index}
                index={index}
                column={column}
                draft={drafts[index] ?? { target: null, dateOrder: null, decimalSign: null }}
                isTwice={twice.has(index)}
                onChange={(draft) => change(index, draft)}
              />
            ))}
          </ul>
        </fieldset>
        {joinsAddress(drafts) && <JoinedAddress id={given.id} drafts={drafts} />}
        <SaveBar action={t('save')} isPending={isPending} onCancel={onClose} />
      </Form>
    </FaultsContext>
  );
}

/** Lists what is missing before the rows can be checked. A column that has to be answered for is focused by a click. */
function Lacks({ import: { lacks, columns } }: { import: Import }) {
  const t = useT();
  const placeOf = (field: string | null) =>
    columns.findIndex(({ target }) => target && 'field' in target && target.field === field);
  if (lacks.length === 0) return null;
  const list = (
    <ul className="fault-list">
      {lacks.map(({ type, field, message }) => (
        <li key={`${type} ${field} ${message}`}>
          {placeOf(field) < 0 ? (
            message
          ) : (
            <Button type="link" className="text-button" onClick={() => focusColumn(placeOf(field))}>
              {message}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
  return <Alert type="warning" showIcon role="alert" title={t('lacks')} description={list} />;
}

/** Focuses the question about a column, else its field. */
function focusColumn(place: number): void {
  const card = document.querySelector(`[data-column="${place}"]`);
  (card?.querySelector<HTMLElement>('input[type=radio]') ?? card?.querySelector<HTMLElement>('input'))?.focus();
}

const previewRows = 3;

/** Previews the joined address of the first rows. */
function JoinedAddress({ id, drafts }: { id: string; drafts: readonly ColumnDraft[] }) {
  const t = useT();
  const { data } = useRead(api.imports.rows, { params: { id }, query: { limit: previewRows } });
  const rows = data?.data ?? [];
  const list = (
    <>
      {t('addressText')}
      <ul className="fault-list">
        {rows.map(({ row, cells }) => (
          <li key={row}>{addressIn(drafts, cells)}</li>
        ))}
      </ul>
    </>
  );
  return <Alert type="info" role="status" title={t('addressTitle')} description={list} />;
}

type RowDefaults = { pickupScheduleId?: string | null; date?: string | null; time?: string | null };

/** Holds the draft of the matches. After saving, the drawer closes unless a choice is still missing. */
function useMatching(given: Import, onDone: () => void) {
  const { id, version } = given;
  const putImport = usePutImport();
  const [drafts, setDrafts] = useState<readonly ColumnDraft[]>(() => given.columns.map(draftOf));
  const match = useSend(api.imports.match, {
    isShownByForm: true,
    stales: ['imports.rows', 'imports.list'],
    onDone: (fresh: Import) => {
      putImport(fresh);
      if (fresh.status !== 'MATCHING') onDone();
    },
  });
  const change = (index: number, draft: ColumnDraft) => setDrafts((now) => now.with(index, draft));
  const isUnnamed = drafts.some(({ target }) => target && 'custom' in target && target.custom.trim() === '');
  const save = ({ pickupScheduleId = null, date = null, time = null }: RowDefaults) => {
    if (isUnnamed) return;
    match.mutate({ params: { id }, body: { version, columns: [...drafts], pickupScheduleId, date, time } });
  };
  return { drafts, change, save, error: match.error, isPending: match.isPending };
}
