import { describe, expect, test } from 'vitest'
import { readFailingInput } from '../../../../test/media/read-sample-file.ts'
import {
  makeCsv,
  makeDocx,
  makePdf,
  makeScannedPdf,
  makeXlsx,
  xml,
  zip,
} from '../../../../test/scripts/sample-files.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fileTextSchema, type FileText } from '../../../core/model/files/file-text.ts'
import { fail } from '../../../core/model/failures/result.ts'
import type { JobContext } from '../job.ts'
import { extractText } from './extract-text.ts'

const context: JobContext = {
  report: () => {},
  transfer: () => {},
  readFile: async () => fail(createFailure('unreachable')),
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<FileText> {
  const result = await extractText({ bytes }, context)
  if (!result.ok) throw new Error(result.failure.message)
  return fileTextSchema.parse(JSON.parse(new TextDecoder().decode(result.value)))
}
const encode = (text: string) => new TextEncoder().encode(text)

async function sectionsOf(bytes: Uint8Array<ArrayBuffer>) {
  const result = await read(bytes)
  if (!result.isReadable) throw new Error(result.failure.message)
  return result.sections.map(({ label, text }) => [label, text])
}

async function messageOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const result = await read(bytes)
  return result.isReadable ? 'was read' : `${result.failure.code}: ${result.failure.message}`
}

describe('text', () => {
  test.each([
    [encode('Grüße'), 'Grüße'],
    [Uint8Array.of(0xff, 0xfe, 0x48, 0, 0x69, 0), 'Hi'],
    [Uint8Array.of(0xfe, 0xff, 0, 0x48, 0, 0x69), 'Hi'],
    [Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65), 'Grüße'],
  ])('%o is read in its encoding', async (bytes, text) => {
    expect(await sectionsOf(bytes)).toEqual([[null, text]])
  })

  test('a table keeps its lines', async () => {
    const [[, text] = []] = await sectionsOf(makeCsv(3))
    expect(String(text).split('\n')[3]).toBe('3,2024-01-03,Kyoto,158.38,item 2')
  })
})

describe('PDF', () => {
  test('each page is a section', async () => {
    const pdf = makePdf(3, (page, line) => `Line ${line} of page ${page} (so it is)`, 2)
    expect(await sectionsOf(pdf)).toEqual(
      [1, 2, 3].map((page) => [
        `page ${page}`,
        `Page ${page}\nLine 1 of page ${page} (so it is)\nLine 2 of page ${page} (so it is)`,
      ]),
    )
  })

  test('an empty page is not a scan', async () => {
    expect(await messageOf(makePdf(0, () => '', 0))).toContain('The PDF has 0 empty pages')
  })

  test('form fields, choices and notes follow the text of their page', async () => {
    expect(await sectionsOf(readFailingInput('11-filled-form.pdf'))).toEqual([
      ['page 1', 'Name:\n\nForm fields:\nname: Anna Example'],
    ])
  })

  test('a scan and a damaged file are named in the failure', async () => {
    expect(await messageOf(makeScannedPdf(2))).toBe(
      'invalid-input: The PDF has 2 pages without text. Pages that contain only images, such as scans, have no text to read.',
    )
    expect(await messageOf(encode('%PDF-1.7 and nothing else'))).toContain('The file is damaged')
  })
})

