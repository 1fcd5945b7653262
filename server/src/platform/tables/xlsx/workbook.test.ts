// Workbooks of other programs and hostile ones are read correctly or refused.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookParts, type Part, zipOf } from '../../../testing/zip.ts';
import { Unreadable } from '../unreadable.ts';
import { readXlsx } from './workbook.ts';

const read = (bytes: Buffer) => readXlsx(bytes, { sheet: null, names: new Set() });
const cellsOf = async (sheetData: string, more?: Record<string, string>) => {
  const { headers, rows } = await read(zipOf(bookParts(sheetData, more)));
  return [headers, ...rows.map(({ cells }) => cells)];
};
const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
const strings = (sst: string) => ({ 'xl/sharedStrings.xml': `<sst>${sst}</sst>` });
const pair = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>';

describe('a value', () => {
  test('of a shared string is found by its index, with or without empty strings before it', async () =>
    expect(
      await cellsOf(
        '<row><c t="s"><v>3</v></c><c t="s"><v>2</v></c></row>',
        strings('<si/><si><t/></si><si><t>two</t></si><si><t>three</t></si>'),
      ),
    ).toEqual([['three', 'two']]));
  test('of characters written as numeric entities is decoded', async () =>
    expect(
      await cellsOf(pair, strings('<si><t>&#x1F69A; &#233;</t></si><si><t>&amp;lt; &apos;&quot;</t></si>')),
    ).toEqual([['🚚 é', `&lt; '"`]]));
  test('of a formula is its stored result, and empty without one', async () =>
    expect(
      await cellsOf(
        '<row><c t="str"><f>A2&amp;"x"</f><v>a &amp;amp; b</v></c><c><f>1+1</f><v>2</v></c></row><row><c><f>1+1</f></c><c><f>WEBSERVICE("http://localhost:9")</f><v>x</v></c></row>',
      ),
    ).toEqual([
      ['a &amp; b', '2'],
      ['', 'x'],
    ]));
  test('keeps all its digits', async () =>
    expect(await cellsOf('<row><c><v>123456789012345678</v></c><c><v>00042</v></c></row>')).toEqual([
      ['123456789012345678', '00042'],
    ]));
  test('is read with all its runs and without phonetic hints', async () =>
    expect(
      await cellsOf(
        pair,
        strings(
          '<si><r><t>To</t></r><r><rPr><b/></rPr></r><r><t xml:space="preserve"> ron</t></r><r><t>to</t></r><rPh sb="0" eb="1"><t>aside</t></rPh></si><si><t>_x000D_a_x005F_x000D_</t></si>',
        ),
      ),
    ).toEqual([['To ronto', '\ra_x000D_']]));
  test('may be CDATA, next to a comment, in a prefixed element, or of the date type', async () =>
    expect(
      await cellsOf(
        '<x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[<b>&amp;]]></x:t></x:is></x:c><!-- <x:c> --><x:c t="d"><x:v>2026-11-21T14:30:00Z</x:v></x:c></x:row>',
      ),
    ).toEqual([['<b>&amp;', '2026-11-21 14:30']]));
  test('may be in UTF-16', async () => {
    const parts = bookParts(`<row>${text('é')}${text('🚚')}</row>`).map(
      (part): Part => ({ ...part, content: Buffer.from(`\uFEFF${part.content}`, 'utf16le') }),
    );
    expect((await read(zipOf(parts))).headers).toEqual(['é', '🚚']);
  });
});

