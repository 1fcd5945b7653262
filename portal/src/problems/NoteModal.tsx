import { noteLimit } from '@portage/contract/problems/rules';
import { ProblemDecision, type ProblemRow } from '@portage/contract/problems/schema';
import { api } from '../api/client.ts';
import { LongTextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormModal } from '../ui/modal/FormModal.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useShown } from '../ui/useShown.ts';
import { decisionRows } from './useDecide.ts';
import { useT } from './words.ts';

type NoteModalProps = {
  /** The order whose note is edited; undefined closes the dialog. */ row: ProblemRow | undefined;
  onClose: () => void;
};

/** Edits the team's note on the problems of an order. */
export function NoteModal({ row, onClose }: NoteModalProps) {
  const t = useT();
  const shown = useShown(row);
  return (
    <FormModal
      isOpen={row !== undefined}
      onClose={onClose}
      title={shown && t('noteOf', { order: shown.number ?? shown.trackingCode })}
      width={480}
    >
      {shown && <NoteForm row={shown} onClose={onClose} />}
    </FormModal>
  );
}

function NoteForm({ row: { id, note }, onClose }: { row: ProblemRow; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const form = useSchemaForm({
    schema: ProblemDecision,
    initial: { note: note ?? '' },
    isEdit: true,
    bodyOf: (values) => ({ ids: [id], note: values.note.trim() || null }),
    send: (body) => api.problems.decide({ body }),
    stales: decisionRows,
    onSaved: () => {
      notify.succeeded(t('noteSaved'));
      onClose();
    },
  });
  return (
    <SchemaForm form={form} action={t('save')} onCancel={onClose}>
      <LongTextField name="note" label={t('note')} maxLength={noteLimit} />
    </SchemaForm>
  );
}
