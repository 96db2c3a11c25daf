import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readFailingInput } from '../../../../../../test/media/read-sample-file.ts'
import { createFailure } from '../../../../../core/model/failures/failure.ts'
import { fileTextSchema } from '../../../../../core/model/files/file-text.ts'
import { fail } from '../../../../../core/model/failures/result.ts'
import type { JobContext } from '../../../job.ts'
import { extractText } from '../../extract-text.ts'
import { sniffFile } from '../../images/sniff-file.ts'

const context: JobContext = {
  report: () => {},
  transfer: () => {},
  readFile: async () => fail(createFailure('unreachable')),
}

/** Detects the type of a file and reads its text, as for an attachment. */
async function read(name: string, content: string | Uint8Array) {
  const bytes = Uint8Array.from(typeof content === 'string' ? strToU8(content) : content)
  const file = sniffFile(bytes, name)
  const mediaType = 'mediaType' in file ? file.mediaType : ''
  const result = await extractText({ bytes, mediaType }, context)
  if (!result.ok) throw new Error(result.failure.message)
  return fileTextSchema.parse(JSON.parse(new TextDecoder().decode(result.value)))
}

async function textOf(name: string, content: string | Uint8Array): Promise<string> {
  const text = await read(name, content)
  if (!text.isReadable) return text.failure.message
  return text.sections.map((section) => section.text).join('\n\n')
}

describe('HTML', () => {
  test('the text of a page without its head', async () => {
    expect(await textOf('page.html', readFailingInput('14-page.html'))).toBe(
      'T\n\n# Heading\n\nThe only **words** that matter.',
    )
  })

  test('a page in the encoding that it declares', async () => {
    const bytes = Uint8Array.from([
      ...strToU8('<meta charset=windows-1251><p>'),
      0xcf,
      0xf0,
      0xe8,
      0xe2,
      0xe5,
      0xf2,
    ])
    expect(await textOf('a.htm', bytes)).toBe('Привет')
  })

  test('a page nested too deeply for a tree is read in one pass', async () => {
    const deep = `${'<div>'.repeat(20_000)}<h2>Title</h2><ul><li>One<li>Two</ul>${'</div>'.repeat(20_000)}`
    expect(await textOf('deep.html', deep)).toBe('## Title\n- One\n- Two')
  })

  test.each([
    [
      'TeX next to the elements',
      '<p>If <math><semantics><mi>x</mi><annotation encoding="application/x-tex">{\\displaystyle x_{1}}</annotation></semantics></math> is</p>',
      'If `$x_{1}$` is',
    ],
    ['TeX in an attribute', '<p><math alttext="a*b"><mi>a</mi></math></p>', '`$a*b$`'],
    ['elements only', '<p>So <math><mi>x</mi> <mo>=</mo> <mn>2</mn></math>.</p>', 'So x = 2.'],
  ])('a formula of a page stays: %s', async (_, html, text) => {
    expect(await textOf('a.html', html)).toBe(text)
  })

  test('a page without text is empty', async () => {
    expect(
      await textOf('a.html', '<html><head><title></title></head><body><script>1</script></body></html>'),
    ).toBe('The file contains no text.')
  })
})

describe('RTF', () => {
  test('the text, with characters of the code page and of Unicode', async () => {
    expect(await textOf('r.rtf', readFailingInput('13-rich.rtf'))).toBe('Report\nMüller owes 5 € today.')
  })

  test('a font in another code page, a table row, a hidden destination and an image', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 A;}{\f1\fcharset204 B;}}{\*\generator Msftedit;}\f1\'cf\'f0\'e8\f0  x\par a\cell b\cell\row{\pict\pngblip 89504e47}\u-10179?\u-8704? \{end\}}`
    expect(await textOf('noname', rtf)).toBe('При x\na | b\n😀 {end}')
  })

  test.each([
    ['hidden and deleted text', String.raw`{\rtf1 a{\v b}{\deleted c}\v d\v0 e\v f\plain g}`, 'aeg'],
    [
      'a note in a sentence',
      String.raw`{\rtf1 Body{\footnote \pard a note} goes on.}`,
      'Body (note: a note) goes on.',
    ],
    [
      'a comment, which is an ignorable group',
      String.raw`{\rtf1 Body{\*\atnid A}{\*\annotation my note} goes on.}`,
      'Body (note: my note) goes on.',
    ],
    ['the encoding of a Mac', String.raw`{\rtf1\mac M\'9fller}`, 'Müller'],
    ['literal UTF-8', String.raw`{\rtf1\ansi Müller, 日本 {\b 😀}}`, 'Müller, 日本 😀'],
    ['a code page of two bytes', String.raw`{\rtf1\ansi\ansicpg932 \'93\'fa\'96\'7b}`, '日本'],
    ['a group without its end', String.raw`{\rtf1 open {\b text`, 'open text'],
  ])('%s', async (_, rtf, text) => expect(await textOf('a.rtf', rtf)).toBe(text))

  test('too deeply nested groups are rejected', async () => {
    expect(await textOf('bomb.rtf', `{\\rtf1 ${'{'.repeat(100_000)}x`)).toContain('nested too deeply')
  })
})

