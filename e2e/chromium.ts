// Finds a usable Chromium: the one that CHROMIUM_PATH names, or npm's @sparticuz/chromium with its libraries and fonts, so that pages look
// the same on every machine.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Chromium = { path: string; environment: Record<string, string> };

const require = createRequire(import.meta.url);

export async function findChromium(): Promise<Chromium> {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH, environment: {} };
  if (`${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new Error(
      'The browser that npm brings runs on 64-bit Intel Linux: set CHROMIUM_PATH to the program of a Chrome or Chromium.',
    );
  }
  const folder = await unpack();
  const environment = {
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  };
  return { path: join(folder, 'chromium'), environment };
}

/** Unpacks it beside the package if that folder is writable, so that the next run can use it. The copy is renamed once it is complete. */
async function unpack(): Promise<string> {
  const packageFolder = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const parent = placeFor(join(packageFolder, '..', '..', '.cache'));
  const folder = join(parent, `portage-chromium-${version}`);
  if (existsSync(folder)) return folder;

  const unfinished = mkdtempSync(`${folder}-`);
  const temporary = process.env.TMPDIR;
  // The package unpacks into the temporary folder, which it reads from the environment when it is imported.
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
    // A concurrent run was faster; its copy is used.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

/** Returns a font configuration for the unpacked folder: the package's own names folders of a cloud function. */
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
