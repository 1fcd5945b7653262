import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { keySorts, keysPageSize, overlapHours, whyNotRenewKey } from '@portage/contract/keys/rules';
import type { ApiKey, KeyList, MadeKey } from '@portage/contract/keys/schema';
import { permissionNames } from '@portage/contract/team/words';
import { translate } from '@portage/contract/words';
import { Flex, Form, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useConfirmation } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useStoreName } from '../stores/storeName.ts';
import { useStores } from '../stores/useStores.ts';
import { ActionButton, IconButton } from '../ui/ActionButton.tsx';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import { sortable, sortOf } from '../ui/table/sort.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useNow } from '../ui/useNow.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

export type KeySort = `${(typeof keySorts)[number]}:${'asc' | 'desc'}`;
const defaultSort: KeySort = 'createdAt:desc';

type KeysTableProps = {
  list: z.output<typeof KeyList>;
  sort: KeySort | undefined;
  isLoading: boolean;
  empty: ReactNode;
  ask: (change: { page?: number | undefined; pageSize?: number | undefined; sort?: KeySort | undefined }) => void;
  onMade: (made: MadeKey) => void;
};

/** Lists the keys, with the actions on each. */
export function KeysTable({ list, sort = defaultSort, isLoading, empty, ask, onMade }: KeysTableProps) {
  const t = useT();
  return (
    <DataTable<ApiKey>
      list={list}
      columns={useColumns(sort, onMade)}
      defaultPageSize={keysPageSize}
      total={(count) => t('total', { count })}
      isLoading={isLoading}
      empty={empty}
      askPage={ask}
      askSort={(...press) => ask({ sort: sortOf(keySorts, defaultSort, ...press) })}
    />
  );
}

/** Below this table width in pixels, a key's permissions and expiry are shown under its name. */
const widthForAll = 720;

function useColumns(sort: KeySort, onMade: KeysTableProps['onMade']): (width: number) => Columns<ApiKey> {
  const t = useT();
  return (width) => {
    const isWide = width >= widthForAll;
    return [
      { ...sortable('name', sort), title: t('name'), render: (_, key) => <Name apiKey={key} isAllSaid={!isWide} /> },
      { title: t('may'), key: 'may', hidden: !isWide, render: (_, key) => <Rights apiKey={key} /> },
      {
        ...sortable('lastUsed', sort),
        title: t('lastUsed'),
        width: 142,
        render: (_, key) => <LastUsed apiKey={key} />,
      },
      {
        ...sortable('expiresAt', sort),
        title: t('expires'),
        width: 132,
        hidden: !isWide,
        render: (_, key) => <Expiry apiKey={key} />,
      },
      {
        title: <span className="visually-hidden">{t('actions')}</span>,
        key: 'actions',
        card: 'side',
        width: 96,
        render: (_, key) => <Actions apiKey={key} onMade={onMade} />,
      },
    ];
  };
}

type CellProps = { apiKey: ApiKey };

function Name({ apiKey, isAllSaid }: CellProps & { isAllSaid: boolean }) {
  const t = useT();
  const { ago, moment } = useFormats();
  const now = useNow();
  const { name, hint, createdBy, createdAt, previousUntil } = apiKey;
  return (
    <Flex className="keys-name" vertical align="flex-start" gap={2}>
      <strong>{name}</strong>
      <span className="code muted">{hint}</span>
      <span className="muted small">{t('createdBy', { name: createdBy, ago: ago(createdAt) })}</span>
      {previousUntil && Date.parse(previousUntil) > now && (
        <span className="small">{t('twoKeys', { at: moment(previousUntil) })}</span>
      )}
      {isAllSaid && <Rights apiKey={apiKey} />}
      {isAllSaid && apiKey.expiresAt && (
        <span>
          {t('expires')} <Expiry apiKey={apiKey} />
        </span>
      )}
    </Flex>
  );
}

