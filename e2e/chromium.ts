// Where a usable Chromium is: named by CHROMIUM_PATH, installed, or unpacked from npm's @sparticuz/chromium.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Chromium = { path: string; environment: Record<string, string> };

const INSTALLED = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const require = createRequire(import.meta.url);

export async function findChromium(): Promise<Chromium> {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH, environment: {} };
  // Asked for its version, as some systems have a program of that name that only says how to install it.
  const installed = INSTALLED.find((path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0);
  return installed ? { path: whole(installed), environment: {} } : unpacked();
}

/** Playwright wants the path of a program, not its name. */
const whole = (name: string) =>
  name.startsWith('/') ? name : execFileSync('which', [name], { encoding: 'utf8' }).trim();

async function unpacked(): Promise<Chromium> {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new Error('The browser that npm brings runs on 64-bit Intel Linux: install Chrome, or set CHROMIUM_PATH.');
  }
  const folder = await unpack();
  const path = join(folder, 'chromium');
  const environment: Record<string, string> = {};
  if (lacksLibraries(path)) environment.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib');
  if (lacksFonts()) environment.FONTCONFIG_FILE = join(folder, 'fonts.conf');
  return { path, environment };
}

/** Beside the package when that may be written, so that the next run finds it; through a second name, so that it finds it whole. */
async function unpack(): Promise<string> {
  const packageFolder = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const parent = placeFor(join(packageFolder, '..', '..', '.cache'));
  const folder = join(parent, `portage-chromium-${version}`);
  if (existsSync(folder)) return folder;

  const unfinished = mkdtempSync(`${folder}-`);
  const temporary = process.env.TMPDIR;
  // The package unpacks into the temporary folder, and asks where that is when it does.
  process.env.TMPDIR = unfinished;
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium');
    await packed.executablePath();
    await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
  writeFileSync(join(unfinished, 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')));
  return moveInto(folder, unfinished);
}

function placeFor(wished: string): string {
  try {
    mkdirSync(wished, { recursive: true });
    accessSync(wished, constants.W_OK);
    return wished;
  } catch {
    const own = join(tmpdir(), `portage-browser-${process.getuid?.()}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return own;
  }
}

function moveInto(folder: string, unfinished: string): string {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run was faster, and its copy is as good.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** The package's own configuration names the folders of a cloud function. */
function fontsConfiguration(folder: string): string {
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped}</dir>
  <cachedir>${escaped}/cache</cachedir>
</fontconfig>
`;
}

const lacksLibraries = (program: string) => execFileSync('ldd', [program], { encoding: 'utf8' }).includes('not found');

function lacksFonts(): boolean {
  if (!existsSync('/etc/fonts/fonts.conf') || !existsSync('/usr/share/fonts')) return true;
  return !readdirSync('/usr/share/fonts', { recursive: true, encoding: 'utf8' }).some((file) =>
    /\.(ttf|otf|ttc)$/.test(file),
  );
}
