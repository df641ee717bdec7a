import { monument } from '@ar/domain/entities/monument';
import { describe, expect, test } from '@rstest/core';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { type HeadingChoice, tableOf } from './columns.ts';
import { readTable } from './reading/read-table.ts';
import { SheetRefused } from './reading/sheet-refused.ts';
import { HEADED, rowOf, workbookParts } from './testing/workbooks.ts';

const HEADINGS = ['Naziv', 'Adresa'];
const KULA = ['Sahat kula', 'Trg'];
const MOST = ['Most', 'Ribnica'];

type Sheets = Parameters<typeof writeXlsx>[0]['sheets'];

async function read(content: Uint8Array | string, wish?: HeadingChoice, sheet?: number) {
  const file = await readTable(Buffer.from(content as Uint8Array), sheet);
  const { headings, rows, choice } = tableOf(file, monument, new Map(), wish);
  return { headings, cells: rows.map(({ cells }) => cells), choice };
}
const readSheets = async (sheets: Sheets, ...rest: [HeadingChoice?, number?]) =>
  read(await writeXlsx({ sheets }), ...rest);
const problemOf = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: unknown) => (error instanceof SheetRefused ? error.problem : error),
  );

describe('the chosen sheet', () => {
  const sheets: Sheets = [
    { name: 'Šifarnik', rows: [['Tip'], ['a'], ['b']], hidden: true },
    { name: 'Arhiva', rows: [HEADINGS, MOST], veryHidden: true },
    { name: 'Spomenici', rows: [HEADINGS, KULA] },
    { name: '2025', rows: [HEADINGS, MOST] },
  ];

  test('is the first visible sheet', async () => {
    const { cells, choice } = await readSheets(sheets);
    expect(cells).toEqual([KULA]);
    expect(choice.sheet).toBe(2);
    expect(choice.sheets).toEqual([
      { index: 0, name: 'Šifarnik', is_hidden: true },
      { index: 1, name: 'Arhiva', is_hidden: true },
      { index: 2, name: 'Spomenici', is_hidden: false },
      { index: 3, name: '2025', is_hidden: false },
    ]);
  });

  test('is any requested sheet, including hidden sheets', async () => {
    expect((await readSheets(sheets, {}, 3)).cells).toEqual([MOST]);
    expect((await readSheets(sheets, {}, 1)).cells).toEqual([MOST]);
    expect(await problemOf(readSheets(sheets, {}, 9))).toBe('table-empty');
  });

  test('is a hidden sheet if all sheets are hidden', async () => {
    const { choice } = await readSheets([{ name: 'a', rows: [HEADINGS, KULA], hidden: true }]);
    expect(choice.sheets).toEqual([{ index: 0, name: 'a', is_hidden: true }]);
  });

  test('is not a sheet with only a title', async () => {
    const { choice } = await readSheets([
      { name: 'prazan', rows: [] },
      { name: 'naslovna', rows: [['Registar spomenika']] },
      { name: 'podaci', rows: [HEADINGS, KULA] },
    ]);
    expect(choice.sheet).toBe(2);
  });

  test('is the first sheet even if it has only headings, so examples on the second sheet are not imported', async () => {
    const sheets = [
      { name: 'Podaci', rows: [HEADINGS] },
      { name: 'Uputstvo', rows: [HEADINGS, KULA] },
    ];
    expect(await problemOf(readSheets(sheets))).toBe('table-without-rows');
  });

  const withChart = (alone: boolean) => {
    const parts = workbookParts(HEADED + rowOf(...KULA));
    const change = (name: string, from: RegExp, to: string) => {
      parts[name] = strToU8(new TextDecoder().decode(parts[name] as Uint8Array).replace(from, to));
    };
    const chart = '<sheet name="Grafik &lt;1&gt;" sheetId="7" r:id="rId9"/>';
    change('xl/workbook.xml', alone ? /<sheet .*\/>/ : /(?=<sheet )/, chart);
    change(
      'xl/_rels/workbook.xml.rels',
      /(?=<\/Relationships>)/,
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/>',
    );
    return zipSync({ ...parts, 'xl/chartsheets/sheet1.xml': strToU8('<chartsheet/>') });
  };

  test('is a sheet with cells, never a chart', async () => {
    const { cells, choice } = await read(withChart(false));
    expect(cells).toEqual([KULA]);
    expect(choice.sheets).toEqual([{ index: 1, name: 'a', is_hidden: false }]);
    expect(await problemOf(read(withChart(true)))).toBe('table-only-charts');
  });
});

