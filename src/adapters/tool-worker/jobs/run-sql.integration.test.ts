import { readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { JobContext } from '../job.ts'
import type { SqlInput, SqlOutput } from './run-sql.ts'

const sales =
  'region,units,price,day\nNorth,3,1.5,2024-01-02\nSouth,4,2.25,2024-02-02\nNorth,1,0.1,2024-02-03\n'

const engineFile = 'node_modules/@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'
const ownFiles: Record<string, () => Uint8Array> = {
  engine: () => readFileSync(engineFile),
  'samples/sales.csv': () => readFileSync('public/samples/sales.csv'),
}
const context: JobContext = {
  report: () => {},
  transfer: () => {},
  readFile: async (name) => {
    const file = ownFiles[name]?.()
    return file ? succeed(new Uint8Array(file).buffer) : fail(createFailure('unreachable'))
  },
}

let runSql: (input: SqlInput, context: JobContext) => Promise<Result<SqlOutput>>

// The engine detects its environment. Node.js is hidden from it, as in a browser.
beforeAll(async () => {
  vi.stubGlobal('window', { JS_SHA256_NO_NODE_JS: true })
  const job = await import('./run-sql.ts')
  vi.unstubAllGlobals()
  vi.stubGlobal('process', undefined)
  await job.runSql({ files: [], sql: null, limits }, context)
  vi.unstubAllGlobals()
  forbidCompiling()
  runSql = job.runSql
})

afterAll(() => vi.unstubAllGlobals())

/** Forbids evaluating text as code, as the content security policy of tool workers does. */
function forbidCompiling() {
  const refuse = () => {
    throw new EvalError('Evaluating a string as JavaScript violates the Content Security Policy.')
  }
  vi.stubGlobal('Function', new Proxy(Function, { apply: refuse, construct: refuse }))
  vi.stubGlobal('eval', refuse)
}

const limits = { rows: 100, characters: 10_000 }

function ask(sql: string | null, files: Record<string, string | Uint8Array> = { 'Sales 2024.csv': sales }) {
  const read = Object.entries(files).map(([name, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    return { id: `${name} ${Buffer.from(bytes).toString('base64').slice(0, 4000)}`, name, bytes }
  })
  return runSql({ files: read, sql, limits }, context)
}

const rowsOf = async (...query: Parameters<typeof ask>) => {
  const result = await ask(...query)
  if (!result.ok) throw new Error(`${result.failure.message} ${result.failure.detail ?? ''}`)
  return result.value.kind === 'rows' ? result.value.rows : result.value.tables
}

test('without SQL, tables are listed with columns, types, first rows and row counts', async () => {
  expect(await ask(null)).toEqual(
    succeed({
      kind: 'tables',
      tables: [
        {
          name: 'sales_2024',
          file: 'Sales 2024.csv',
          rowCount: 3,
          columns: [
            { name: 'region', type: 'VARCHAR' },
            { name: 'units', type: 'BIGINT' },
            { name: 'price', type: 'DOUBLE' },
            { name: 'day', type: 'DATE' },
          ],
          sample: [
            ['North', 3, 1.5, '2024-01-02'],
            ['South', 4, 2.25, '2024-02-02'],
            ['North', 1, 0.1, '2024-02-03'],
          ],
        },
      ],
    }),
  )
})

test.each([
  [
    'aggregates',
    'SELECT region, sum(units) AS units FROM sales_2024 GROUP BY ALL ORDER BY units DESC, region',
    [
      ['North', 4],
      ['South', 4],
    ],
  ],
  [
    'windows',
    'SELECT day, sum(units) OVER (ORDER BY day) FROM data ORDER BY day LIMIT 2',
    [
      ['2024-01-02', 3],
      ['2024-02-02', 7],
    ],
  ],
  ['dates', "SELECT strftime(max(day), '%Y-%m'), median(price) FROM data", [['2024-02', 1.5]]],
  ['pivots', 'PIVOT data ON region USING sum(units)', undefined],
  ['summaries', 'SUMMARIZE data;', undefined],
  [
    'values that JSON cannot represent',
    "SELECT 9007199254740993, 0.1::FLOAT, 12345678901234567.89::DECIMAL(20,2), 'nan'::DOUBLE, [1,2], 1::HUGEINT",
    [['9007199254740993', 0.1, '12345678901234567.89', 'NaN', '[1, 2]', 1]],
  ],
])('SQL supports %s', async (_, sql, rows) => {
  const results = await rowsOf(sql)
  if (rows === undefined) expect(results.length).toBeGreaterThan(0)
  else expect(results).toEqual(rows)
})

test('two columns with the same name are both returned', async () => {
  expect(await ask('SELECT units, units FROM data LIMIT 1')).toMatchObject({
    value: { rows: [[3, 3]], columns: [{ name: 'units' }, { name: 'units_1' }] },
  })
})

test('rows are limited as requested, and all are counted', async () => {
  expect(await ask('FROM range(300000)')).toMatchObject({ value: { rowCount: 300_000 } })
  expect(await rowsOf('FROM range(300000)')).toHaveLength(100)
  expect((await rowsOf("SELECT repeat('x', 5000) FROM range(50)")).length).toBeLessThan(12)
})

test.each([
  ['SELEC 1', 'syntax error'],
  ['SELECT nothing FROM data', 'Candidate bindings'],
  ['DROP TABLE sales_2024', 'one read-only statement'],
  ['SELECT 1; SELECT 2', 'one read-only statement'],
  ['SELECT 1) AS q; COMMIT; DROP TABLE sales_2024; SELECT * FROM (SELECT 1', 'syntax error'],
  ['SET memory_limit = 1', 'one read-only statement'],
  ["FROM read_csv('https://example.com/a.csv')", 'disabled by configuration'],
  ["COPY data TO 'a.csv'", 'disabled by configuration'],
  ["SELECT '{}'::JSON", 'json extension'],
])('%s is rejected with the message of the engine', async (sql, expected) => {
  expect(await ask(sql)).toMatchObject({
    failure: { code: 'tool-failed', message: expect.stringContaining(expected) },
  })
  expect(await rowsOf('SELECT count(*) FROM sales_2024')).toEqual([[3]])
})

test('JSON: lists of records become tables, dates stay dates, and nested values become text', async () => {
  const people = {
    users: [{ id: 1, seen: '2024-01-02', tags: ['a'] }, { id: 2 }],
    orders: [{ id: 2, seen: '2024-01-02T10:00:00Z' }],
  }
  const files = { 'shop.json': JSON.stringify(people) }
  expect(await rowsOf('SELECT typeof(seen), tags FROM shop_users ORDER BY id', files)).toEqual([
    ['DATE', '["a"]'],
    ['DATE', null],
  ])
  expect(
    await rowsOf('SELECT u.id, typeof(o.seen) FROM shop_users u JOIN shop_orders o USING (id)', files),
  ).toEqual([[2, 'TIMESTAMP']])
  expect(await rowsOf('SELECT sum(a) FROM data', { 'x.jsonl': '{"a":1}\n{"a":2.5}\n' })).toEqual([[3.5]])
})

test('Parquet: numbers, texts and dates keep their types', async () => {
  const bytes = parquetWriteBuffer({
    columnData: [
      { name: 'city', data: ['Köln', 'Oslo', 'Rome'] },
      { name: 'people', data: [1_090_000n, 709_000n, 2_750_000n], type: 'INT64' },
      { name: 'seen', data: [0, 1, 2].map((day) => new Date(Date.UTC(2024, 0, 1 + day))), type: 'TIMESTAMP' },
    ],
    rowGroupSize: 2,
  })
  expect(
    await rowsOf('SELECT city, people, seen FROM data ORDER BY people', {
      'c.parquet': new Uint8Array(bytes),
    }),
  ).toEqual([
    ['Oslo', 709_000, '2024-01-02 00:00:00'],
    ['Köln', 1_090_000, '2024-01-01 00:00:00'],
    ['Rome', 2_750_000, '2024-01-03 00:00:00'],
  ])
})

test('text in a Windows encoding is read, and an irregular file has a remark', async () => {
  const old = new Uint8Array(Buffer.from('name;n\nM\u00fcl;1\n', 'latin1'))
  expect(await rowsOf('SELECT name FROM data', { 'old.csv': old })).toEqual([['Mül']])
  const many = Array.from({ length: 30_000 }, (_, index) => String(index)).join('\n')
  expect(await ask('SELECT count(*) FROM data', { 'late.csv': `n\n${many}\nnone\n` })).toMatchObject({
    value: { rows: [[30_001]] },
  })
})

test.each([
  ['a.json', '{"a": '],
  ['a.json', '3'],
  ['a.parquet', 'PAR1 no'],
])('%s with %j is a failure that names the file', async (name, content) => {
  expect(await ask(null, { [name]: content })).toMatchObject({
    failure: { code: 'invalid-input', message: expect.stringContaining(name), detail: expect.any(String) },
  })
})

test('the sample file can be queried by its name', async () => {
  const result = await runSql(
    {
      files: [{ id: 's', name: 'samples/sales.csv', bytes: null }],
      sql: 'SELECT count(*) FROM sales',
      limits,
    },
    context,
  )
  expect(result).toMatchObject({ value: { rows: [[288]] } })
})

test('each sheet of a spreadsheet is a table, with its types and remarks', async () => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(
    [
      ['Region', 'Units', 'Day', 'Zip'],
      ['North', 3, new Date(Date.UTC(2026, 0, 2)), '01067'],
      ['South', 4.5, new Date(Date.UTC(2026, 1, 3)), '80331'],
    ],
    { UTC: true, dateNF: 'yyyy-mm-dd' },
  )
  utils.book_append_sheet(book, sheet, 'Sales 2026')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Ann']]), 'People')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  for (const bookType of ['xlsx', 'ods', 'biff8'] as const) {
    const bytes = new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
    const files = { [`Book.${bookType}`]: bytes }
    const listed = await ask(null, files)
    expect(listed).toMatchObject({
      value: {
        tables: [
          {
            name: 'book_sales_2026',
            rowCount: 2,
            columns: [
              { name: 'Region', type: 'VARCHAR' },
              { name: 'Units', type: 'DOUBLE' },
              { name: 'Day', type: 'DATE' },
              { name: 'Zip', type: 'VARCHAR' },
            ],
            remark: expect.stringContaining('“Zip”: the values look like codes'),
          },
          { name: 'book_people', rowCount: 1 },
        ],
      },
    })
    if (bookType !== 'ods') expect(JSON.stringify(listed)).toContain('“People” is hidden')
    expect(
      await rowsOf('SELECT Region, Units, Day, Zip FROM book_sales_2026 ORDER BY Day DESC LIMIT 1', files),
    ).toEqual([['South', 4.5, '2026-02-03', '80331']])
  }
})