describe('a workbook', () => {
  test.each<[string, string, Record<string, string>?]>([
    ['with a string that is not there', '<row><c t="s"><v>7</v></c></row>'],
    ['with a row beyond the last', `<row r="1048577">${text('a')}</row>`],
    ['with a column beyond the last', '<row><c r="XFE1"><v>1</v></c></row>'],
    ['with an entity of its own', `<row>${text('&bomb;')}</row>`],
    ['with a part that breaks off', '<row><c r="A1'],
    [
      'with a sheet that is missing',
      '',
      {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="gone.xml"/></Relationships>',
      },
    ],
    // Entity expansion (billion laughs) and an external entity (XXE): neither is resolved.
    [
      'with a document type',
      pair,
      {
        'xl/sharedStrings.xml':
          '<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si><si/></sst>',
      },
    ],
    [
      'with a document type that looks like literal text',
      `<row>${text('a')}${text('b')}</row>`,
      { 'xl/styles.xml': '<!DOCTYPE a []]><styleSheet/>' },
    ],
    [
      'with a file of the server',
      pair,
      {
        'xl/sharedStrings.xml':
          '<!DOCTYPE sst [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si><si/></sst>',
      },
    ],
  ])('%s is damaged', async (_, sheetData, more) =>
    expect(cellsOf(sheetData, more)).rejects.toMatchObject({ reason: 'DAMAGED' }),
  );

  test('with more than two hundred columns keeps named columns first, and counts those that are dropped', async () => {
    const note = '<row r="2"><c r="A2"><v>1</v></c><c r="HB2"><v>2</v></c></row>';
    const far = await read(zipOf(bookParts(`<row r="1">${text('a')}${text('b')}</row>${note}`)));
    expect(far).toMatchObject({ headers: ['a', 'b', ''], rows: [{ line: 2, cells: ['1', '', '2'] }], dropped: 0 });
    const wide = `<row>${text('').replace('c ', 'c s="0" ')}${text('a').repeat(203)}</row><row>${text('x').repeat(204)}</row>`;
    const { headers, rows, dropped } = await read(zipOf(bookParts(wide)));
    expect([headers.length, rows[0]?.cells.length, dropped]).toEqual([200, 200, 4]);
    expect(new Set(headers)).toEqual(new Set(['a']));
  });
  test.each(['show', 'visible'])('with a sheet in state="%s" is read', async (state) => {
    const more = {
      'xl/workbook.xml': `<workbook><sheets><sheet name="One" sheetId="1" state="${state}" r:id="rId1"/></sheets></workbook>`,
    };
    expect(await cellsOf(pair, { ...strings('<si><t>a</t></si><si><t>b</t></si>'), ...more })).toEqual([['a', 'b']]);
  });
  test('of one column is read as a list, even if its last row has two cells', async () =>
    expect(
      await cellsOf(`<row>${text('Name')}</row><row>${text('Ann')}</row><row>${text('Bo')}${text('late')}</row>`),
    ).toEqual([
      ['Name', ''],
      ['Ann', ''],
      ['Bo', 'late'],
    ]));
  test('of ten thousand equal rows is read, whatever its compression ratio', async () => {
    const row = `<row>${text('the same words once more').repeat(17)}</row>`;
    expect((await read(zipOf(bookParts(row.repeat(10_001))))).rows).toHaveLength(10_000);
  });
  test('that repeats the row number in each cell is read with one row per number', async () => {
    const one = (row: number, cell: string) =>
      `<row r="${row}"><c r="${cell}" t="inlineStr"><is><t>${cell}</t></is></c></row>`;
    const cells = [one(2, 'B2'), one(1, 'A1'), one(1, 'B1'), one(2, 'A2')].join('');
    expect(await read(zipOf(bookParts(cells)))).toMatchObject({
      headers: ['A1', 'B1'],
      rows: [{ line: 2, cells: ['A2', 'B2'] }],
    });
  });
  test('without content is refused as empty', async () =>
    expect(cellsOf('<row><c/><c s="1"/></row>')).rejects.toMatchObject({ reason: 'EMPTY' }));
  test('may contain links, which are never followed', async () =>
    expect(await cellsOf(`<row>${text('a')}${text('b')}</row>`)).toEqual([['a', 'b']]));
});

test('any combination of parts results in a table or a reason', async () => {
  const markup = fc.constantFrom(
    '<row>',
    '</row>',
    '<c r="B2">',
    '<c t="s">',
    '<c t="inlineStr">',
    '</c>',
    '<v>',
    '</v>',
    '<is>',
    '<t>',
    '</t>',
    '</is>',
    '1',
    '-1',
    'x',
    '&amp;',
    '&x;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '"',
    '>',
    '<',
  );
  const part = fc
    .array(fc.oneof(markup, fc.string({ maxLength: 5 })), { maxLength: 20 })
    .map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(part, part, async (sheet, sst) => {
      const outcome = await cellsOf(sheet, strings(sst)).then(
        (rows) => typeof rows,
        (error) => (error instanceof Unreadable ? 'unreadable' : error),
      );
      expect(['object', 'unreadable']).toContain(outcome);
    }),
    { numRuns: 300 },
  );
});

test('an archive with any byte changed results in a table or a reason', async () => {
  const bytes = zipOf(bookParts(pair, strings('<si><t>a</t></si><si><t>b</t></si>')));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, value] of changes) changed[at] = value;
        const outcome = await read(changed).then(
          () => 'read',
          (error) => (error instanceof Unreadable ? 'unreadable' : error),
        );
        expect(['read', 'unreadable']).toContain(outcome);
      },
    ),
    { numRuns: 300 },
  );
});
