// The courier's own row in `retailers`: its members are those of the desk (decision 0118).
import type { NewRetailer } from '@portage/contract/retailers/schema';
import type { App } from '../platform/app.ts';
import { type Tx, wholeRetailer } from '../platform/db/database.ts';
import { inviteMember } from '../team/invite.ts';

/** The courier's tenant. */
export const courierTenant = wholeRetailer('00000000-0000-0000-0000-000000000000');

/** Inserts the courier's row, or renames it. */
export const insertCourier = (tx: Pick<Tx, 'db'>, name: string) =>
  tx.db
    .insertInto('retailers')
    .values({ name, tracking_code_prefix: '', is_courier: true })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute();

/** Invites an admin of the courier to the desk. Returns the invitation link; an email of another account is refused as EMAIL_TAKEN. */
export const inviteToDesk = (app: App, admin: NewRetailer['admin']): Promise<string> =>
  app.db.transaction(courierTenant, async (tx) => {
    const { name } = app.config.provider;
    await insertCourier(tx, name);
    const profile = { ...admin, role: 'RETAILER_ADMIN' as const, permissions: [], storeIds: null };
    return (await inviteMember(app, tx, { name, role: 'PROVIDER' }, profile)).link;
  });
