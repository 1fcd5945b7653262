// Sends API calls with a retailer's keys as fast as they are answered, in a worker thread of bench/fairness.ts, until it receives a message.
import { parentPort, workerData } from 'node:worker_threads';
import autocannon from 'autocannon';
import { around, callerAddress, type Shot } from './load.ts';

export type FloodCalls = { url: string; keys: readonly string[]; connections: number; shots: readonly Shot[] };

const { url, keys, connections, shots }: FloodCalls = workerData;
const nextShot = around(shots);
let calls = 0;
const setupRequest = () => {
  const { method = 'GET', path, body } = nextShot();
  const typed: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const authorization = `Bearer ${keys[calls++ % keys.length]}`;
  return { method, path, body, headers: { ...typed, authorization, 'x-forwarded-for': callerAddress() } };
};

const statuses: Record<number, number> = {};
const amount = 1_000_000;
const instance = autocannon({ url, connections, amount, sampleInt: 20, requests: [{ setupRequest }] }, () =>
  parentPort?.postMessage(statuses),
);
instance.on('response', (_client, status) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
});
parentPort?.once('message', () => instance.stop());
