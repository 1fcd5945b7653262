import { type ProofRule, proofFallbacks, proofKinds } from '@portage/contract/proofs/rule';
import { Select } from 'antd';
import { Field, type FieldProps } from '../ui/form/Field.tsx';
import { useT } from './words.ts';

/**
 * Renders the fields of a proof rule: its kinds, whether all are needed, and what happens without them. Without kinds it shows `placeholder`,
 * by default that no proof is needed.
 */
export const ProofField = ({ placeholder, ...field }: FieldProps & { placeholder?: string | undefined }) => (
  <Field {...field}>
    <RuleInput placeholder={placeholder} />
  </Field>
);

type RuleInputProps = {
  id?: string;
  value?: ProofRule | null;
  onChange?: (rule: ProofRule | null) => void;
  placeholder?: string | undefined;
};

const none: ProofRule = { kinds: [], match: 'all', fallback: 'RETURN' };

function RuleInput({ id, value, onChange, placeholder }: RuleInputProps) {
  const t = useT();
  const rule = value ?? none;
  const set = (change: Partial<ProofRule>) => onChange?.({ ...rule, ...change });
  const isMore = rule.kinds.some((kind) => kind !== 'PHOTO');
  return (
    <div className="stack">
      <Select
        id={id}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        placeholder={placeholder ?? t('none')}
        value={rule.kinds}
        options={proofKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(kinds: ProofRule['kinds']) => set({ kinds })}
      />
      {rule.kinds.length > 1 && (
        <Select
          aria-label={t('match')}
          value={rule.match}
          options={(['all', 'any'] as const).map((match) => ({ value: match, label: t(`match.${match}`) }))}
          onChange={(match) => set({ match })}
        />
      )}
      {isMore && (
        <Select
          aria-label={t('otherwise')}
          value={rule.fallback}
          options={proofFallbacks.map((each) => ({ value: each, label: t(`fallback.${each}`) }))}
          onChange={(fallback) => set({ fallback })}
        />
      )}
    </div>
  );
}
