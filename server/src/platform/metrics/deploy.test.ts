// The alerts, their runbook and the dashboard in deploy/ name only what `/metrics` exports.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWorld } from '../../testing/world.ts';

const METRICS_TOKEN = 'a-token-for-prometheus-in-these-tests';
const deploy = join(import.meta.dirname, '../../../../deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
const rulesPath = 'prometheus/alerts.yml';
const runbook = read('README.md');
const rules = read(rulesPath)
  .split(/^ {6}- (?=alert:)/m)
  .slice(1);
const field = (rule: string, name: string) => new RegExp(`^\\s*${name}: *(.+)$`, 'm').exec(rule)?.[1] ?? '';

const world = await startWorld({ environment: { METRICS_TOKEN } });
const scraped = await world.request({ method: 'GET', url: '/metrics', token: METRICS_TOKEN });
const exported = new Set(
  [...scraped.body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  ),
);
const unknownIn = (text: string) =>
  [...text.matchAll(/\b(?:portage|process|nodejs)_\w+/g)].map(([name]) => name).filter((name) => !exported.has(name));

test.each([rulesPath, 'grafana/dashboard.json', 'README.md'])('every metric in %s is exported', (path) => {
  expect(exported.size).toBeGreaterThan(40);
  expect(unknownIn(read(path))).toEqual([]);
});

test('every own metric is on the dashboard', () => {
  const dashboard = read('grafana/dashboard.json');
  const own = [...exported].filter((name) => /^portage_.*(?<!_sum|_count)$/.test(name));
  expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
});

test('every alert has a severity, a summary and a section of the runbook, and every section has an alert', () => {
  const names = rules.map((rule) => field(rule, 'alert'));
  expect(names.length).toBeGreaterThan(15);
  for (const rule of rules) {
    expect(field(rule, 'labels')).toMatch(/^\{ severity: (critical|warning) \}$/);
    expect(field(rule, 'summary')).toMatch(/^".{10,}"$/);
    expect(field(rule, 'runbook')).toBe(`deploy/README.md#${field(rule, 'alert').toLowerCase()}`);
  }
  const [, chapter = ''] = /^# Runbook\n(.*?)^# /ms.exec(runbook) ?? [];
  const sections = chapter.split(/^## /m).slice(1);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(names);
  for (const section of sections) expect(section).toMatch(/\*\*Meaning\.\*\*.*\*\*Check\.\*\*.*\*\*Remedy\.\*\*/s);
});

const promtool = (said: string[], input = '') => spawnSync('promtool', said, { encoding: 'utf8', input });

test.skipIf(promtool(['--version']).status !== 0)(
  'promtool accepts the rules and the metrics, if it is installed',
  () => {
    const checked = promtool(['check', 'rules', join(deploy, rulesPath)]);
    expect(checked.status, checked.stderr + checked.stdout).toBe(0);
    const own = scraped.body.split('\n').filter((line) => line.includes('portage_'));
    const linted = promtool(['check', 'metrics'], `${own.join('\n')}\n`);
    expect(linted.status, linted.stderr + linted.stdout).toBe(0);
  },
);