describe('office documents', () => {
  test('Word: each heading starts a section, and each table row is one line', async () => {
    const docx = makeDocx(
      [
        { title: 'Bees', paragraphs: ['They dance & sing.', 'A lot.'] },
        { title: 'Wasps', paragraphs: ['They do <not>.'] },
      ],
      [
        ['Name', 'Legs'],
        ['Bee', '6'],
      ],
    )
    expect(await sectionsOf(docx)).toEqual([
      ['“Bees”', 'Bees\nThey dance & sing.\nA lot.'],
      ['“Wasps”', 'Wasps\nThey do <not>.\nName | Legs\nBee | 6'],
    ])
  })

  test('Excel: each sheet is a section', async () => {
    const xlsx = makeXlsx({
      Sales: [
        ['City', 'Amount'],
        ['Oslo', 12.5],
      ],
      'Q & A': [['Why?']],
    })
    expect(await sectionsOf(xlsx)).toEqual([
      ['sheet “Sales”', 'City | Amount\nOslo | 12.5'],
      ['sheet “Q & A”', 'Why?'],
    ])
  })

  test('Word: merged cells keep their columns, formulas their exponents, and other parts their names', async () => {
    const cell = (text: string, span = '') =>
      `<w:tc><w:tcPr>${span}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
    const paragraph = (text: string) => xml(`<w:x><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:x>`)
    const docx = zip({
      'word/document.xml': xml(
        `<w:document><w:body><w:tbl><w:tr>${cell('Year', '<w:gridSpan w:val="2"/>')}${cell('Sum')}</w:tr><w:tr>${cell('2025')}${cell('2026')}${cell('3')}</w:tr></w:tbl><w:p><w:r><w:t>550×</w:t></w:r><m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r><m:t>-6</m:t></m:r></m:sup></m:sSup></w:p></w:body></w:document>`,
      ),
      'word/footnotes.xml': paragraph('A note.'),
      'word/header1.xml': paragraph('Top'),
      'word/header2.xml': paragraph('Top'),
      'word/footer1.xml': paragraph('Bottom'),
    })
    expect(await sectionsOf(docx)).toEqual([
      [null, 'Year |  | Sum\n2025 | 2026 | 3\n550×10^-6'],
      ['footnotes', 'A note.'],
      ['header', 'Top'],
      ['footer', 'Bottom'],
    ])
  })

  test('Word: the body under the name that SharePoint gives it', async () => {
    const docx = zip({
      'word/document2.xml': xml(
        '<w:document><w:body><w:p><w:r><w:t>Hi</w:t></w:r></w:p></w:body></w:document>',
      ),
    })
    expect(await sectionsOf(docx)).toEqual([[null, 'Hi']])
  })

  test('LibreOffice: a note is separate from its sentence', async () => {
    const odt = zip({
      'content.xml': xml(
        '<office:document-content><text:p>rather<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A simple note.</text:p></text:note-body></text:note> odd</text:p></office:document-content>',
      ),
    })
    expect(await sectionsOf(odt)).toEqual([[null, 'rather (note: A simple note.) odd']])
  })

  test('PowerPoint: a slide with text only in a chart', async () => {
    const pptx = zip({
      'ppt/presentation.xml': xml(
        '<p:presentation><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
      ),
      'ppt/_rels/presentation.xml.rels': xml(
        '<Relationships><Relationship Id="a" Target="slides/slide1.xml"/></Relationships>',
      ),
      'ppt/slides/slide1.xml': xml('<p:sld/>'),
      'ppt/slides/_rels/slide1.xml.rels': xml(
        '<Relationships><Relationship Id="c" Target="../charts/chart1.xml"/></Relationships>',
      ),
      'ppt/charts/chart1.xml': xml(
        '<c:chartSpace><c:title><a:p><a:t>Sales</a:t></a:p></c:title><c:ser><c:cat><c:pt><c:v>Q1</c:v></c:pt><c:pt><c:v>Q2</c:v></c:pt></c:cat><c:val><c:pt><c:v>4</c:v></c:pt><c:pt><c:v>5</c:v></c:pt></c:val></c:ser></c:chartSpace>',
      ),
    })
    expect(await sectionsOf(pptx)).toEqual([['slide 1', 'Sales\n Q1 Q2\n 4 5']])
  })

  test('PowerPoint: slides in display order, each with its notes', async () => {
    const say = (text: string) =>
      xml(`<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`)
    const pptx = zip({
      'ppt/presentation.xml': xml(
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="b"/><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
      ),
      'ppt/_rels/presentation.xml.rels': xml(
        '<Relationships><Relationship Id="a" Target="slides/slide1.xml"/><Relationship Id="b" Target="slides/slide2.xml"/></Relationships>',
      ),
      'ppt/slides/slide1.xml': say('last'),
      'ppt/slides/slide2.xml': say('first'),
      'ppt/slides/_rels/slide2.xml.rels': xml(
        '<Relationships><Relationship Id="n" Target="../notesSlides/notesSlide1.xml"/></Relationships>',
      ),
      'ppt/notesSlides/notesSlide1.xml': say('spoken'),
    })
    expect(await sectionsOf(pptx)).toEqual([
      ['slide 1', 'first\nspoken'],
      ['slide 2', 'last'],
    ])
  })

  test('LibreOffice: text, tables, and sheets', async () => {
    const content = (body: string) =>
      zip({
        mimetype: encode('x'),
        'content.xml': xml(`<office:document-content>${body}</office:document-content>`),
      })
    expect(
      await sectionsOf(
        content(
          '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Title</text:h><text:p>One<text:tab/>two<text:s/>three</text:p>',
        ),
      ),
    ).toEqual([['“Title”', 'Title\nOne\ttwo three']])
    const cells =
      '<table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p><text:p>c</text:p></table:table-cell>'
    expect(
      await sectionsOf(
        content(`<table:table table:name="Sums"><table:table-row>${cells}</table:table-row></table:table>`),
      ),
    ).toEqual([['table “Sums”', 'a | b c']])
  })

  test.each([
    ['a truncated archive', makeDocx([{ title: 'x', paragraphs: [] }]).slice(0, 200), 'damaged'],
    ['an archive of other files', zip({ 'a.bin': encode('x') }), 'archive without a document'],
    ['an empty document', makeDocx([]), 'contains no text'],
    ['the old format', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'before 2007'],
    [
      'a document with a password',
      Uint8Array.from([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        ...Array.from('EncryptedPackage', (letter) => [letter.charCodeAt(0), 0]).flat(),
      ]),
      'protected with a password',
    ],
    [
      'a document of LibreOffice with a password',
      zip({ 'content.xml': encode('noise'), 'META-INF/manifest.xml': xml('<manifest:encryption-data/>') }),
      'protected with a password',
    ],
  ])('%s is named in the failure', async (_title, bytes, expected) => {
    expect(await messageOf(bytes)).toContain(expected)
  })

  test('an archive is not unpacked above the size limit or above its declared size', async () => {
    const docx = makeDocx([{ title: 'Bees', paragraphs: ['They dance.'.repeat(100)] }])
    expect(await messageOf(declareSize(docx, 201_000_000))).toContain('more than 200 MB')
    expect(JSON.stringify(await read(declareSize(docx, 400))).length).toBeLessThan(500)
  })
})

/** Changes the sizes that the archive's directory declares for its entries. */
function declareSize(archive: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const changed = archive.slice()
  const view = new DataView(changed.buffer)
  for (let at = 0; at < changed.byteLength - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return changed
}
