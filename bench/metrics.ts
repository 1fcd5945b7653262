// node bench/metrics.ts: measures the size and the time of a scrape of /metrics when every row of the endpoint table has been called.
import { get } from 'node:http';
import { addressOf } from '@portage/contract/endpoint';
import { contract } from '@portage/contract/index';
import { clientOf, demoToken } from '../e2e/client.ts';
import { startProduct } from '../e2e/product.ts';
import { percentile } from './load.ts';

const scrapes = 300;
const promised = { bytes: 50_000, milliseconds: 20 };
const METRICS_TOKEN = 'a-token-for-the-bench-of-the-metrics';
const product = await startProduct({ environment: { METRICS_TOKEN } });

type Scrape = { bytes: number; milliseconds: number };
const scrape = (encoding: 'gzip' | 'identity'): Promise<Scrape> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${METRICS_TOKEN}`, 'accept-encoding': encoding };
    get(`${product.url}/metrics`, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve({ bytes, milliseconds: performance.now() - start }));
    }).on('error', reject);
  });

try {
  const token = await demoToken(product.url);
  const rows = Object.values(contract).flatMap((table) => Object.values(table));
  for (const endpoint of rows) {
    const answer = await fetch(product.url + addressOf(endpoint), { method: endpoint.verb, redirect: 'manual' });
    await answer.body?.cancel();
  }
  const api = clientOf(product.url, token);
  let isBusy = false;
  const work = async () => {
    while (isBusy) await api.orders.list({ query: {} });
  };
  for (const load of [0, 4]) {
    isBusy = load > 0;
    const working = Array.from({ length: load }, work);
    const taken: number[] = [];
    for (let count = 0; count < scrapes; count++) taken.push((await scrape('gzip')).milliseconds);
    isBusy = false;
    await Promise.all(working);
    const [median, slow] = [0.5, 0.99].map((share) => percentile(taken, share).toFixed(1));
    console.log(
      `${load} callers: median ${median} ms, p99 ${slow} ms (promised: ${promised.milliseconds} when cached)`,
    );
  }
  const [plain, wire] = [(await scrape('identity')).bytes, (await scrape('gzip')).bytes];
  console.log(`${rows.length} rows: ${plain} bytes, compressed ${wire} (promised: ${promised.bytes})`);
  process.exitCode = wire < promised.bytes ? 0 : 1;
} finally {
  await product.stop();
}