test.each([
  ['leading zeros', 'zip;n\n01067;1\n80331;2\n', [['01067', 1]], 'codes'],
  ['many digits', 'id,n\n1234567890123456789,1\n5,2\n', [['1234567890123456789', 1]], 'codes'],
  [
    'more digits than any number',
    'id,n\n12345678901234567890123456789012345678901,1\n5,2\n',
    [['12345678901234567890123456789012345678901', 1]],
    'codes',
  ],
  ['an E between digits', 'part,n\n1E5,1\n22E7,2\n', [['1E5', 1]], 'codes'],
  [
    'dates with an ambiguous order',
    'day,n\n01/02/2026,1\n03/04/2026,2\n',
    [['01/02/2026', 1]],
    'day and month',
  ],
  ['dates with dashes', 'day,n\n01-02-2026,1\n03-04-2026,2\n', [['01-02-2026', 1]], 'day and month'],
  [
    'dates with times',
    'day,n\n01/02/2026 10:00,1\n03/04/2026 11:30,2\n',
    [['01/02/2026 10:00', 1]],
    'day and month',
  ],
  [
    'dates with two digits of the year',
    'day,n\n01/02/26,1\n03/04/26,2\n',
    [['01/02/26', 1]],
    'day and month',
  ],
  ['short years after slashes', 'day,n\n31/01/26,1\n28/02/26,2\n', [['31/01/26', 1]], 'two digits'],
  ['short years after dots', 'day,n\n31.01.26,1\n28.02.26,2\n', [['31.01.26', 1]], 'two digits'],
  ['short years after dashes', 'day,n\n31-01-26,1\n28-02-26,2\n', [['31-01-26', 1]], 'two digits'],
  ['short years in front', 'day,n\n26-01-31,1\n26-02-28,2\n', [['26-01-31', 1]], 'two digits'],
  [
    'short years with times',
    'day,n\n31/01/26 10:00,1\n28/02/26 11:00,2\n',
    [['31/01/26 10:00', 1]],
    'two digits',
  ],
  [
    'short and long years in one column',
    'day,n\n01.02.2026,1\n03.04.26,2\n',
    [['01.02.2026', 1]],
    'two digits',
  ],
  ['releases', 'App Version,n\n1.10,1\n4.5,2\n', [['1.10', 1]], 'codes'],
  ['versions with two parts', 'v,n\n1.10,1\n1.9,2\n2.0,3\n', [['1.10', 1]], 'codes'],
  ['sections', 'v,n\n10.0,1\n10.10,2\n', [['10.0', 1]], 'codes'],
  ['versions with three parts', 'v,n\n10.11.12,1\n1.2.3,2\n', [['10.11.12', 1]], 'codes'],
  ['versions that look like years', 'v,n\n10.11.2012,1\n1.2.3,2\n', [['10.11.2012', 1]], 'codes'],
  ['hexadecimal numbers', 'id,n\n0x1F,1\n0x2A,2\n', [['0x1F', 1]], 'codes'],
  ['binary numbers', 'id,n\n0b101,1\n0b110,2\n', [['0b101', 1]], 'codes'],
  ['leading zeros after a sign', 'id,n\n-0123,1\n+0456,2\n', [['-0123', 1]], 'codes'],
  ['Swiss thousands', "x;n\n1'234.50;1\n5'678.00;2\n", [["1'234.50", 1]], 'thousands'],
  ['Indian thousands', 'x;n\n1,23,456;1\n12,34,567.50;2\n', [['1,23,456', 1]], 'thousands'],
  ['decimal commas without a digit before them', 'x;n\n,5;1\n-,75;2\n', [[',5', 1]], 'commas'],
  ['quoted decimal commas', 'x,n\n"1,5",1\n"2,25",2\n', [['1,5', 1]], 'commas'],
  ['decimal commas between semicolons', 'x;n\n1,5;1\n12;2\n', [['1,5', 1]], 'commas'],
  ['decimal commas with dots', 'x;n\n1.234,56;1\n-7,5;2\n', [['1.234,56', 1]], 'commas'],
  ['commas between thousands', 'x,n\n"1,234.56",1\n"12,000",2\n', [['1,234.56', 1]], 'thousands'],
  ['spaces between thousands', 'x;n\n1\u202f234,5;1\n2;2\n', [['1\u202f234,5', 1]], 'thousands'],
  ['dots between thousands', 'x;n\n1.234.567;1\n2.000.000;2\n', [['1.234.567', 1]], 'thousands'],
])('%s stay text, with a remark', async (_, csv, rows, remark) => {
  const files = { 'doubt.csv': csv }
  const result = await ask('FROM data LIMIT 1', files)
  expect(result).toMatchObject({ value: { rows, remarks: [expect.stringContaining(remark)] } })
})

