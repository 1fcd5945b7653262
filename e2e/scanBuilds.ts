// Builds of the scan page that differ in every file name and in a mark on the page, made from the last one in milliseconds.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtFrontEnds } from '../server/src/app.ts';

/** Copies the built portal into a temporary folder. */
export function copyPortal(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portage-portal-'));
  cpSync(builtFrontEnds().portal, folder, { recursive: true });
  return folder;
}

const isText = (name: string) => /\.(js|css|html)$/.test(name);

/** Replaces the scan page of a portal's folder by the same one under other names, as a deploy does. `data-build` of its page is the mark. */
export function deployScan(portal: string, mark: string): void {
  const scan = join(portal, 'scan');
  rmSync(scan, { recursive: true });
  cpSync(join(builtFrontEnds().portal, 'scan'), scan, {
    recursive: true,
    filter: (source) => !/\.(br|gz)$/.test(source),
  });
  const assets = readdirSync(join(scan, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  for (const name of assets) renameSync(join(scan, 'assets', name), join(scan, 'assets', renamed(name, mark)));
  for (const name of readdirSync(scan, { recursive: true, encoding: 'utf8' }).filter(isText)) {
    const file = join(scan, name);
    const text = assets.reduce((all, asset) => all.replaceAll(asset, renamed(asset, mark)), readFileSync(file, 'utf8'));
    const marked = text
      .replace('<html', `<html data-build="${mark}"`)
      .replace(/const build = '\w+'/, `const build = '${mark}'`);
    writeFileSync(file, marked);
  }
}

const renamed = (name: string, mark: string) => name.replace('-', `-${mark}`);

/** Serves the kill switch in place of the worker, as the server does with SCAN_WORKER=0. */
export const turnOffWorker = (portal: string): void =>
  cpSync(join(portal, 'scan', 'off.js'), join(portal, 'scan', 'worker.js'));

/** Removes the page's script, as on a server whose deploy has not finished. */
export function removeScript(portal: string): void {
  const assets = join(portal, 'scan', 'assets');
  for (const name of readdirSync(assets).filter((each) => /^scan-.*\.js$/.test(each))) rmSync(join(assets, name));
}
