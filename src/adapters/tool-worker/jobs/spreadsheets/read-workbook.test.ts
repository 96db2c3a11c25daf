import { utils, write, type BookType, type WorkSheet } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readWorkbook, type Sheet } from './read-workbook.ts'
import { toSheetTable } from './to-sheet-table.ts'

type Cells = Record<string, WorkSheet[string]>

function makeWorkbook(sheets: Record<string, Cells>, bookType: BookType, hidden: readonly string[] = []) {
  const book = utils.book_new()
  for (const [name, cells] of Object.entries(sheets)) utils.book_append_sheet(book, cells as WorkSheet, name)
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

function read(bytes: Uint8Array<ArrayBuffer>): Sheet[] {
  const result = readWorkbook(bytes)
  if (!result.ok) throw new Error(result.failure.message)
  return result.value
}
const valuesOf = ([sheet]: Sheet[]) =>
  sheet?.rows.map((row) => Array.from(row, (cell) => cell?.value ?? null))

const kinds: Cells = {
  '!ref': { s: { r: 0, c: 0 }, e: { r: 2, c: 5 } } as never,
  A1: { t: 's', v: 'When' },
  B1: { t: 's', v: 'Code' },
  C1: { t: 's', v: 'Paid' },
  D1: { t: 's', v: 'Time' },
  E1: { t: 's', v: 'Long' },
  F1: { t: 's', v: 'Sum' },
  A2: { t: 'n', v: 45000, z: 'yyyy-mm-dd' },
  B2: { t: 'n', v: 123, z: '00000' },
  C2: { t: 'b', v: true },
  D2: { t: 'n', v: 0.25, z: 'h:mm' },
  E2: { t: 'n', v: 1.5, z: '[h]:mm' },
  F2: { t: 'n', v: 3, f: '1+2' },
  A3: { t: 'n', v: 45000.5, z: 'yyyy-mm-dd hh:mm' },
  B3: { t: 's', v: '00042' },
  C3: { t: 'e', v: 7 },
}

test.each(['xlsx', 'xlsb', 'xls'] as const)(
  'dates, times, booleans, codes, errors and stored results of formulas are read from %s',
  (type) => {
    kinds['!ref'] = 'A1:F3' as never
    expect(valuesOf(read(makeWorkbook({ S: kinds }, type === 'xls' ? 'biff8' : type)))).toEqual([
      ['When', 'Code', 'Paid', 'Time', 'Long', 'Sum'],
      ['2023-03-15', '00123', true, '06:00:00', '36:00:00', 3],
      ['2023-03-15T12:00:00', '00042', '#DIV/0!'],
    ])
  },
)

/** Returns an OpenDocument spreadsheet as LibreOffice writes it. */
function makeOds(tables: string, styles = '') {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(content),
    'META-INF/manifest.xml': strToU8(
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    ),
  }) as Uint8Array<ArrayBuffer>
}
const odsCell = (attributes: string, text: string) =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
const odsRow = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`

test('an OpenDocument spreadsheet has the same kinds of values, and hidden sheets are marked', () => {
  const rows = [
    odsRow(
      ['When', 'Code', 'Paid', 'Time'].map((text) => odsCell('office:value-type="string"', text)).join(''),
    ),
    odsRow(
      odsCell('office:value-type="date" office:date-value="2026-02-01"', '01.02.26') +
        odsCell('office:value-type="string"', '00123') +
        odsCell('office:value-type="boolean" office:boolean-value="true"', 'WAHR') +
        odsCell('office:value-type="time" office:time-value="PT06H30M00S"', '06:30'),
    ),
  ].join('')
  const hiddenStyle =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const sheets = read(
    makeOds(
      `<table:table table:name="Main" table:style-name="ta1">${rows}</table:table><table:table table:name="Back" table:style-name="ta2">${odsRow(odsCell('office:value-type="float" office:value="7"', '7'))}</table:table>`,
      `<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>${hiddenStyle}`,
    ),
  )
  expect(valuesOf(sheets)?.[1]).toEqual(['2026-02-01', '00123', true, '06:30:00'])
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Main', false],
    ['Back', true],
  ])
})

test.each(['xlsx', 'biff8'] as const)('a hidden sheet of %s is marked', (type) => {
  const cells: Cells = { '!ref': 'A1' as never, A1: { t: 's', v: 'x' } }
  const sheets = read(makeWorkbook({ Shown: cells, Secret: cells }, type, ['Secret']))
  expect(sheets.map(({ name, isHidden }) => `${name} ${isHidden}`)).toEqual(['Shown false', 'Secret true'])
})

test('a small file with billions of cells, a damaged file and an encrypted file are rejected', () => {
  const bomb = makeOds(
    `<table:table table:name="B">${odsRow(odsCell('table:number-columns-repeated="16000" office:value-type="float" office:value="1"', '1'), 'table:number-rows-repeated="1000000"')}</table:table>`,
  )
  expect(readWorkbook(bomb)).toMatchObject({
    failure: { message: expect.stringContaining('3,000,000 cells') },
  })
  const cut = makeWorkbook({ S: { '!ref': 'A1' as never, A1: { t: 's', v: 'x' } } }, 'xlsx').slice(0, 300)
  expect(readWorkbook(cut)).toMatchObject({ failure: { message: expect.stringContaining('damaged') } })
})

test('empty rows and cells that repeat to the end of a sheet are skipped', () => {
  const rows = odsRow(
    `${odsCell('office:value-type="string"', 'a')}<table:table-cell table:number-columns-repeated="16383"/>`,
  )
  const rest = odsRow(
    '<table:table-cell table:number-columns-repeated="16384"/>',
    'table:number-rows-repeated="1048575"',
  )
  expect(valuesOf(read(makeOds(`<table:table table:name="T">${rows}${rest}</table:table>`)))).toEqual([['a']])
})

test('a title, a header of merged cells over two rows, and merged labels make one table', () => {
  const cells: Cells = {
    '!ref': 'A1:D6' as never,
    '!merges': [
      { s: { r: 2, c: 1 }, e: { r: 2, c: 2 } },
      { s: { r: 4, c: 0 }, e: { r: 5, c: 0 } },
    ] as never,
    A1: { t: 's', v: 'Report' },
    A3: { t: 's', v: 'Region' },
    B3: { t: 's', v: '2025' },
    D3: { t: 's', v: 'Note' },
    B4: { t: 's', v: 'Q1' },
    C4: { t: 's', v: 'Q2' },
    A5: { t: 's', v: 'North' },
    B5: { t: 'n', v: 1 },
    C5: { t: 'n', v: 2 },
    B6: { t: 'n', v: 3 },
    D6: { t: 'n', f: '1+1' },
  }
  const [sheet] = read(makeWorkbook({ S: cells }, 'xlsx'))
  if (!sheet) throw new Error('no sheet')
  const { columns, remarks } = toSheetTable(sheet)
  expect(Object.fromEntries(columns)).toEqual({
    Region: ['North', 'North'],
    '2025 Q1': [1, 3],
    '2025 Q2': [2, null],
    Note: [null, null],
  })
  expect(remarks.map(({ code }) => code)).toEqual([
    'remark-rows-above-header',
    'remark-merged-cells',
    'remark-formulas-without-result',
  ])
})

test('escaped characters are decoded, entities of a document type are not expanded', () => {
  const cells: Cells = { '!ref': 'A1' as never, A1: { t: 's', v: 'MARK' } }
  const entries = unzipSync(makeWorkbook({ S: cells }, 'xlsx'))
  const path =
    Object.keys(entries).find((each) => strFromU8(entries[each] ?? new Uint8Array()).includes('MARK')) ?? ''
  const withText = (text: string) => {
    const whole = strFromU8(entries[path] ?? new Uint8Array()).replace('MARK', text)
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`
    return zipSync({
      ...entries,
      [path]: strToU8(whole.replace('?>', `?>${bomb}`)),
    }) as Uint8Array<ArrayBuffer>
  }
  expect(valuesOf(read(withText('a_x000D_b &amp; c')))).toEqual([['a\rb & c']])
  expect(JSON.stringify(valuesOf(read(withText('&b;')))).length).toBeLessThan(20)
})

