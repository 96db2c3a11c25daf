import { utils, write, type BookType } from '@e965/xlsx'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { readFailingInput } from '../../test/media/read-sample-file.ts'
import { makeDocx, makePdf, makeScannedPdf } from '../../test/scripts/sample-files.ts'
import { encodeText } from '../../src/adapters/tool-worker/text-encoding/testing/encode-text.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { makePng, makeText } from '../make-files.ts'
import { readImages } from '../provider/request-images.ts'
import { readMessages } from '../provider/request-messages.ts'

const toUpload = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })
const failingInput = (name: string) => toUpload(name, readFailingInput(name))

function makeBook(bookType: BookType): Uint8Array {
  const book = utils.book_new()
  const rows = [
    ['City', 'Amount', 'Zip'],
    ['Oslo', 12.5, '0150'],
    ['Rome', 7.5, '00100'],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sales')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Ann']]), 'People')
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

/** A bitmap of one color, as old programs write it. */
function makeBmp(width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + rowBytes * height, 90)
  bytes.write('BM', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(0, 6)
  bytes.writeUInt32LE(54, 10)
  bytes.fill(0, 14, 54)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

test(
  'spreadsheets, JSON, JSON Lines and Parquet are tables under the headers of production',
  { tag: '@turn-3' },
  async ({ app, provider }) => {
    await app.useProvider(provider)
    const parquet = new Uint8Array(
      parquetWriteBuffer({ columnData: [{ name: 'n', data: [4, 5], type: 'INT32' }] }),
    )
    const sql = `SELECT (SELECT sum(Amount) FROM book_sales) + (SELECT sum(Amount) FROM sheet_sales) +
    (SELECT sum(Amount) FROM old_sales) + (SELECT sum(n) FROM numbers) + (SELECT sum(a) FROM list) + (SELECT sum(a) FROM lines) AS total,
    (SELECT max(Zip) FROM book_sales) AS zip`
    provider.willAnswer(
      { kind: 'calls', calls: [{ name: 'analyze_data', arguments: { sql } }] },
      { kind: 'text', text: 'Done.' },
    )
    await app.files.pick(
      toUpload('book.xlsx', makeBook('xlsx')),
      toUpload('sheet.ods', makeBook('ods')),
      toUpload('old.xls', makeBook('biff8')),
      toUpload('numbers.parquet', parquet),
      makeText('list.json', '[{"a":1},{"a":2}]', ''),
      makeText('lines.jsonl', '{"a":3}\n{"a":4}\n', ''),
    )
    await expect(app.files.items).toHaveCount(6)
    await expect(app.files.items.first()).toContainText('Table, 2 sheets, 5 rows')
    await app.chat.ask('What is the total?')
    const result = app.chat.answer.getByRole('group', { name: 'Result of the query', exact: true })
    await expect(result.getByRole('row').nth(1)).toHaveText('790150')
    await expect(app.chat.answer).toContainText('“Zip”: the values look like codes')
    expect(JSON.stringify(provider.requests)).toContain('the values look like codes')
  },
)

test('the encoding of a short text file is shown, and the person changes it', async ({ app, provider }) => {
  await app.useProvider(provider)
  provider.willAnswer({ kind: 'text', text: 'Read.' })
  // The capitals of windows-1251 are letters of KOI8-R too, so a single word does not tell which encoding it is in.
  await app.files.pick(
    toUpload('note.txt', encodeText('ПРИВЕТ', 'windows-1251')),
    toUpload('names.csv', encodeText('名前,年齢\n田中,31\n鈴木,28\n佐藤,45\n', 'shift_jis')),
    makeText('plain.txt', 'Only ASCII', ''),
  )
  const note = app.files.items.filter({ hasText: 'note.txt' })
  const encoding = note.getByRole('combobox', { name: 'Encoding of note.txt' })
  await expect(note).toContainText('The encoding is uncertain.')
  const certain = app.files.items.filter({ hasText: 'names.csv' })
  await expect(certain.getByRole('combobox', { name: 'Encoding of names.csv' })).toHaveValue('shift_jis')
  await expect(certain).not.toContainText('The encoding is uncertain.')
  await expect(app.files.items.getByRole('combobox')).toHaveCount(2)
  await expect(encoding).toHaveValue('koi8-r')
  await encoding.selectOption('utf-8')
  await expect(encoding).toHaveValue('utf-8')
  await encoding.selectOption('windows-1251')
  await expect(note).not.toContainText('The encoding is uncertain.')
  await app.chat.ask('What is in the files?')
  const sent = JSON.stringify(readMessages(provider.answerRequests[0]).at(-1)?.content)
  expect(sent).toContain('ПРИВЕТ')
  expect(sent).not.toContain('опхбер')
  expect(sent).toContain('田中,31')
})

test('each kind of document reaches the model as its text, and the chip names the kind', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  const { items } = app.files
  await app.files.pick(
    failingInput('11-filled-form.pdf'),
    failingInput('13-rich.rtf'),
    failingInput('14-page.html'),
    failingInput('17-book.epub'),
    toUpload(
      'manual.pdf',
      makePdf(3, (n, line) => `Line ${line} of ${n}`, 2),
    ),
    toUpload('plan.docx', makeDocx([{ title: 'Roof', paragraphs: ['Mend the gutter.'] }])),
    makeText('mail.eml', 'From: Ann <ann@example.com>\r\nSubject: Roof\r\n\r\nThe gutter leaks.', ''),
    makeText(
      'dates.ics',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Roofer\r\nDTSTART:20261127T093000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
      '',
    ),
    makeText('work.ipynb', '{"cells":[{"cell_type":"code","source":"roof = 1"}]}', ''),
    toUpload('old.doc', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('WordDocument', 'utf16le')])),
  )
  await expect(items).toHaveCount(10)
  await expect(items.nth(4)).toContainText('Text, 3 pages')
  await expect(items.nth(6)).toContainText(/Text, \d+ characters/)
  await expect(items.nth(9)).toContainText('Save it as .docx or PDF and attach that.')
  await expectAccessible(page, 'a message with many kinds of files')
  await app.chat.ask('What do these say?')
  await app.chat.expectStatus('complete')
  const sent = JSON.stringify(readMessages(provider.answerRequests[0]).at(-1)?.content)
  for (const expectedText of [
    'Anna Example',
    'Müller owes 5 € today.',
    'that matter.',
    'Mend the gutter.',
    'The gutter leaks.',
    'Title: Roofer',
    'roof = 1',
    'Line 2 of 3',
  ])
    expect(sent).toContain(expectedText)
  expect(sent).not.toContain('fonttbl')
  expect(sent).not.toContain('color:red')
})

test('scanned pages and bitmaps are sent as images to a model with image input; unreadable files are reported', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  const { items } = app.files
  await app.files.pick(
    toUpload('scan.pdf', makeScannedPdf(2)),
    toUpload('old.bmp', makeBmp(40, 30)),
    failingInput('18-picture.bmp'),
    toUpload('photo.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')),
    makePng('tall.png', 60, 12_000),
  )
  await expect(items).toHaveCount(5)
  await expect(items.nth(0)).toContainText('Pages as images')
  await expect(items.nth(1)).toContainText('40 × 30')
  await expect(items.nth(3)).toContainText('Convert it to JPEG or PNG')
  await expect(items.nth(4)).toContainText('Image, scaled to 10 × 2,048')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'unreadable files, in the dark theme')
  await app.chat.ask('What is this?')
  await app.chat.expectStatus('complete')
  const images = readImages(provider.answerRequests[0])
  const types = images.map(({ mediaType }) => mediaType)
  expect(types.filter((type) => type === 'image/jpeg')).toHaveLength(2)
  expect(types.filter((type) => type === 'image/png').length).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(readMessages(provider.answerRequests[0]).at(-1)?.content)).toContain(
    'follow as images: 1, 2 of 2',
  )
})