describe('mail', () => {
  const mail = [
    'From: =?utf-8?B?SsO8cmdlbg==?= <j@example.com>',
    'To: Ann <ann@example.com>, bob@example.com',
    'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
    'Date: Fri, 27 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    'SGVsbG8sCndvcmxkLg==',
    '--x',
    'Content-Type: application/pdf; name=bill.pdf',
    'Content-Disposition: attachment; filename=bill.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--x--',
  ].join('\r\n')

  test('headers, decoded text and the names of attachments', async () => {
    expect(await textOf('m.eml', mail)).toBe(
      'From: Jürgen <j@example.com>\nTo: Ann <ann@example.com>, bob@example.com\nDate: 2026-11-27T10:00:00.000Z\nSubject: Grüße\n\nHello,\nworld.\n\nAttached to the message, not included: bill.pdf (application/pdf)',
    )
  })

  test('a message of HTML only, and a saved page', async () => {
    const html =
      'Subject: Hi\r\nContent-Type: text/html; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Gr=FC=DFe <b>you</b></p>'
    expect(await textOf('h.eml', html)).toBe('Subject: Hi\n\nGrüße **you**')
    const saved =
      'From: <Saved by Blink>\r\nSubject: Page\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<h1>Top</h1>\r\n--b--'
    expect(await textOf('s.mhtml', saved)).toContain('# Top')
  })
})

test.each([
  ['windows-1252', [0x47, 0x72, 0xfc, 0xdf, 0x65], 'Grüße'],
  ['windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0], 'Привет, мир'],
  ['UTF-8', [...strToU8('Grüße')], 'Grüße'],
])('a message that does not name its encoding %s', async (_, body, text) => {
  const bytes = Uint8Array.from([...strToU8('Subject: Hi\r\nContent-Type: text/plain\r\n\r\n'), ...body])
  expect(await textOf('m.eml', bytes)).toBe(`Subject: Hi\n\n${text}`)
})

test.each([
  ['UTF-8', 'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gr=C3=BC=C3=9Fe'],
  ['windows-1252', 'SUMMARY;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:Gr=FC=DFe'],
  ['two lines', 'SUMMARY;ENCODING=QUOTED-PRINTABLE:Gr=C3=BC=\r\n=C3=9Fe'],
  [
    'lines cut anywhere',
    'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:G=\r\nr=\r\n=C3=BC=\r\n=C3=9F=\r\ne',
  ],
  ['other characters', 'SUMMARY;ENCODING=QUOTED-PRINTABLE:Gr=C3=BCße'],
])('a calendar of version 1.0 in quoted-printable: %s', async (_, line) => {
  const ics = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', line, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  expect(await textOf('c.vcs', ics)).toBe('Event\nTitle: Grüße')
})

test.each([
  ['a property', 'SUMMARY;ENCODING=QUOTED-PRINTABLE:', 'a=\r\n', 'Title: aaa'],
  ['names without a value', 'SUMMARY;X', '=\r\n ', 'Title: end'],
])('a calendar with very many lines that end with an equals sign: %s', async (_, start, line, text) => {
  const ics = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${start}${line.repeat(200_000)}:end\r\nEND:VEVENT\r\nEND:VCALENDAR`
  expect(await textOf('c.vcs', ics)).toContain(text)
})

test('an equals sign at the end of a line joins nothing outside quoted-printable', async () => {
  const lines = [
    'SUMMARY:a =',
    'LOCATION;X="a:b";ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 with the=',
    ' whole Коман=',
    'да',
    'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:ends =',
  ]
  const ics = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  expect(await textOf('c.vcs', ics)).toBe(
    'Event\nTitle: a =\nLocation: Café with the whole Команда\nDescription: ends =',
  )
})

test.each([
  ['Markdown', { 'text/markdown': ['**a**'] }, '**a**'],
  ['TeX', { 'text/latex': '$x^2$' }, '$x^2$'],
  ['a table of HTML', { 'text/html': '<table><tr><td>1<td>2</table>' }, '1 | 2'],
  ['JSON', { 'application/json': { a: 1 } }, '{"a":1}'],
  ['plain text before HTML', { 'text/html': '<b>x</b>', 'text/plain': 'plain' }, 'plain'],
])('an output of a notebook: %s', async (_, data, text) => {
  const cells = [{ cell_type: 'code', source: 'x', outputs: [{ output_type: 'display_data', data }] }]
  expect(await textOf('n.ipynb', JSON.stringify({ cells }))).toContain(`Output:\n\`\`\`\n${text}\n\`\`\``)
})

