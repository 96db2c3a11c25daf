import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

interface Row {
  id: string
  verdict: string
  missing: string
  tests: { file: string; title: string }[]
}

function parseRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id = '', , verdict = '', missing = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^[AB]\d+$/.test(id)) return []
    const named = [...tests.matchAll(/`([^`]+)` “([^”]+)”/g)]
    return [{ id, verdict, missing, tests: named.map(([, file = '', title = '']) => ({ file, title })) }]
  })
}

/** Returns tests that do not exist. The title must stand in a text of the file. */
function findMissing(rows: readonly Pick<Row, 'id' | 'tests'>[]): string[] {
  return rows.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, title }) => {
      const place = path.join(root, file)
      const isThere = existsSync(place) && hasTitle(readFileSync(place, 'utf8'), title)
      return isThere ? [] : [`${id}: ${file} “${title}”`]
    }),
  )
}

function hasTitle(source: string, title: string): boolean {
  return source.split('\n').some((line) => {
    const at = line.indexOf(title)
    return (
      at > 0 &&
      /['"`]/.test(line.slice(0, at)) &&
      /^(?:['"`]|[^'"`]*\$\{)/.test(line.slice(at + title.length))
    )
  })
}

/** Rows of the table of texts, which have no verdict. */
function parseTexts(markdown: string): Pick<Row, 'id' | 'tests'>[] {
  const [, table = ''] = markdown.split('## Texts that promise something')
  return table.split('\n').flatMap((line) => {
    const found = /^\| (.+) \| `([^`]+)` “(.+)” \|$/.exec(line)
    if (!found) return []
    const [, id = '', file = '', title = ''] = found
    return [{ id, tests: [{ file, title }] }]
  })
}

/** Texts with “nothing” or “never” that describe a state, and promise nothing. */
const stateTexts = [
  '{name} responded, but found nothing.',
  'about {sum} to send, nothing is cached: {reason}; the answer is extra ({source}, {date})',
  'Dictation ended because nothing was said for a while.',
  'Everything in this backup is already stored here. There is nothing to restore.',
  'How many times to resend a request that returned nothing, one second apart.',
  'Never',
  'Never automatically',
  'Nothing',
  'Nothing contains “{word}”. Shown are results for {listed}.',
  'Nothing has been sent yet.',
  'Nothing here',
  'nothing is recorded',
  'Nothing is recorded for this turn yet.',
  'Nothing recorded: the request wasn’t sent, the turn is from an earlier version, or storage failed.',
  'Nothing to review',
  'Nothing was imported',
  'Nothing.',
  'SearXNG finds nothing if all of its engines are turned off or block it. Check its own page.',
  'The hook returned nothing that can be used.',
  'The provider sent nothing for {seconds} s.',
  'There is nothing at this address',
]

const rows = parseRows(text)
const promisingTexts = parseTexts(text)

test('the tables name every threat and every promise once', () => {
  const ids = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
  expect(rows.map(({ id }) => id)).toEqual([...ids('A', 35), ...ids('B', 47)])
})

test('each named test exists, and each kept promise has one', () => {
  expect(findMissing(rows)).toEqual([])
  const wrong = rows.filter(({ verdict, missing, tests }) =>
    verdict === 'HELD' ? tests.length === 0 : !['PARTLY', 'OPEN'].includes(verdict) || missing === '',
  )
  expect(wrong).toEqual([])
})

test('the counts in the headings are right', () => {
  const countHeld = (letter: string) =>
    rows.filter(({ id, verdict }) => id.startsWith(letter) && verdict === 'HELD').length
  expect(text).toContain(`## Threats: ${countHeld('A')} of 35 held`)
  expect(text).toContain(`## Promises: ${countHeld('B')} of 47 held`)
})

test('each text with “nothing” or “never” is a state, or a promise with a test that exists', () => {
  const catalog = readFileSync(path.join(root, 'src/page/locales/en.po'), 'utf8')
  const texts = [...catalog.matchAll(/^msgid "(.+)"$/gm)].flatMap(([, id = '']) =>
    /\b(?:nothing|never)\b/i.test(id) ? [id.replaceAll(String.raw`\"`, '"')] : [],
  )
  expect([...promisingTexts.map(({ id }) => id), ...stateTexts].toSorted()).toEqual(texts.toSorted())
  expect(findMissing(promisingTexts)).toEqual([])
})

test('a missing test or file is detected', () => {
  const planted =
    '| A1 | x | HELD | | `docs/no.test.ts` “x”; `test/architecture/laws.test.ts` “no such title” |'
  expect(findMissing(parseRows(planted))).toHaveLength(2)
})
