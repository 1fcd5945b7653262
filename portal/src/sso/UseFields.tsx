import { RetailerPermission } from '@portage/contract/access';
import { type SsoProblem, ssoProblems } from '@portage/contract/sso/rules';
import type { SsoConnection, SsoTry } from '@portage/contract/sso/schema';
import { permissionNames } from '@portage/contract/team/words';
import { Alert, Checkbox, Flex, Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useStoreName } from '../stores/storeName.ts';
import { useStores } from '../stores/useStores.ts';
import { Field } from '../ui/form/Field.tsx';
import { CheckField, SelectField } from '../ui/form/fields.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { DomainProofs } from './DomainProofs.tsx';
import type { SsoValues } from './values.ts';
import { words } from './words.ts';

type UseFieldsProps = { values: SsoValues; connection: SsoConnection; action: ReactNode };

/** Edits the domains of single sign-on, the accounts it creates, and whether it is active and required; shows the last attempt. */
export function UseFields({ values, connection, action }: UseFieldsProps) {
  const t = useWords(words);
  return (
    <fieldset>
      <legend>{t('stepUse')}</legend>
      <Field name="domains" label={t('domains')} help={t('domainsHelp')}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[' ', ',', ';']}
          placeholder="example.com"
        />
      </Field>
      <DomainProofs connection={connection} />
      <Form.Item name="hosts" label={t('hosts')} extra={t('hostsHelp')} hidden={connection.availableHosts.length === 0}>
        <Select mode="multiple" options={connection.availableHosts.map((value) => ({ value }))} />
      </Form.Item>
      <NewAccounts values={values} />
      <div className="row">
        {action}
        <small>{t('tryHelp')}</small>
      </div>
      <LastTry last={connection.lastTry} />
      <CheckField name="activated">{t('activated')}</CheckField>
      <CheckField name="enforced">{t('enforced')}</CheckField>
      {values.enforced && <WayIn />}
    </fieldset>
  );
}

function NewAccounts({ values: { makesAccounts, newHasAllStores } }: Pick<UseFieldsProps, 'values'>) {
  const t = useWords(words);
  const nameOf = useWords(permissionNames);
  const { stores } = useStores();
  const storeName = useStoreName();
  // Only an admin may view expenses (spec section 6).
  const permissions = RetailerPermission.options.filter((each) => each !== 'VIEW_EXPENSE_REPORT');
  return (
    <>
      <CheckField name="makesAccounts">{t('makesAccounts')}</CheckField>
      <div style={{ marginInlineStart: 32 }} hidden={!makesAccounts}>
        <Form.Item name="newPermissions" label={t('newPermissions')}>
          <Checkbox.Group options={permissions.map((value) => ({ value, label: nameOf(value) }))} />
        </Form.Item>
        <Form.Item name="newHasAllStores" label={t('newStores')} valuePropName="checked">
          <Checkbox>{t('allStores')}</Checkbox>
        </Form.Item>
        <Form.Item name="newPickupSchedules" hidden={newHasAllStores}>
          <Checkbox.Group options={stores.map((store) => ({ value: store.id, label: storeName(store) }))} />
        </Form.Item>
      </div>
    </>
  );
}

/** Describes the result of the last sign-on attempt. */
function LastTry({ last }: { last: SsoTry | null }) {
  const t = useWords(words);
  const reasonOf = useWords<typeof ssoProblems>(ssoProblems);
  const { moment } = useFormats();
  if (!last) return <Alert type="info" showIcon title={t('neverTried')} />;
  const when = moment(last.at);
  const received: [string, string | null][] = [
    [t('heardEmail'), last.email],
    [t('heardName'), last.name],
    [t('heardNameId'), last.nameId],
  ];
  const problem: SsoProblem | null = last.problem;
  return (
    <Alert
      type={problem ? 'error' : 'success'}
      showIcon
      title={t(problem ? 'triedBadly' : 'triedWell', { when })}
      description={
        <>
          {problem && <p>{reasonOf(problem)}</p>}
          <Flex component="dl" vertical gap={4}>
            {received.map(([name, value]) => (
              <Flex key={name} gap={8}>
                <dt className="muted">{name}</dt>
                <dd>{value ?? t('notSaid')}</dd>
              </Flex>
            ))}
          </Flex>
        </>
      }
    />
  );
}

/** Selects the admin who keeps a password, as a fallback. */
function WayIn() {
  const t = useWords(words);
  const admins = useRead(api.team.list, { query: { role: 'RETAILER_ADMIN', pageSize: 100 } });
  const options = admins.data?.data.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }));
  return (
    <SelectField
      name="wayInId"
      label={t('wayIn')}
      help={t('wayInHelp')}
      options={options ?? []}
      loading={admins.isPending}
    />
  );
}