test('a calendar with any number of parameters, some of them quoted', async () => {
  const parameters = ';X=1'.repeat(5_000_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `SUMMARY${parameters};Y="a:b;c":Plan: "B"`,
    'LOCATION;Y="a:Lost',
    'STATUS"x":Lost',
    'URL:',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  expect(await textOf('c.ics', lines.join('\r\n'))).toBe('Event\nTitle: Plan: "B"')
})

test('a calendar: its events with dates, people and unfolded lines', async () => {
  const ics = [
    'BEGIN:VCALENDAR',
    'X-WR-CALNAME:Team',
    'BEGIN:VEVENT',
    'SUMMARY:Plan\\, part 1',
    'DTSTART;TZID=Europe/Berlin:20261127T093000',
    'DTEND;VALUE=DATE:20261128',
    'ATTENDEE;CN="Ann Example":mailto:ann@example.com',
    'DESCRIPTION:A long li',
    ' ne\\nand another',
    'BEGIN:VALARM',
    'DESCRIPTION:beep',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  expect(await textOf('c.ics', ics)).toBe(
    'Calendar: Team\n\nEvent\nTitle: Plan, part 1\nStart: 2026-11-27 09:30:00 (Europe/Berlin)\nEnd: 2026-11-28\nAttendee: Ann Example <ann@example.com>\nDescription: A long line\nand another',
  )
  expect(await textOf('noname', ics)).toContain('Title: Plan, part 1')
})

test('a notebook: text, code and outputs, without images', async () => {
  const notebook = {
    metadata: { language_info: { name: 'python' } },
    cells: [
      { cell_type: 'markdown', source: ['# Title\n', 'words'] },
      {
        cell_type: 'code',
        source: 'print(1)',
        outputs: [
          { output_type: 'stream', text: ['1\n'] },
          { output_type: 'display_data', data: { 'image/png': 'AAAA', 'text/plain': ['<Figure>'] } },
          { output_type: 'error', traceback: ['\u001B[0;31mValueError\u001B[0m: no'] },
        ],
      },
    ],
  }
  expect(await textOf('n.ipynb', JSON.stringify(notebook))).toBe(
    '# Title\nwords\n\n```python\nprint(1)\n```\n\nOutput:\n```\n1\n<Figure>\n[image: image/png]\nValueError: no\n```',
  )
  expect(
    await textOf(
      'old.ipynb',
      JSON.stringify({ worksheets: [{ cells: [{ cell_type: 'code', input: 'x = 1' }] }] }),
    ),
  ).toBe('```python\nx = 1\n```')
  expect(await textOf('bad.ipynb', '{"cells": [')).toContain('damaged')
})

describe('books', () => {
  const container = '<container><rootfiles><rootfile full-path="OPS/c.opf"/></rootfiles></container>'
  const chapter = (title: string, text: string) =>
    strToU8(`<html><body><h1>${title}</h1><p>${text}</p></body></html>`)

  test('EPUB: the sample, and chapters in the order of the spine', async () => {
    expect(await textOf('b.epub', readFailingInput('17-book.epub'))).not.toBe('')
    const epub = zipSync({
      mimetype: strToU8('application/epub+zip'),
      'META-INF/container.xml': strToU8(container),
      'OPS/c.opf': strToU8(
        '<package><manifest><item id="a" href="text/one%201.xhtml"/><item id="b" href="text/two.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
      ),
      'OPS/text/one 1.xhtml': chapter('One', 'first'),
      'OPS/text/two.xhtml': chapter('Two', 'second'),
    })
    const text = await read('renamed.bin', epub)
    expect(text).toMatchObject({
      isReadable: true,
      unit: 'chapter',
      unitCount: 2,
      sections: [
        { label: '“Two”', text: '# Two\nsecond' },
        { label: '“One”', text: '# One\nfirst' },
      ],
    })
  })

  test('EPUB: names whose letter case differs from the package document', async () => {
    const epub = zipSync({
      'META-INF/container.xml': strToU8(container),
      'OPS/c.opf': strToU8(
        '<package><manifest><item id="a" href="Text/One.XHTML"/></manifest><spine><itemref idref="a"/></spine></package>',
      ),
      'OPS/text/one.xhtml': chapter('One', 'first'),
    })
    expect(await textOf('b.epub', epub)).toBe('# One\nfirst')
  })

  test('an encrypted book and a book that unpacks to too much are rejected', async () => {
    const locked = zipSync({
      mimetype: strToU8('application/epub+zip'),
      'META-INF/container.xml': strToU8(container),
      'META-INF/encryption.xml': strToU8('<encryption/>'),
    })
    expect(await textOf('l.epub', locked)).toContain('password')
    const bomb = zipSync({
      'META-INF/container.xml': strToU8(container),
      'a.xhtml': new Uint8Array(201_000_000),
    })
    expect(await textOf('z.epub', bomb)).toContain('200 MB')
  })

  test('FictionBook in its declared encoding; entities are not expanded', async () => {
    const text =
      '<?xml version="1.0" encoding="windows-1251"?><FictionBook><description><p>no</p></description><body><section><title><p>\u00c3</p></title><p>\u00c4</p></section></body><binary>AAAA</binary></FictionBook>'
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    expect(await textOf('b.fb2', bytes)).toBe('Г\nД')
    const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}">]><FictionBook><body><p>&b;</p></body></FictionBook>`
    expect(await textOf('l.fb2', laughs)).toBe('&b;')
  })
})

describe('archives', () => {
  test('a ZIP archive: its file list and the text of its files', async () => {
    const zip = zipSync({
      'a/readme.md': strToU8('Hello'),
      'b.png': Uint8Array.of(1, 2),
      'c.csv': strToU8('x,y'),
    })
    expect(await read('z.zip', zip)).toMatchObject({
      unit: 'file',
      unitCount: 3,
      sections: [
        { label: 'list of files', text: 'a/readme.md\nb.png\nc.csv' },
        { label: 'file a/readme.md', text: 'Hello' },
        { label: 'file c.csv', text: 'x,y' },
      ],
    })
  })

  test.each([
    ['a.fb2', '<FictionBook><body><p>fiction</p></body></FictionBook>', 'fiction'],
    ['b.html', '<h1>Page</h1>', '# Page'],
    ['c.rtf', String.raw`{\rtf1 rich {\b text}}`, 'rich text'],
    ['d.eml', 'Subject: Hi\r\n\r\nbody', 'Subject: Hi\n\nbody'],
    ['e.ics', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR', 'Event\nTitle: x'],
    ['f.ipynb', '{"cells":[{"cell_type":"markdown","source":"words"}]}', 'words'],
    ['g.kml', '<kml><name>Place</name></kml>', '<kml><name>Place</name></kml>'],
  ])('a file in a ZIP archive is read as its own format: %s', async (name, content, text) => {
    const zip = zipSync({ [name]: strToU8(content) })
    expect(await read(`${name}.zip`, zip)).toMatchObject({
      sections: [{ text: name }, { label: `file ${name}`, text }],
    })
  })

  test.each(['app.js', 'src/view.tsx', 'css/site.css', 'package.json'])(
    'a page in the ZIP archive of a website keeps its markup: %s',
    async (name) => {
      const zip = zipSync({ 'index.html': strToU8('<h1 id="a">Page</h1>'), [name]: strToU8('{}') })
      expect(await textOf('site.zip', zip)).toContain('<h1 id="a">Page</h1>')
    },
  )

  test('text in an archive is read in its encoding, and an archive without files is empty', async () => {
    const zip = zipSync({
      'old.csv': Uint8Array.from([
        0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x6e, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x31, 0x0a,
      ]),
    })
    expect(await textOf('z.zip', zip)).toContain('姓名,n\n张三,1')
    expect(await textOf('none.zip', zipSync({}))).toBe('The file contains no text.')
  })

  test('a gzip file: its text; a bomb is rejected', async () => {
    const gzip = async (bytes: Uint8Array<ArrayBuffer>) =>
      new Uint8Array(
        await new Response(
          new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip')),
        ).arrayBuffer(),
      )
    expect(await textOf('log.gz', await gzip(strToU8('line') as Uint8Array<ArrayBuffer>))).toBe('line')
    expect(await textOf('bomb.gz', await gzip(new Uint8Array(70_000_000)))).toContain('unpacks to more')
  })

  test.each([
    ['old.doc', 'WordDocument', 'Word files from before 2007'],
    ['mail.msg', '__substg1.0', 'Outlook messages'],
    ['old.ppt', 'PowerPoint Document', 'PowerPoint files from before 2007'],
  ])('the format of %s is named', async (name, entry, expected) => {
    const container = [
      0xd0,
      0xcf,
      0x11,
      0xe0,
      ...Array.from(entry, (letter) => [letter.charCodeAt(0), 0]).flat(),
    ]
    expect(await textOf(name, Uint8Array.from(container))).toContain(expected)
  })
})
