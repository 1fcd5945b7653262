import { Permission } from '@portage/contract/access';
import type { Account } from '@portage/contract/auth/schema';
import { type Rights, rightsChanges } from '@portage/contract/team/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAccount } from '../auth/account.ts';
import { useStores } from '../stores/useStores.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useRightsText } from './RightsChanges.tsx';
import { useT } from './words.ts';

const rightsOf = ({
  roles: [role = 'RETAILER_USER'],
  permissions,
  hasAllStores,
  pickupSchedules,
}: Account): Rights => ({
  role,
  permissions,
  storeIds: hasAllStores ? null : pickupSchedules,
});

/** Notifies a member when an admin changes their rights, because screens change with them. */
export function RightsNotice() {
  const account = useAccount();
  const [known, setKnown] = useState(account);
  const [before, setBefore] = useState<Rights | null>(null);
  if (known !== account) {
    setKnown(account);
    const had = rightsOf(known);
    if (known.id === account.id && rightsChanges(had, rightsOf(account), Permission.options).length > 0) setBefore(had);
  }
  return before && <Notice before={before} after={rightsOf(account)} onSaid={() => setBefore(null)} />;
}

type NoticeProps = { before: Rights; after: Rights; onSaid: () => void };

function Notice({ before, after, onSaid }: NoticeProps) {
  const t = useT();
  const notify = useNotify();
  const { isLoaded } = useStores();
  const text = useRightsText('you');
  const say = useEffectEvent(() => {
    const changes = rightsChanges(before, after, Permission.options);
    notify.informed(t('changedTitle'), changes.map((change) => `${text(change, after)}.`).join(' '));
    onSaid();
  });
  useEffect(() => {
    if (isLoaded) say();
  }, [isLoaded]);
  return null;
}
