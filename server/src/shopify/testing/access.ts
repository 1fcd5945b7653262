import type { Contract } from '@portage/contract/index';
import { type Access, byId, each, F, none, open, U } from '../../testing/access.ts';
import { testPassword } from '../../testing/world.ts';

/** Outcomes for settings of the caller's own retailer, which members of other retailers have too. */
const ofOwn = each(U, 'ok', F, F, U, 'ok');

export const shopify: Access<Contract['shopify']> = {
  signUp: {
    // The owner's email: the response does not reveal that it has an account.
    given: ({ number, email }) => ({
      body: {
        companyName: number,
        serviceArea: 'DC-1',
        storeAddress: '1 King St W, Toronto, ON, M5H 1A1',
        name: 'Ann',
        email,
        password: testPassword,
      },
    }),
    outcomes: open,
  },
  configuration: { given: none, outcomes: ofOwn },
  editConfiguration: { given: () => ({ body: { enableShipping: true } }), outcomes: ofOwn },
};

/** In the access matrix the courier has no Shopify app, and retailers have no shop. */
const managers = each(U, 'ok', F, F, U, 'ok');
const unknown = each(U, 'SHOPIFY_SHOP_NOT_FOUND', F, F, U, 'SHOPIFY_SHOP_NOT_FOUND');
const ofOrders = each(U, 'SHOPIFY_SHOP_NOT_FOUND', F, 'SHOPIFY_SHOP_NOT_FOUND', U, 'SHOPIFY_SHOP_NOT_FOUND');
const nobodys = each(U, 'ORDER_NOT_FOUND', F, 'ORDER_NOT_FOUND', U, 'ORDER_NOT_FOUND');

export const shops: Access<Contract['shops']> = {
  list: { given: none, outcomes: managers },
  begin: {
    given: () => ({ body: { shop: 'maple-pine' } }),
    outcomes: each(U, 'NOT_OFFERED', F, F, U, 'NOT_OFFERED'),
  },
  tie: { given: () => ({ body: { envoiId: 'made-up' } }), outcomes: unknown },
  edit: { given: ({ storeId }) => ({ params: { id: storeId }, body: {} }), outcomes: unknown },
  disconnect: { given: ({ storeId }) => ({ params: { id: storeId } }), outcomes: unknown },
  offer: { given: ({ storeId }) => ({ params: { id: storeId } }), outcomes: unknown },
  sync: { given: none, outcomes: ofOrders },
  problems: { given: none, outcomes: each(U, 'ok', F, 'ok', U, 'ok') },
  origin: { given: byId, outcomes: each(U, 'ORDER_NOT_FOUND', 'ok', 'ORDER_NOT_FOUND', U, 'ok') },
  retry: { given: ({ storeId }) => ({ params: { id: `${storeId}.1` } }), outcomes: nobodys },
};

const notOffered = each('NOT_OFFERED', 'NOT_OFFERED', 'NOT_OFFERED', 'NOT_OFFERED', 'NOT_OFFERED', 'NOT_OFFERED');
/** Outcomes for pages that redirect every caller. */
const ledOn = each('ok', 'ok', 'ok', 'ok', 'ok', 'ok');

export const shopifySide: Access<Contract['shopifySide']> = {
  install: { given: () => ({ query: { shop: 'maple-pine.myshopify.com' } }), outcomes: ledOn },
  callback: { given: () => ({ query: { code: 'made-up' } }), outcomes: ledOn },
  rates: { given: ({ orderId }) => ({ params: { shopId: orderId } }), outcomes: notOffered },
  webhooks: { given: none, outcomes: notOffered },
};
