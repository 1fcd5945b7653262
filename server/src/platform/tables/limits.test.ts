// The limits on reading a file: each is shown to be the one that applies.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bookParts, type Part, zipOf } from '../../testing/zip.ts';
import { askProcess, defaultLimits } from './process.ts';
import { readTable } from './read.ts';
import { openArchive } from './xlsx/archive.ts';

const megabyte = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'portage-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script under the limits of the process that reads files. */
async function run(program: string, limits: Partial<typeof defaultLimits> = {}, signal?: AbortSignal): Promise<string> {
  const script = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(script, program);
  const options = { script, limits: { ...defaultLimits, ...limits }, ...(signal ? { signal } : {}) };
  return (await askProcess(Buffer.from('input'), options)).toString();
}

const begun = `process.stdout.write('{"kind":"begun"}\\n');`;
const hog = `${begun} const kept = []; for (;;) kept.push({ at: kept.length, more: [kept.length] });`;

describe('an archive', () => {
  const sheet = (content: string | Buffer, declared?: number): Part[] => [
    ...bookParts('').filter(({ name }) => !name.endsWith('sheet1.xml')),
    { name: 'xl/worksheets/sheet1.xml', content, ...(declared === undefined ? {} : { declared }) },
  ];
  const row = '<row><c><v>1</v></c><c><v>2</v></c></row>';
  const spaces = Buffer.alloc(70 * megabyte, ' ');

  const inner = zipOf(sheet(spaces));

  test.each<[string, () => Buffer, string]>([
    ['of one huge sheet', () => zipOf(sheet(row, 155 * megabyte)), 'TOO_HEAVY'],
    // Large, with a normal compression ratio.
    [
      'of one huge sheet that packs as others do',
      () => zipOf(sheet(randomBytes(2 * megabyte), 155 * megabyte)),
      'TOO_HEAVY',
    ],
    ['that packs a thousand to one', () => zipOf(sheet(spaces)), 'TOO_HEAVY'],
    ['that says it is small', () => zipOf(sheet(spaces, 100_000)), 'DAMAGED'],
    [
      'of thousands of parts',
      () => zipOf(Array.from({ length: 3000 }, (_, index) => ({ name: `xl/${index}.xml`, content: '' }))),
      'TOO_HEAVY',
    ],
    [
      'of archives in archives',
      () => zipOf(Array.from({ length: 16 }, (_, index) => ({ name: `lib ${index}.zip`, content: inner }))),
      'OTHER_FORMAT',
    ],
  ])('%s is refused', async (_, make, reason) => expect(readTable([make()])).rejects.toMatchObject({ reason }));

  const long = 'x'.repeat(30_000);
  const cellOf = (text: string) => `<c t="str"><v>${text}</v></c>`;
  const shared = (count: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`;
  const strings = { 'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>` };
  const sheets = `<workbook><sheets>${'<sheet name="" r:id="rId1"/>'.repeat(3000)}</sheets></workbook>`;
  const table = `<row>${cellOf('Recipient')}${cellOf('Address')}</row><row>${cellOf('a')}${cellOf('b')}</row>`;
  test.each<[string, Part[], string]>([
    ['row', bookParts(table + shared(2), strings), 'RECORD_TOO_LONG'],
    ['header', bookParts(shared(2) + table, strings), 'TOO_HEAVY'],
    ['list of sheets', bookParts(table, { 'xl/workbook.xml': sheets }), 'TOO_HEAVY'],
  ])('of one text repeated through a %s is refused', async (_, parts, reason) => {
    const readAll = async () => Array.fromAsync((await readTable([zipOf(parts)])).rows);
    await expect(readAll()).rejects.toMatchObject({ reason });
  });

  test('with encrypted parts is reported as password-protected', async () => {
    const locked = zipOf(bookParts(row));
    for (const [sign, flags] of [
      ['PK\x03\x04', 6],
      ['PK\x01\x02', 8],
    ] as const)
      for (let at = locked.indexOf(sign, 0, 'latin1'); at !== -1; at = locked.indexOf(sign, at + 4, 'latin1'))
        locked[at + flags] = 1;
    await expect(readTable([locked])).rejects.toMatchObject({ reason: 'PASSWORD' });
  });

  test('is read without unpacking the parts that no sheet needs', async () => {
    const parts = [
      ...bookParts(row),
      { name: 'xl/media/image1.png', content: spaces },
      { name: 'xl/vbaProject.bin', content: 'x' },
    ];
    expect(await readTable([zipOf(parts)])).toMatchObject({ headers: ['1', '2'] });
  });

  test('that unpacks to too many bytes in total is refused', async () => {
    const parts = ['a.xml', 'b.xml'].map((name) => ({ name, content: 'x'.repeat(600) }));
    const generous = await openArchive(zipOf(parts), 1200);
    expect([(await generous.text('a.xml'))?.length, (await generous.text('B.xml'))?.length]).toEqual([600, 600]);
    const strict = await openArchive(zipOf(parts), 1199);
    await strict.text('a.xml');
    await expect(strict.text('b.xml')).rejects.toMatchObject({ reason: 'TOO_HEAVY' });
  });
});

