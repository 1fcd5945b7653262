import { type Permission, permissionsOf, Role } from '@portage/contract/access';
import { errorText } from '@portage/contract/errors';
import { whyNotSetPermission } from '@portage/contract/team/rules';
import { abilities, permissionNames, roleNames } from '@portage/contract/team/words';
import { translate } from '@portage/contract/words';
import { Checkbox, Form } from 'antd';
import { useAccount } from '../auth/account.ts';
import { StoresField } from '../stores/StoresField.tsx';
import { Field, FieldGroup } from '../ui/form/Field.tsx';
import { CardsField, TextField } from '../ui/form/fields.tsx';
import { useLanguage } from '../words/language.ts';
import type { MemberValues } from './values.ts';
import { useT } from './words.ts';

type FieldsProps = { isLocked: boolean };

/** Edits name and email. */
export function ProfileFields({ isLocked }: FieldsProps) {
  const t = useT();
  return (
    <div className="fields">
      <TextField name="name" label={t('name')} isRequired maxLength={120} disabled={isLocked} />
      <TextField name="email" label={t('email')} isRequired type="email" maxLength={254} disabled={isLocked} />
    </div>
  );
}

/** Selects the member's type; selecting one replaces the other (spec section 5). */
export function TypeField({ isLocked }: FieldsProps) {
  const t = useT();
  const language = useLanguage();
  const options = Role.options.map((role) => ({
    value: role,
    name: translate(roleNames[role], language),
    about: t(`type.${role}`),
  }));
  return (
    <FieldGroup legend={t('typeLegend')}>
      <CardsField name="role" className="team-choices" disabled={isLocked} options={options} />
    </FieldGroup>
  );
}

/** Renders a checkbox for each permission. Those that may not be set are disabled, with the reason. */
export function PermissionsField({ isLocked }: FieldsProps) {
  const t = useT();
  const language = useLanguage();
  const { roles, permissions, isCourier } = useAccount();
  const by = { role: roles[0] ?? 'RETAILER_USER', permissions, isCourier };
  const all = permissionsOf(by);
  const role = Form.useWatch<MemberValues['role']>('role') ?? 'RETAILER_USER';
  const isAdmin = role === 'RETAILER_ADMIN';
  const box = (permission: Permission) => {
    const why = isAdmin ? null : whyNotSetPermission(by, { role }, permission);
    return (
      <Checkbox key={permission} value={permission} disabled={isLocked || isAdmin || why !== null}>
        <span className="pair">
          <span>{translate(permissionNames[permission], language)}</span>
          <span>
            {why && !isLocked ? errorText(why, language) : firstUp(translate(abilities[permission], language))}
          </span>
        </span>
      </Checkbox>
    );
  };
  return (
    <FieldGroup legend={t('permissions')} about={isAdmin && t('adminPermissions')}>
      {isAdmin ? (
        <Checkbox.Group className="boxes team-boxes" value={[...all]}>
          {all.map(box)}
        </Checkbox.Group>
      ) : (
        <Field name="permissions">
          <Checkbox.Group className="boxes team-boxes">{all.map(box)}</Checkbox.Group>
        </Field>
      )}
    </FieldGroup>
  );
}

const firstUp = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Selects all stores or some of them; hidden for an admin, who has all, and for the courier, which has none. */
export function MemberStores({ isLocked }: FieldsProps) {
  const t = useT();
  const role = Form.useWatch<MemberValues['role']>('role');
  const { isCourier } = useAccount();
  if (role === 'RETAILER_ADMIN' || isCourier) return null;
  return <StoresField legend={t('storesLegend')} isLocked={isLocked} />;
}

/** Selects how a new member first signs in: by an invitation or a temporary password. */
export function EntryField() {
  const t = useT();
  const entries = ['INVITATION', 'PASSWORD'] as const;
  const options = entries.map((value) => ({ value, name: t(`entry.${value}`), about: t(`entry.${value}.text`) }));
  return (
    <FieldGroup legend={t('entryLegend')}>
      <CardsField name="entry" className="team-choices" options={options} />
    </FieldGroup>
  );
}