test.each([
  ['with a point', 'x,n\n1.234,1\n12.500,2\n'],
  ['between semicolons', 'x;n\n1.234;1\n-2.000;2\n999;3\n'],
  ['next to decimal commas', 'x;y;n\n1.234;1;1\n;2;2\n5.600;3;3\n'],
  ['in quotes', 'x,n\n"1.234",1\n"2.000",2\n'],
])('numbers that are decimals or thousands are decimals with a remark: %s', async (_, csv) => {
  expect(await ask('SELECT x FROM data ORDER BY n LIMIT 1', { 'points.csv': csv })).toMatchObject({
    value: {
      rows: [[1.234]],
      remarks: [expect.stringMatching(/“?x”?: read as numbers with three decimals/)],
    },
  })
})

test.each([
  ['one column', 'price\n1,5\n-2,25\n3\n', ['1,5', '-2,25', '3']],
  ['one column with Windows lines', 'Wert\r\n10,50\r\n\r\n7,25\r\n', ['10,50', '7,25']],
])('decimal commas are not delimiters: %s', async (_, csv, values) => {
  const files = { 'decimals.csv': csv }
  const rows = await rowsOf('FROM data AS d(x) WHERE x IS NOT NULL', files)
  expect(rows).toEqual(values.map((value) => [value]))
})

