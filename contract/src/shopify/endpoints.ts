import { can } from '../access.ts';
import { get, post, put } from '../endpoint.ts';
import { ShopifyConfiguration, ShopifyConfigurationEdit } from './configuration.ts';
import { AccountSignedUp, AccountSignUp } from './schema.ts';

const who = can('MANAGE_RETAILER_SETTINGS');

export const shopify = {
  signUp: post('/shopify/signup', {
    does: [
      'Make a company’s account with its first store: both wait for the courier’s approval. Whoever has an account, or asks for a company’s name that there is, is answered alike: the one is told by mail, the other is told apart by the courier. With the one-time code of an installation its Shopify shop is tied to the account.',
      'Crée le compte d’une entreprise avec son premier magasin : les deux attendent l’approbation du transporteur. Qui a déjà un compte, ou demande un nom d’entreprise déjà pris, reçoit la même réponse : le premier l’apprend par courriel, le second est départagé par le transporteur. Avec le code à usage unique d’une installation, sa boutique Shopify est connectée au compte.',
    ],
    who: 'anyone',
    body: AccountSignUp,
    reply: AccountSignedUp,
    fails: ['SHOPIFY_SHOP_NOT_FOUND', 'SHOPIFY_SHOP_EXISTS'],
    perMinute: 20,
  }),
  configuration: get('/retailer/shopify-configuration', {
    does: [
      'How the delivery is offered at the checkout of the retailer’s shops. GET /retailer/me/settings holds it too, once there is one.',
      'Comment la livraison est proposée au paiement dans les boutiques du détaillant. GET /retailer/me/settings le contient aussi, dès qu’il y en a.',
    ],
    who,
    reply: ShopifyConfiguration,
    stale: ['settings'],
  }),
  editConfiguration: put('/retailer/shopify-configuration', {
    does: [
      'Change what shoppers are offered: its price, from which cart on it is free, and what it is called before and after the cutoff and on days without a pickup. Only what is given changes.',
      'Modifie ce qui est proposé aux acheteurs : son prix, à partir de quel panier elle est gratuite, et comment elle s’appelle avant et après l’heure limite et les jours sans ramassage. Seul ce qui est donné change.',
    ],
    who,
    body: ShopifyConfigurationEdit,
    reply: ShopifyConfiguration,
    fails: ['STALE_VERSION'],
  }),
};
