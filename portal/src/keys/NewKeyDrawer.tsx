import type { Permission } from '@portage/contract/access';
import { errorText } from '@portage/contract/errors';
import { keyPermissions, whyNotHaveKey } from '@portage/contract/keys/rules';
import { type MadeKey, NewKey } from '@portage/contract/keys/schema';
import { abilities, permissionNames } from '@portage/contract/team/words';
import { translate } from '@portage/contract/words';
import { Checkbox } from 'antd';
import { useConfirmation } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { useAccount } from '../auth/account.ts';
import { StoresField, storesFaults } from '../stores/StoresField.tsx';
import { Field, FieldGroup } from '../ui/form/Field.tsx';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormDrawer } from '../ui/SideDrawer.tsx';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

type NewKeyProps = {
  /** Whether the key is for test data. */
  isTest: boolean;
  onClose: () => void;
  onMade: (made: MadeKey) => void;
};

/** Creates a key: its name, permissions, stores and lifetime. */
export function NewKeyDrawer({ isOpen, ...rest }: NewKeyProps & { isOpen: boolean }) {
  const t = useT();
  return (
    <FormDrawer isOpen={isOpen} onClose={rest.onClose} title={t(rest.isTest ? 'addTest' : 'add')}>
      <NewKeyForm {...rest} />
    </FormDrawer>
  );
}

const lives = [0, 30, 90, 365] as const;
type NewKeyValues = Pick<NewKey, 'name' | 'permissions' | 'hasAllStores' | 'pickupScheduleId'> & { days: number };

const inDays = (days: number) => (days === 0 ? null : new Date(Date.now() + days * 86_400_000).toISOString());

function NewKeyForm({ isTest, onClose, onMade }: NewKeyProps) {
  const t = useT();
  const confirmed = useConfirmation();
  const { hasAllStores } = useAccount();
  const initial: NewKeyValues = { name: '', permissions: [], hasAllStores, pickupScheduleId: [], days: 0 };
  const form = useSchemaForm({
    schema: NewKey,
    initial,
    bodyOf: ({ days, ...values }) => ({ ...values, isTest, expiresAt: inDays(days) }),
    rules: storesFaults,
    send: async (body) => ((await confirmed()) ? api.keys.create({ body }) : null),
    stales: ['keys.list'],
    onSaved: (made) => {
      onClose();
      onMade(made);
    },
  });
  return (
    <SchemaForm form={form} action={t('create')} onCancel={onClose}>
      <TextField name="name" label={t('name')} isRequired help={t('nameHelp')} maxLength={80} />
      <PermissionsField />
      <StoresField legend={t('stores')} canHaveAll={hasAllStores} />
      <SelectField
        name="days"
        label={t('expires')}
        options={lives.map((days) => ({ value: days, label: t(`life.${days}`) }))}
      />
    </SchemaForm>
  );
}

/** Renders a checkbox for each permission; those that the member does not have are disabled, with the reason. */
function PermissionsField() {
  const t = useT();
  const language = useLanguage();
  const { roles, permissions } = useAccount();
  const by = { role: roles[0] ?? 'RETAILER_USER', permissions, storeIds: null };
  const box = (permission: Permission) => {
    const why = whyNotHaveKey(by, { permissions: [permission], storeIds: [] });
    const ability = translate(abilities[permission], language);
    return (
      <Checkbox key={permission} value={permission} disabled={why !== null}>
        <span className="pair">
          <span>{translate(permissionNames[permission], language)}</span>
          <span>{why ? errorText(why, language) : ability.charAt(0).toUpperCase() + ability.slice(1)}</span>
        </span>
      </Checkbox>
    );
  };
  return (
    <FieldGroup legend={t('permissions')} about={t('permissionsText')}>
      <Field name="permissions">
        <Checkbox.Group className="boxes">{keyPermissions.map(box)}</Checkbox.Group>
      </Field>
    </FieldGroup>
  );
}