test.each([
  ['amounts or versions', 'v,n\n1.10,1\n2.25,2\n', 1],
  ['amounts with cents below ten', 'v,n\n1.10,1\n2.05,2\n', 0],
  ['whole amounts', 'v,n\n1.10,1\n5.00,2\n', 0],
  ['numbers without a zero at the end', 'v,n\n1.15,1\n2.25,2\n', 0],
])('a zero at the end of a number is dropped with a remark: %s', async (_, csv, count) => {
  expect(await ask('SELECT typeof(v), v FROM data ORDER BY n LIMIT 1', { 'zeros.csv': csv })).toMatchObject({
    value: {
      rows: [['DOUBLE', expect.any(Number)]],
      remarks: Array.from({ length: count }, () => expect.stringContaining('zeros at the end')),
    },
  })
})

test('prices with one and with two decimals are numbers with a remark', async () => {
  const files = { 'prices.csv': 'price,n\n4.5,1\n12.50,2\n3.10,3\n8,4\n' }
  expect(await ask('SELECT round(avg(price), 3) FROM data', files)).toMatchObject({
    value: { rows: [[7.025]], remarks: [expect.stringContaining('zeros at the end')] },
  })
})

test('values of JSON that are in no list of records are named in a remark', async () => {
  const files = { 'answer.json': '{"status":"ok","data":{"page":1,"items":[{"a":1}]}}' }
  expect(await ask('SELECT a FROM data', files)).toMatchObject({
    value: {
      rows: [[1]],
      remarks: ['“status”, “data page”: not in a list of records, so not in any table.'],
    },
  })
})

