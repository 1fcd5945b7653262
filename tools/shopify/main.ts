// The simulated Shopify of the demo: a shop with a till, at http://127.0.0.1:4600/maple-pine.myshopify.com.
//
//   SHOPIFY_PORT     port                            4600
//   SHOPIFY_KEY      key of the app                  demo-shopify-key
//   SHOPIFY_SECRET   secret of the app               demo-shopify-secret
//   APP_URL          URL of the app                  http://127.0.0.1:$PORT (3000)
//   DATA_DIR         folder for the state            data
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../processes.ts';
import { persistIn } from './persist.ts';
import { FakeShopify } from './server.ts';
import { maplePine } from './till.ts';

const env = process.env;
const shop = maplePine();
const shopify = new FakeShopify({
  key: env.SHOPIFY_KEY || 'demo-shopify-key',
  secret: env.SHOPIFY_SECRET || 'demo-shopify-secret',
  appAddress: env.APP_URL || `http://127.0.0.1:${env.PORT || 3000}`,
  shops: [shop],
});
const dataDir = resolve(ROOT, env.DATA_DIR || 'data');
mkdirSync(dataDir, { recursive: true });
persistIn(join(dataDir, 'shopify.json'), shopify);
shopify.http.on('error', (error) => {
  console.error(`Shopify: ${error.message}`);
  process.exit(1);
});
const address = await shopify.listen(Number(env.SHOPIFY_PORT || 4600));
console.log(`Shopify: the till of ${shop.name} is at ${address}/${shop.domain}`);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