const schemas = 'http://schemas.openxmlformats.org'
const cell = (value: string, place: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
/** A sheet with two columns and these cells in the second row. */
const sheetOf = (cells: string) =>
  strToU8(
    `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData><row r="1">${cell('A', 'A1')}${cell('B', 'B1')}</row><row r="2">${cells}</row></sheetData></worksheet>`,
  )

test.each([
  ['without a value', '<c r="B2"><f>1+1</f></c>'],
  ['with an empty value', '<c r="B2"><f>1+1</f><v></v></c>'],
  ['with a closed value', '<c r="B2" s="0"><f>1+1</f><v/></c>'],
  ['as a number', '<c r="B2" t="n"><f>1+1</f></c>'],
  ['as text', '<c r="B2" t="str"><f>A1&amp;"x"</f></c>'],
  ['in single quotes', "<c r='B2' t='n'><f>1+1</f><v/></c>"],
  ['shared with another cell', '<c r="B2"><f t="shared" si="0"/></c>'],
])('a formula without a result is not zero: %s', (_, formula) => {
  const [sheet] = read(zipSync({ 'xl/worksheets/sheet1.xml': sheetOf(`<c r="A2"><v>1</v></c>${formula}`) }))
  const { columns, remarks } = toSheetTable(sheet!)
  expect([...columns.values()]).toEqual([[1], [null]])
  expect(remarks.map(({ code }) => code)).toEqual(['remark-formulas-without-result'])
})

test.each([
  '<c r="B2" t="str"><f>IF(A1=2,"x","")</f><v></v></c>',
  `<c r='B2' s='1' t='str'><f>IF(A1=2,"x","")</f><v/></c>`,
])('a stored result without characters is no missing one: %s', (formula) => {
  const [sheet] = read(zipSync({ 'xl/worksheets/sheet1.xml': sheetOf(`<c r="A2"><v>1</v></c>${formula}`) }))
  expect(toSheetTable(sheet!).remarks).toEqual([])
})

test('a stored result of zero stays', () => {
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': sheetOf('<c r="A2"><f>1-1</f><v>0</v></c>') })
  expect(valuesOf(read(bytes))).toEqual([['A', 'B'], [0]])
})

test.each([
  ['the list of sheets', {}],
  [
    'the list of parts',
    {
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="a"/><sheet name="Sheet2" sheetId="2" r:id="b"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="a" Type="${schemas}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="b" Type="${schemas}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet10.xml"/></Relationships>`,
      ),
    },
  ],
  [
    'a part that its list names',
    {
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${schemas}/package/2006/content-types"><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
      ),
    },
  ],
])('a workbook without %s is read', (_, parts) => {
  const bytes = zipSync({
    'xl/worksheets/sheet2.xml': sheetOf('<c r="A2"><v>2</v></c>'),
    'xl/worksheets/sheet10.xml': sheetOf('<c r="A2"><v>10</v></c>'),
    ...parts,
  })
  const sheets = read(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Sheet1', 'Sheet2'])
  expect(sheets.map((sheet) => valuesOf([sheet])?.[1])).toEqual([[2], [10]])
})