test.each([
  ['，', '姓名，年龄\n张三，31\n李四，28\n'],
  ['^', 'a^b\n1^2\n3^4\n'],
  ['~', 'a~b\n1~2\n3~4\n'],
  ['\u0001', 'a\u0001b\n1\u00012\n3\u00014\n'],
  ['|', 'a|b\n1|2\n3|4\n'],
])('columns are split at %j', async (_, csv) => {
  expect(await ask(null, { 'delimited.csv': csv })).toMatchObject({
    value: { tables: [{ rowCount: 2, columns: [{}, { type: 'BIGINT' }] }] },
  })
})

test('the end-of-file character of DOS is not a row', async () => {
  expect(await rowsOf('FROM data', { 'dos.csv': 'a,b\r\n1,2\r\n\u001A' })).toEqual([[1, 2]])
})

test('damaged lines of JSON Lines are skipped with a remark', async () => {
  expect(await ask('FROM data', { 'cut.jsonl': '{"a":1}\n{"a":2}\n{"a":' })).toMatchObject({
    value: {
      rows: [[1], [2]],
      remarks: ['1 line is not valid JSON and left out. First: line 3.'],
    },
  })
})

test.each([
  [
    'days above twelve',
    'day,n\n31/01/2026,1\n02/03/2026,2\n',
    'SELECT month(day) FROM data ORDER BY n',
    [[1], [3]],
  ],
  [
    'months before the days',
    'day,n\n01/31/2026,1\n02/03/2026,2\n',
    'SELECT month(day) FROM data ORDER BY n',
    [[1], [2]],
  ],
  [
    'dates with dots, in which the day is first',
    'day,n\n01.02.2026,1\n03.04.2026,2\n',
    'SELECT month(day) FROM data ORDER BY n',
    [[2], [4]],
  ],
  ['numbers in scientific notation', 'x,n\n1.5e3,1\n2e5,2\n', 'SELECT sum(x) FROM data', [[201_500]]],
  [
    'text with commas',
    'x,n\n"Bern, Basel",1\n"1,5",2\n',
    'SELECT x FROM data ORDER BY n',
    [['Bern, Basel'], ['1,5']],
  ],
  [
    'IP addresses',
    'x,n\n10.0.0.1,1\n10.0.0.2,2\n',
    'SELECT x FROM data ORDER BY n',
    [['10.0.0.1'], ['10.0.0.2']],
  ],
  ['four decimals', 'x,n\n1.234,1\n1.2345,2\n', 'SELECT count(x) FROM data', [[2]]],
  ['decimals below one', 'x,n\n1.234,1\n0.123,2\n', 'SELECT count(x) FROM data', [[2]]],
  ['thousands without a point', 'x,n\n1.234,1\n1234,2\n', 'SELECT count(x) FROM data', [[2]]],
  [
    'a short year after the day in the middle',
    'day,n\n01/31/26,1\n02/03/26,2\n',
    'SELECT month(day) FROM data ORDER BY n',
    [[1], [2]],
  ],
  ['measurements', 'x,n\n0.50,1\n0.125,2\n1.5,3\n', 'SELECT count(x + 0) FROM data', [[3]]],
  ['zero and decimals', 'x,n\n0,1\n0.5,2\n', 'SELECT sum(x) FROM data', [[0.5]]],
])('%s are not doubtful', async (_, csv, sql, rows) => {
  expect(await ask(sql, { 'clear.csv': csv })).toMatchObject({ value: { rows, remarks: [] } })
})

