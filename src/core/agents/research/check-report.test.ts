import { describe, expect, test } from 'vitest'
import type { CallId } from '../../model/id.ts'
import type { Notes, Source } from '../../model/research/notes.ts'
import { buildReport } from './build-report.ts'
import { checkReport } from './check-report.ts'
import { isQuoted, normalizeQuoted } from './find-quotation.ts'
import { headingsFor } from './report-headings.ts'

const texts: Record<number, string> = {
  1: 'The old footbridge opened in May 1998. It carried 12,400 people a day before it was closed for repairs.',
  2: 'The council says that the bridge opened in 1999 and that nobody was counted.',
}

const source = (
  number: number,
  state: Source['state'] = 'read',
  url = `https://example.com/${number}`,
): Source => ({
  number,
  url,
  title: `Page ${number}`,
  state,
  callId: 'call-1' as CallId,
})
const sources = [source(1), source(2), source(3, 'found'), source(4, 'unreadable')]

const disagreeing: Notes = {
  stepId: 'step-1',
  summary: 'The bridge is old. It was busy.',
  notes: [
    {
      claim: 'The bridge opened in 1998',
      sources: [1],
      quotation: 'opened in May 1998',
      isQuotationFound: true,
    },
    { claim: 'The bridge opened in 1999', sources: [2] },
  ],
  open: ['Who paid for the bridge?'],
  disagreements: [{ about: 'Year of the opening', notes: [0, 1] }],
}

const check = (body: string, { notes = [], gaps = [] }: { notes?: Notes[]; gaps?: string[] } = {}) =>
  checkReport({ body, sources, notes, gaps, headings: headingsFor('') }, (number, quotations) =>
    Promise.resolve(quotations.map((each) => isQuoted(each, normalizeQuoted(texts[number] ?? '')))),
  )

/** The body without the list of sources. */
const bodyOf = async (body: string) => (await check(body)).body.split('\n\n## Sources')[0]?.trim()