describe('the heading row', () => {
  test.each<[string, (string | number | null)[][], number]>([
    ['first', [HEADINGS, KULA], 1],
    ['below titles', [['Registar spomenika'], [], ['Stanje na dan', '1. 1. 2026.'], HEADINGS, KULA], 4],
    [
      'below a title, with unknown headings',
      [['Registar spomenika'], ['Ime', 'Mjesto', 'Vrsta'], ['a', 'b', 'c']],
      2,
    ],
    [
      'the row with known headings among two rows',
      [
        ['Spomenik', null, 'Mjesto'],
        ['Naziv', 'Opis', 'Adresa'],
        ['a', 'b', 'c'],
      ],
      2,
    ],
    [
      'with one empty cell',
      [
        ['Ime', null, 'Vrsta'],
        ['a', 'b', 'c'],
      ],
      1,
    ],
  ])('is recognised: %s', async (_name, rows, heading) => {
    expect((await readSheets([{ name: 'a', rows }])).choice.heading).toBe(heading);
    const csv = rows.map((row) => row.join(';')).join('\n');
    expect((await read(csv)).choice.heading).toBe(heading);
  });

  test('is the lower row below merged headings', async () => {
    const rows = [
      ['Ime', 'Mjesto', null, 'Vrsta'],
      [null, 'Ulica', 'Grad', null],
      ['a', 'b', 'c', 'd'],
    ];
    const merges = [
      { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
      { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
      { startRow: 0, startCol: 3, endRow: 1, endCol: 3 },
    ];
    const { headings, cells } = await readSheets([{ name: 'a', rows, merges }]);
    expect(headings).toEqual(['Ime', 'Ulica', 'Grad', 'Vrsta']);
    expect(cells).toEqual([['a', 'b', 'c', 'd']]);
  });

  test('is the lower row if the lower row fills only merged columns, even with unknown headings', async () => {
    const rows = [
      ['Registar spomenika', null, null, null],
      ['Naziv', 'Mjesto', 'Koordinate', null],
      [null, null, 'N', 'E'],
      ['a', 'b', 42.4, 19.2],
    ];
    const merges = [
      { startRow: 0, startCol: 0, endRow: 0, endCol: 3 },
      { startRow: 1, startCol: 2, endRow: 1, endCol: 3 },
    ];
    const { headings, cells } = await readSheets([{ name: 'a', rows, merges }]);
    expect(headings).toEqual(['Naziv', 'Mjesto', 'N', 'E']);
    expect(cells).toEqual([['a', 'b', 42.4, 19.2]]);
  });

  test('ignores a title that is merged over all columns', async () => {
    const rows = [
      ['Registar', null, null],
      ['Naziv', null, 'Opis'],
      ['a', 'b', 'c'],
    ];
    const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }];
    expect((await readSheets([{ name: 'a', rows, merges }])).headings).toEqual(['Naziv', '', 'Opis']);
  });

  test('is recognised in Cyrillic', async () => {
    const { choice } = await read('Регистар;2026\nНазив;Адреса\nКула;Трг');
    expect(choice.heading).toBe(2);
  });

  test('distinguishes equal headings by the merged cells above them', async () => {
    const rows = [
      ['Crnogorski', null, 'Engleski', null],
      ['Naziv', 'Opis', 'Naziv', 'Opis'],
      ['a', 'b', 'c', 'd'],
    ];
    const merges = [0, 2].map((startCol) => ({ startRow: 0, startCol, endRow: 0, endCol: startCol + 1 }));
    const { headings } = await readSheets([{ name: 'a', rows, merges }]);
    expect(headings).toEqual(['Crnogorski: Naziv', 'Crnogorski: Opis', 'Engleski: Naziv', 'Engleski: Opis']);
  });

  test('is any requested row, and the rows above are left out', async () => {
    const rows = [['x', 'y'], HEADINGS, KULA, MOST];
    const { headings, cells, choice } = await readSheets([{ name: 'a', rows }], { heading: 3 });
    expect([headings, cells, choice.heading]).toEqual([KULA, [MOST], 3]);
    expect(choice.heads.map(({ row, text }) => `${row} ${text}`)).toContain('2 Naziv · Adresa');
    expect(await problemOf(readSheets([{ name: 'a', rows }], { heading: 4 }))).toBe('table-without-rows');
    expect(await problemOf(readSheets([{ name: 'a', rows }], { heading: 40 }))).toBe(
      'table-without-headings',
    );
  });
});

describe('rows that the workbook hides', () => {
  const rows = [HEADINGS, KULA, MOST, ['Kapija', 'Centar']];
  const hiding = (...hidden: number[]): Sheets => [
    { name: 'a', rows, rowDefs: new Map(hidden.map((at) => [at, { hidden: true }])) },
  ];

  test('are counted and left out, unless requested', async () => {
    const { cells, choice } = await readSheets(hiding(1, 3));
    expect(cells).toEqual([MOST]);
    expect(choice).toMatchObject({ hidden_rows: 2, with_hidden: false });
    const all = await readSheets(hiding(1, 3), { with_hidden: true });
    expect(all.cells).toHaveLength(3);
    expect(all.choice).toMatchObject({ hidden_rows: 2, with_hidden: true });
  });

  test('are included if all rows are hidden', async () => {
    const { cells, choice } = await readSheets(hiding(1, 2, 3));
    expect(cells).toHaveLength(3);
    expect(choice).toMatchObject({ hidden_rows: 3, with_hidden: true });
  });
});

test('repeats a vertically merged value in each row, and puts a horizontally merged value in the first column', async () => {
  const rows = [
    ['Naziv', 'Adresa', 'Opis'],
    ['a', 'Trg', 'x'],
    ['b', null, 'y'],
    ['c', 'Most', null],
  ];
  const merges = [
    { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
    { startRow: 3, startCol: 1, endRow: 3, endCol: 2 },
  ];
  expect((await readSheets([{ name: 'a', rows, merges }])).cells).toEqual([
    ['a', 'Trg', 'x'],
    ['b', 'Trg', 'y'],
    ['c', 'Most', null],
  ]);
});

test('keeps a control character in its cell, and replaces characters that the database refuses', async () => {
  const { headings, cells } = await read('Na\u0001ziv;Adresa\nKu\u0001la;a\0b\n');
  expect(headings).toEqual(['Na\ufffdziv', 'Adresa']);
  expect(cells).toEqual([['Ku\u0001la', 'a\uffffb']]);
  const rows = Array.from({ length: 9 }, (_, at) => [`Kula\u0001 ${at}`, '\u0001']);
  const many = ['Naziv;Adresa', ...rows.map((row) => row.join(';'))].join('\n');
  expect((await read(many)).cells).toEqual(rows);
});
