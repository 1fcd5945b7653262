// The courier's own row in `retailers`: its members are those of the desk (decision 0118).
import type { NewRetailer } from '@portage/contract/retailers/schema';
import { courierActor } from '../fleet/apply.ts';
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
    await insertCourier(tx, app.config.provider.name);
    return (await inviteAdmin(app, tx, admin)).link;
  });

/** Invites an admin of the transaction's tenant in the name of the courier. */
export const inviteAdmin = (app: App, tx: Tx, admin: NewRetailer['admin']) =>
  inviteMember(app, tx, courierActor(app.config.provider), {
    ...admin,
    role: 'RETAILER_ADMIN',
    permissions: [],
    storeIds: null,
  });
