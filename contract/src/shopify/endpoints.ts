import { can } from '../access.ts';
import { get, post, put } from '../endpoint.ts';
import { ShopifyConfiguration, ShopifyConfigurationEdit } from './configuration.ts';
import { AccountSignedUp, AccountSignUp } from './schema.ts';

const who = can('MANAGE_RETAILER_SETTINGS');

export const shopify = {
  signUp: post('/shopify/signup', {
    does: [
      'Sign up a company with its first store, which both wait for the courier’s approval. The response does not reveal whether the email has an account, whose owner is then notified by email, or whether the name is taken, in which case a suffix is added. With the one-time code of an installation, its Shopify shop is connected to the account.',
      'Inscrit une entreprise avec son premier magasin, qui attendent l’approbation du transporteur. La réponse est la même si le courriel a déjà un compte ou si le nom est pris\u00a0: le premier cas est annoncé par courriel, le second ajoute un suffixe. Avec le code à usage unique d’une installation, sa boutique Shopify est connectée au compte.',
    ],
    who: 'anyone',
    body: AccountSignUp,
    reply: AccountSignedUp,
    fails: ['SHOPIFY_SHOP_NOT_FOUND', 'SHOPIFY_SHOP_EXISTS'],
    perMinute: 20,
  }),
  configuration: get('/retailer/shopify-configuration', {
    does: [
      'Read how delivery is offered at the checkout of the retailer’s shops. GET /retailer/me/settings contains it too once it was changed.',
      'Lit comment la livraison est proposée au paiement dans les boutiques du détaillant. GET /retailer/me/settings la contient aussi dès qu’elle a été modifiée.',
    ],
    who,
    reply: ShopifyConfiguration,
    stale: ['settings'],
  }),
  editConfiguration: put('/retailer/shopify-configuration', {
    does: [
      'Change how delivery is offered at checkout: its price, the cart total from which it is free, and its texts before and after the cutoff and on days without a pickup. Only the given fields change.',
      'Modifie l’offre de livraison au paiement\u00a0: son prix, le panier à partir duquel elle est gratuite, et ses textes avant et après l’heure limite et les jours sans ramassage. Seuls les champs fournis changent.',
    ],
    who,
    body: ShopifyConfigurationEdit,
    reply: ShopifyConfiguration,
    fails: ['STALE_VERSION'],
  }),
};