test.each([
  [
    'a long and a short row',
    'a,b\n1,2,3\n4\n5,6\n',
    [
      ['1', '2'],
      ['4', null],
      ['5', '6'],
    ],
  ],
  [
    'a note below the table',
    'a;b\n1;2\n3;4\nsum of all\n',
    [
      ['1', '2'],
      ['3', '4'],
      ['sum of all', null],
    ],
  ],
])('a table with rows of different lengths keeps its columns: %s', async (_, csv, rows) => {
  const result = await ask('SELECT a, b FROM data', { 'ragged.csv': csv })
  expect(result).toMatchObject({ value: { rows, remarks: [expect.stringMatching(/text/)] } })
})

test('one column with commas in its name and in a few rows stays one column', async () => {
  const csv = 'Name, first\nAnna\nBen\nCleo, Dr\n'
  expect(await rowsOf('SELECT count(*), count("Name, first") FROM data', { 'names.csv': csv })).toEqual([
    [3, 3],
  ])
})

test('a line that names the delimiter is not the header', async () => {
  expect(await rowsOf('SELECT City FROM data', { 'e.csv': 'sep=;\r\nCity;Amount\r\nA;1,5\r\n' })).toEqual([
    ['A'],
  ])
  expect(await rowsOf('SELECT b FROM data', { 'e.csv': '"sep=|"\na|b\n1;2|3\n' })).toEqual([[3]])
})

test('JSON numbers with too many digits for a number stay exact', async () => {
  const files = { 'ids.json': '[{"id":1234567890123456789,"n":1},{"id":7,"n":2}]' }
  expect(await ask('SELECT id FROM data ORDER BY n', files)).toMatchObject({
    value: { rows: [['1234567890123456789'], ['7']], remarks: [expect.stringContaining('codes')] },
  })
})

test('an encrypted spreadsheet is a failure that names the file', async () => {
  const locked = Uint8Array.from([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...Array.from('EncryptedPackage', (letter) => [letter.charCodeAt(0), 0]).flat(),
  ])
  expect(await ask(null, { 'a.xlsx': locked })).toMatchObject({
    failure: { code: 'invalid-input', message: expect.stringContaining('“a.xlsx”') },
  })
})