function Rights({ apiKey: { permissions, hasAllStores, pickupSchedules } }: CellProps) {
  const t = useT();
  const language = useLanguage();
  const { stores } = useStores();
  const nameOf = useStoreName();
  const may = permissions.map((each) => translate(permissionNames[each], language));
  const where = hasAllStores
    ? t('allStores')
    : stores
        .filter(({ id }) => pickupSchedules.includes(id))
        .map(nameOf)
        .join(', ');
  return (
    <span className="pair">
      <span>{may.length > 0 ? may.join(', ') : t('mayRead')}</span>
      <span>{where}</span>
    </span>
  );
}

function LastUsed({ apiKey: { lastUsed } }: CellProps) {
  const t = useT();
  const { ago, instant } = useFormats();
  if (!lastUsed) return <span className="muted">{t('never')}</span>;
  return (
    <span className="pair">
      <time dateTime={lastUsed.at} title={instant(lastUsed.at)}>
        {ago(lastUsed.at)}
      </time>
      <span className="free-text">{t('usedFrom', { address: lastUsed.address })}</span>
    </span>
  );
}

function Expiry({ apiKey: { expiresAt } }: CellProps) {
  const t = useT();
  const { ago, instant } = useFormats();
  const now = useNow();
  if (!expiresAt) return <span className="muted">{t('doesNotExpire')}</span>;
  if (Date.parse(expiresAt) <= now)
    return (
      <span className="chip" data-tone="warning">
        {t('expired')}
      </span>
    );
  return (
    <time dateTime={expiresAt} title={instant(expiresAt)}>
      {ago(expiresAt)}
    </time>
  );
}

function Actions({ apiKey: { id, name, expiresAt }, onMade }: CellProps & Pick<KeysTableProps, 'onMade'>) {
  const t = useT();
  const language = useLanguage();
  const end = expiresAt === null ? null : Date.parse(expiresAt);
  const refused = whyNotRenewKey({ previousUntil: null, expiresAt: end, keepHours: 0, now: useNow() });
  const notify = useNotify();
  const confirmed = useConfirmation();
  const ask = useConfirm();
  const [isRenewing, setRenewing] = useState(false);
  const remove = useSend(api.keys.delete, {
    stales: ['keys.list'],
    onDone: () => notify.succeeded(t('deleted')),
  });
  const press = async () => {
    if (!(await confirmed())) return;
    await ask({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      action: t('delete'),
      isDangerous: true,
      run: () => remove.mutateAsync({ params: { id } }),
    });
  };
  return (
    <Flex justify="end">
      <ActionButton
        type="text"
        aria-label={t('renewOf', { name })}
        title={t('renewOf', { name })}
        refusal={refused && errorText(refused, language)}
        icon={<ReloadOutlined aria-hidden />}
        onClick={async () => setRenewing(await confirmed())}
      />
      <IconButton
        danger
        name={t('deleteOf', { name })}
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => void press()}
      />
      <RenewModal id={id} name={name} isOpen={isRenewing} onClose={() => setRenewing(false)} onMade={onMade} />
    </Flex>
  );
}

const overlaps = [0, 1, overlapHours.default, overlapHours.most] as const;

type RenewModalProps = Pick<KeysTableProps, 'onMade'> & {
  id: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
};

function RenewModal({ id, name, isOpen, onClose, onMade }: RenewModalProps) {
  const t = useT();
  const [keepHours, setKeepHours] = useState<number>(overlapHours.default);
  const renew = useSend(api.keys.renew, {
    stales: ['keys.list'],
    onDone: (made) => {
      onClose();
      onMade(made);
    },
  });
  return (
    <Modal
      open={isOpen}
      title={t('renewOf', { name })}
      okText={t('renew')}
      confirmLoading={renew.isPending}
      onOk={() => renew.mutate({ params: { id }, body: { keepHours } })}
      onCancel={onClose}
      width={480}
      destroyOnHidden
    >
      <p>{t('renewText')}</p>
      <Form layout="vertical">
        <Form.Item label={t('oldKey')} htmlFor={`keep-${id}`}>
          <Select
            id={`keep-${id}`}
            value={keepHours}
            onChange={setKeepHours}
            options={overlaps.map((hours) => ({ value: hours, label: t(`keep.${hours}`) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