describe('the process that opens a file', () => {
  test('ends at the time limit', async () => {
    await expect(run(`${begun} for (;;);`, { milliseconds: 500 })).rejects.toMatchObject({ reason: 'TOO_SLOW' });
    // With more time, it finishes.
    expect(await run(`${begun} setTimeout(() => {}, 600);`, { milliseconds: 240_000 })).toContain('begun');
  });

  test('ends at the memory limit', async () => {
    await expect(run(hog, { megabytes: 20, milliseconds: 240_000 })).rejects.toMatchObject({ reason: 'TOO_HEAVY' });
    // With more memory, another limit applies.
    await expect(run(hog, { megabytes: 2000, milliseconds: 1000 })).rejects.toMatchObject({ reason: 'TOO_SLOW' });
  });

  test('ends at the output limit', async () => {
    const talk = `${begun} for (let at = 0; at < 64; at++) process.stdout.write('x'.repeat(65536));`;
    await expect(run(talk, { outputBytes: megabyte })).rejects.toMatchObject({ reason: 'TOO_HEAVY' });
    expect((await run(talk)).length).toBeGreaterThan(4 * megabyte);
  });

  test('ends when the caller stops waiting', async () => {
    const leaving = new AbortController();
    const asked = run(`${begun} for (;;);`, {}, leaving.signal);
    setTimeout(() => leaving.abort(new Error('gone')), 300);
    await expect(asked).rejects.toThrow('gone');
  });

  test('has no access to files, network, child processes or environment', async () => {
    process.env.SECRET_OF_THE_SERVER = 'x';
    const said = await run(`
      const tried = {};
      const attempt = async (name, does) => { try { await does(); tried[name] = 'done'; } catch (error) { tried[name] = error.code ?? error.cause?.code; } };
      const { readFileSync, writeFileSync } = await import('node:fs');
      await attempt('read', () => readFileSync(${JSON.stringify(join(import.meta.dirname, '../../../../package.json'))}));
      await attempt('write', () => writeFileSync(${JSON.stringify(join(folder, 'written'))}, ''));
      await attempt('fetch', () => fetch('http://127.0.0.1:9999'));
      await attempt('spawn', async () => (await import('node:child_process')).spawnSync('ls'));
      await attempt('thread', async () => new (await import('node:worker_threads')).Worker('0', { eval: true }));
      console.log(JSON.stringify({ tried, environment: Object.keys(process.env) }));`);
    delete process.env.SECRET_OF_THE_SERVER;
    const { tried, environment } = JSON.parse(said);
    const denied = 'ERR_ACCESS_DENIED';
    expect(tried).toEqual({ read: denied, write: denied, fetch: denied, spawn: denied, thread: denied });
    expect(environment.filter((name: string) => name !== 'SystemRoot')).toEqual([]);
  });

  test('causes a server error if it does not start, or is stopped with the server', async () => {
    await expect(run('throw new Error("no such thing")')).rejects.toThrow(/no such thing/);
    await expect(run(`${begun} process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 5000);`)).rejects.toThrow(
      /SIGTERM/,
    );
  });

  test('runs at most twice concurrently', async () => {
    // Each reports its start and end: no three overlap.
    const timed = `const began = Date.now(); setTimeout(() => console.log(began + ' ' + Date.now()), 300);`;
    const said = await Promise.all(Array.from({ length: 3 }, () => run(timed)));
    const spans = said.map((line) => line.trim().split(' ').map(Number));
    const during = ([at = 0]: number[]) => spans.filter(([began = 0, ended = 0]) => began <= at && at < ended).length;
    expect(Math.max(...spans.map(during))).toBeLessThanOrEqual(2);
  });

  test('is queued behind two others, and all finish', async () => {
    const book = zipOf(bookParts('<row><c><v>1</v></c><c><v>2</v></c></row>'));
    const books = await Promise.all(Array.from({ length: 5 }, () => readTable([book])));
    expect(books.map(({ headers }) => headers)).toEqual(Array(5).fill(['1', '2']));
  });
});

describe('a text file', () => {
  test.each([
    ['blank lines', '\n'.repeat(200_000)],
    ['lines of other lengths', '1,2,3\n4\n'.repeat(25_000)],
  ])('of 0.2 MB of %s does not block the event loop while it is read', async (_, lines) => {
    let [turns, isOver] = [0, false];
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const { rows } = await readTable([Buffer.from(`Recipient,Address\n${lines}`)]);
    for await (const _ of rows);
    isOver = true;
    expect(turns).toBeGreaterThan(500);
  });

  test('may have as many rows as the limit allows', async () => {
    const drain = async (rowLimit: number) => {
      for await (const _ of (await readTable([Buffer.from('a,b\n1,2\n\n3,4\n')], { rowLimit })).rows);
    };
    await expect(drain(1)).rejects.toMatchObject({ reason: 'TOO_MANY_ROWS', line: 4 });
    await drain(2);
  });
});

test('the text of any workbook can be stored in the database', async () => {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter(
    (code) => code < 0x100 || (code >> 11) % 4 === 3,
  );
  const cell = (code: number) => `<c t="inlineStr"><is><t>a_x${code.toString(16).padStart(4, '0')}_b</t></is></c>`;
  const rows = codes.map((code) => `<row>${cell(code)}<c><v>1</v></c></row>`).join('');
  const { headers, rows: read } = await readTable([zipOf(bookParts(`<row>${cell(0)}${cell(0xdfff)}</row>${rows}`))]);
  expect(headers).toEqual(['ab', 'ab']);
  let count = 0;
  for await (const { cells } of read) {
    count++;
    expect(cells.every((text) => !text.includes('\0') && text.isWellFormed())).toBe(true);
  }
  expect(count).toBe(codes.length);
});
