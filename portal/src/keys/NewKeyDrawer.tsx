import type { Permission } from '@portage/contract/access';
import { errorText } from '@portage/contract/errors';
import { keyPermissions, whyNotHaveKey } from '@portage/contract/keys/rules';
import type { MadeKey } from '@portage/contract/keys/schema';
import { abilities, permissionNames } from '@portage/contract/team/words';
import { translate } from '@portage/contract/words';
import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useConfirmation } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useAccount } from '../auth/account.ts';
import { StoresField } from '../stores/StoresField.tsx';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { useLeaveGuard } from '../ui/form/useLeaveGuard.ts';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

type NewKeyProps = {
  /** Whether it is for test data. */ isTest: boolean;
  onClose: () => void;
  onMade: (made: MadeKey) => void;
};

/** A new key: what uses it, what it may, where and how long. */
export function NewKeyDrawer({ isOpen, ...rest }: NewKeyProps & { isOpen: boolean }) {
  const t = useT();
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={rest.onClose}
      size={560}
      title={t(rest.isTest ? 'addTest' : 'add')}
      mask={{ closable: false }}
    >
      <NewKeyForm {...rest} />
    </SideDrawer>
  );
}

const lives = [0, 30, 90, 365] as const;
type NewKeyValues = {
  name: string;
  permissions: (typeof keyPermissions)[number][];
  hasAllStores: boolean;
  pickupScheduleId: string[];
  days: number;
};

const inDays = (days: number) => (days === 0 ? null : new Date(Date.now() + days * 86_400_000).toISOString());

function NewKeyForm({ isTest, onClose, onMade }: NewKeyProps) {
  const t = useT();
  const language = useLanguage();
  const confirmed = useConfirmation();
  const hasEveryStore = useAccount().hasAllStores;
  const [form] = Form.useForm<NewKeyValues>();
  const [isDirty, setDirty] = useState(false);
  const letGo = useLeaveGuard(isDirty);
  const create = useSend(api.keys.create, {
    stales: ['keys.list'],
    isShownByForm: true,
    onDone: (made) => {
      letGo();
      onClose();
      onMade(made);
    },
  });
  const send = async ({ days, ...values }: NewKeyValues) => {
    if (await confirmed()) create.mutate({ body: { ...values, isTest, expiresAt: inDays(days) } });
  };
  const usual: NewKeyValues = { name: '', permissions: [], hasAllStores: hasEveryStore, pickupScheduleId: [], days: 0 };
  const required = { required: true, whitespace: true, message: errorText('REQUIRED', language) };
  return (
    <Form<NewKeyValues>
      form={form}
      name="key"
      layout="vertical"
      requiredMark={false}
      initialValues={usual}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void send(values)}
      className="order-form"
    >
      <FormErrors form={form} error={create.error} />
      <Form.Item name="name" label={t('name')} extra={t('nameHelp')} rules={[required]} validateTrigger="onBlur">
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <PermissionsField />
      <StoresField legend={t('stores')} canHaveAll={hasEveryStore} />
      <Form.Item name="days" label={t('expires')}>
        <Select options={lives.map((days) => ({ value: days, label: t(`life.${days}`) }))} />
      </Form.Item>
      <SaveBar action={t('create')} isPending={create.isPending} onCancel={onClose} />
    </Form>
  );
}

/** A box for each permission; those that its maker has not stay in sight, and say why. */
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
    <fieldset className="field-group">
      <legend>{t('permissions')}</legend>
      <p className="muted">{t('permissionsText')}</p>
      <Form.Item name="permissions">
        <Checkbox.Group className="boxes">{keyPermissions.map(box)}</Checkbox.Group>
      </Form.Item>
    </fieldset>
  );
}