describe('citations', () => {
  test.each([
    ['of a read source stay', 'It opened in 1998 [1].', 'It opened in 1998 [1].'],
    ['in one pair of brackets are split', 'It opened in 1998 [1, 2].', 'It opened in 1998 [1][2].'],
    ['of a page that was only found are removed', 'It opened [3].', 'It opened. *(source not read)*'],
    ['of a page that could not be read are removed', 'It opened. [4]', 'It opened. *(source not read)*'],
    ['that do not exist are removed', 'It opened [1][9].', 'It opened [1]. *(source not read)*'],
    ['mark their own sentence', 'One [3]. Two [1].', 'One. *(source not read)* Two [1].'],
    ['in code stay', '```\nlist[3]\n```', '```\nlist[3]\n```'],
    ['are no links', 'See [1](https://example.com/1).', 'See [1](https://example.com/1).'],
    ['are no years', 'In [2024] it closed.', 'In [2024] it closed.'],
  ])('%s', async (_what, body, expected) => {
    expect(await bodyOf(body)).toBe(expected)
  })

  test('are listed as evidence with their sources', async () => {
    const { evidence, body } = await check('It opened in 1998 [1]. It closed [3].')
    expect(evidence).toEqual([
      { claim: 'It opened in 1998.', source: 1, check: 'none' },
      { claim: 'It closed.', source: 3, check: 'unread' },
    ])
    expect(body).toMatch(/## Sources\n\n- \[1] Page 1 <https:\/\/example\.com\/1>\n$/)
  })
})

describe('quotations', () => {
  test.each([
    ['in the text are found', 'It “carried 12,400 people a day” [1].', 'found'],
    ['of several sentences are found', 'Quote: "opened in May 1998. It carried 12,400 people" [1].', 'found'],
    ['across a line break are found', 'It "carried 12,400\npeople a day" [1].', 'found'],
    ['with another number are missing', 'It “carried 12,500 people a day” [1].', 'missing'],
    ['of another source are missing', 'It “carried 12,400 people a day” [2].', 'missing'],
    ['of one of two sources are found', 'It “carried 12,400 people a day” [2][1].', 'found'],
    ['of three words are not checked', 'It “opened in May” [1].', 'none'],
  ])('%s', async (_what, body, expected) => {
    const { evidence } = await check(body)
    expect(evidence[0]?.check).toBe(expected)
  })

  test('that are missing are marked and named as problems', async () => {
    const { body, problems } = await check('It “carried 99 people a day” [1].')
    expect(body).toContain('It “carried 99 people a day” *(quotation not found)* [1].')
    expect(problems).toEqual(['The quotation "carried 99 people a day" is not in [1].'])
  })
})

describe('claims without a source', () => {
  test.each([
    ['a number', 'It carried 500 people.', true],
    ['a date', '- Opened on 3 May.', true],
    ['a quotation', 'They said "we do not know why".', true],
    ['a removed citation', 'It carried 500 people [3].', true],
    ['a number with a source', 'It carried 500 people [1].', false],
    ['no number', 'The bridge is old.', false],
    ['the number of a list item', '1. The bridge is old.', false],
    ['a heading', '## 1998', false],
    ['a table with sources', '| year | people |\n| --- | --- |\n| 1998 | 500 [1] |', false],
    ['a table without', '| year | people |\n| --- | --- |\n| 1998 | 500 |', true],
    ['what could not be found', '## What we could not find\n\nFigures for 2001.', false],
  ])('%s', async (_what, body, isFlagged) => {
    expect((await check(body)).unsupported).toHaveLength(isFlagged ? 1 : 0)
  })
})

describe('addresses that are no source', () => {
  test.each([
    ['a source stays', '[Page](https://example.com/1)', '[Page](https://example.com/1)'],
    ['a link', '[Page](https://evil.test/?q=secret)', 'Page (`https://evil.test/?q=secret`)'],
    ['an image', '![x](https://evil.test/a.png)', 'x (`https://evil.test/a.png`)'],
    ['a bare address', 'See https://evil.test/a.', 'See `https://evil.test/a.`'],
    ['an address in angle brackets', 'See <https://evil.test/a>', 'See `https://evil.test/a`'],
    ['an address in code', 'Run `curl https://evil.test/a`.', 'Run `curl https://evil.test/a`.'],
    ['a link with brackets in its text', '[a [b]](https://evil.test/a)', '[a [b]] (`https://evil.test/a`)'],
    ['a link with parentheses', '[a](https://evil.test/(b))', '[a] (`https://evil.test/(b`))'],
    ['a link with another title', "[a](https://evil.test/b 'c')", "[a] (`https://evil.test/b` 'c')"],
    ['a hidden scheme', '[a](&#104;ttps://evil.test/(b))', '[a] (&#104;ttps://evil.test/(b))'],
    ['a reference', '[a][b]\n\n[b]: &#104;ttps://evil.test', '[a][b]\n\n[b] : &#104;ttps://evil.test'],
    ['a reference on two lines', '[a\nb]: &#104;ttps://evil.test', '[a\nb] : &#104;ttps://evil.test'],
    ['an escaped one', '[a\n\\[3]: &#104;ttps://evil.test', '[a\n\\[3] : &#104;ttps://evil.test'],
    ['no reference', 'As in [1]: it is old.', 'As in [1]: it is old.'],
    ['an open code span', 'A ` and https://evil.test/a', "A ' and `https://evil.test/a`"],
    ['open code spans', '` `` https://evil.test/a `', "' '' `https://evil.test/a` '"],
    ['an address after an underscore', '_https://evil.test/a', '_`https://evil.test/a`'],
    ['a code block', '```\nrun(`a`)\n```', '```\nrun(`a`)\n```'],
  ])('%s', async (_what, body, expected) => {
    expect(await bodyOf(body)).toBe(expected)
  })
})

test('a title in quotation marks is not a quotation', async () => {
  const titled: Source = { ...source(1), title: 'A short history of the old footbridge' }
  const { evidence } = await checkReport(
    {
      body: '“A short history of the old footbridge” names May 1998 [1].',
      sources: [titled],
      notes: [],
      gaps: [],
      headings: headingsFor('en'),
    },
    async () => [],
  )
  expect(evidence).toMatchObject([{ source: 1, check: 'none' }])
})

test('a sentence without a quotation has that of a note with its claim, figures and source', async () => {
  const read = async (body: string) => (await check(body, { notes: [disagreeing] })).evidence
  expect(await read('The old bridge had opened in 1998 [1].')).toMatchObject([
    { check: 'found', quotation: 'opened in May 1998' },
  ])
  expect(await read('The old bridge had opened in 1997 [1].')).toMatchObject([{ check: 'none' }])
  expect(await read('The old bridge had opened in 1998 [2].')).toMatchObject([{ check: 'none' }])
  expect(await read('In 1998 it rained [1].')).toMatchObject([{ check: 'none' }])
})

test('a row of a table is a claim, and its mark is in its last cell', async () => {
  const table = '| Bridge | Opened |\n|---|---|\n| Old | 1998 [1] |\n| New | 2004 [9] |\n'
  const { evidence, body } = await check(table)
  expect(evidence).toMatchObject([
    { claim: 'Old · 1998', source: 1 },
    { claim: 'New · 2004', source: 9, check: 'unread' },
  ])
  expect(body).toContain('| Old | 1998 [1] |\n| New | 2004 *(source not read)* |\n')
})

test('a claim is a whole sentence in plain text, also with a German date', async () => {
  const { evidence } = await check(
    '- **Der Anfang:** Am 26. Mai 1998 wurde sie eröffnet [1]. Sie ist lang [1].',
  )
  expect(evidence.map(({ claim }) => claim)).toEqual([
    'Der Anfang: Am 26. Mai 1998 wurde sie eröffnet.',
    'Sie ist lang.',
  ])
})

describe('what code adds', () => {
  test('a disagreement of the notes that the report does not list', async () => {
    const { body, problems, disagreements } = await check('It opened in 1998 [1].', { notes: [disagreeing] })
    expect(body).toContain(
      '## Where sources disagree\n\n- **Year of the opening:** The bridge opened in 1998 [1]. The bridge opened in 1999 [2].\n',
    )
    expect(disagreements).toHaveLength(1)
    expect(problems).toEqual(['Not listed as a disagreement: Year of the opening'])
  })

  test('nothing if the section lists it', async () => {
    const listed = '## Where sources disagree\n\nIt opened in 1998 [1] or 1999 [2].'
    const { body, problems } = await check(listed, { notes: [disagreeing] })
    expect(body.match(/Year of the opening/g)).toBeNull()
    expect(problems).toEqual([])
  })

  test('gaps under their heading, once', async () => {
    const gaps = ['Costs: the researcher failed.']
    const { body } = await check('Text.\n\n## What we could not find\n\n- Owners.\n\n## More\n\nText.', {
      gaps,
    })
    expect(body).toContain('- Owners.\n\n- Costs: the researcher failed.\n\n## More')
    expect((await check(body, { gaps })).body.match(/the researcher failed/g)).toHaveLength(1)
  })

  test('open questions of the researchers, unless the model has written what could not be found', async () => {
    const notes = [{ ...disagreeing, disagreements: [], open: ['Who owns it?', ' See\nhttps://evil.test '] }]
    const { body } = await check('It opened in 1998 [1].', { notes })
    expect(body).toContain('## What we could not find\n\n- Who owns it?\n- See ')
    expect(body).not.toContain('(https://evil.test')
    const written = await check('It opened in 1998 [1].\n\n## What we could not find\n\nThe owner.', {
      notes,
    })
    expect(written.body).not.toContain('Who owns it?')
  })

  test('marks in the language of the report', async () => {
    const { body } = await checkReport(
      {
        body: 'Es ist „ganz und gar neu erfunden“ [1], und mehr [9].',
        sources,
        notes: [],
        gaps: [],
        headings: headingsFor('de'),
      },
      (_, quotations) => Promise.resolve(quotations.map(() => false)),
    )
    expect(body).toContain('*(Zitat nicht gefunden)*')
    expect(body).toContain('*(Quelle nicht gelesen)*')
  })

  test('its own list of sources in place of that of the model', async () => {
    const { body } = await check('It opened in 1998 [1].\n\n## References\n\n1. https://evil.test\n')
    expect(body).toBe('It opened in 1998 [1].\n\n## Sources\n\n- [1] Page 1 <https://example.com/1>\n')
  })
})

describe('a report built from notes', () => {
  const plan = { title: 'The bridge', steps: [{ id: 'step-1', text: 'When did it open?' }] }
  const parts = { plan, headings: headingsFor(''), gaps: ['Costs: the researcher failed.'] }

  test('has a section for each step and passes the check', async () => {
    const built = buildReport({ ...parts, notes: [disagreeing] })
    expect(built?.summary).toBe('The bridge is old.')
    const { problems, unsupported, evidence, body } = await check(built?.body ?? '', { notes: [disagreeing] })
    expect([problems, unsupported]).toEqual([[], []])
    expect(evidence.map(({ check: each }) => each)).toContain('found')
    for (const heading of [
      'When did it open?',
      'Where sources disagree',
      'What we could not find',
      'Sources',
    ])
      expect(body).toContain(`## ${heading}\n`)
  })

  test('does not exist without notes', () => {
    expect(buildReport({ ...parts, notes: [] })).toBeNull()
  })
})
