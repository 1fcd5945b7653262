import { Permission, Role } from '@portage/contract/access';
import { errorText } from '@portage/contract/errors';
import { whyNotSetPermission } from '@portage/contract/team/rules';
import { abilities, permissionNames, roleNames } from '@portage/contract/team/words';
import { translate } from '@portage/contract/words';
import { Checkbox, Form, Input, Radio } from 'antd';
import { useAccount } from '../auth/account.ts';
import { StoresField } from '../stores/StoresField.tsx';
import { useLanguage } from '../words/language.ts';
import type { MemberValues } from './values.ts';
import { useT } from './words.ts';

type FieldsProps = { isLocked: boolean };

/** Name and email. */
export function ProfileFields({ isLocked }: FieldsProps) {
  const t = useT();
  const language = useLanguage();
  const required = { required: true, whitespace: true, message: errorText('REQUIRED', language) };
  const email = {
    type: 'email' as const,
    transform: (text: string) => text.trim(),
    message: errorText('INVALID_EMAIL', language),
  };
  return (
    <div className="fields">
      <Form.Item name="name" label={t('name')} rules={[required]} validateTrigger="onBlur">
        <Input maxLength={120} disabled={isLocked} autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={[required, email]} validateTrigger="onBlur">
        <Input type="email" maxLength={254} disabled={isLocked} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

/** One type at a time: selecting the other replaces it (spec section 5). */
export function TypeField({ isLocked }: FieldsProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <fieldset className="field-group">
      <legend>{t('typeLegend')}</legend>
      <Form.Item name="role" noStyle>
        <Radio.Group className="team-choices" disabled={isLocked}>
          {Role.options.map((role) => (
            <Radio key={role} value={role} className="card">
              <span className="pair">
                <strong>{translate(roleNames[role], language)}</strong>
                <span>{t(`type.${role}`)}</span>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </fieldset>
  );
}

/** A box for each permission. Those that may not be set stay in sight, and say why. */
export function PermissionsField({ isLocked }: FieldsProps) {
  const t = useT();
  const language = useLanguage();
  const { roles, permissions } = useAccount();
  const by = { role: roles[0] ?? 'RETAILER_USER', permissions };
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
    <fieldset className="field-group">
      <legend>{t('permissions')}</legend>
      {isAdmin && <p className="muted">{t('adminPermissions')}</p>}
      {isAdmin ? (
        <Checkbox.Group className="boxes team-boxes" value={[...Permission.options]}>
          {Permission.options.map(box)}
        </Checkbox.Group>
      ) : (
        <Form.Item name="permissions">
          <Checkbox.Group className="boxes team-boxes">{Permission.options.map(box)}</Checkbox.Group>
        </Form.Item>
      )}
    </fieldset>
  );
}

const firstUp = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** All stores, or some of them. */
export function MemberStores({ isLocked }: FieldsProps) {
  const t = useT();
  const role = Form.useWatch<MemberValues['role']>('role');
  if (role === 'RETAILER_ADMIN') return null;
  return <StoresField legend={t('storesLegend')} isLocked={isLocked} />;
}

/** How a new member first signs in. */
export function EntryField() {
  const t = useT();
  return (
    <fieldset className="field-group">
      <legend>{t('entryLegend')}</legend>
      <Form.Item name="entry" noStyle>
        <Radio.Group className="team-choices">
          {(['INVITATION', 'PASSWORD'] as const).map((entry) => (
            <Radio key={entry} value={entry} className="card">
              <span className="pair">
                <strong>{t(`entry.${entry}`)}</strong>
                <span>{t(`entry.${entry}.text`)}</span>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </fieldset>
  );
}
