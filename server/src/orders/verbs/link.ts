// Renews or revokes a recipient's link. The old link stops working immediately.
import { actorOf, type Member } from '../../auth/member.ts';
import type { App } from '../../platform/app.ts';
import { replaceLink } from '../../platform/db/keys.ts';
import { refuse } from '../../platform/refusal.ts';
import { newLinkCode } from '../codes.ts';
import { showOrder } from '../detail.ts';
import { noteAction } from '../log.ts';
import { writeChanges } from '../write.ts';
import { lockOrder } from './verb.ts';

/** Gives an order a new link; its expiry is counted from now. */
export const renewLink = (app: App, by: Member, id: string) => changeLink(app, by, id, newLinkCode());

/** Revokes an order's link. The printed tracking code still leads to the page, with the postal code. */
export const revokeLink = (app: App, by: Member, id: string) => changeLink(app, by, id, null);

const changeLink = (app: App, by: Member, id: string, code: string | null) =>
  app.db.transaction(by, async (tx) => {
    const { order } = await lockOrder(app, tx, id);
    if (order.deleted_at !== null) refuse('ORDER_DELETED');
    const now = app.clock.now();
    await replaceLink(tx, id, code);
    const columns =
      code === null
        ? { link_revoked_at: now.toString() }
        : { link_code: code, link_renewed_at: now.toString(), link_revoked_at: null };
    await writeChanges(app, tx, [{ order, columns }], actorOf(by), now);
    await noteAction(app, tx, order, actorOf(by), {
      action: code === null ? 'LINK_REVOKED' : 'LINK_RENEWED',
      content: '',
    });
    return showOrder(app, tx, id);
  });
