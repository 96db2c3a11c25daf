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
function findMissing(rows: readonly Row[]): string[] {
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

const rows = parseRows(text)

test('the tables name every threat and every promise once', () => {
  const ids = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
  expect(rows.map(({ id }) => id)).toEqual([...ids('A', 32), ...ids('B', 42)])
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
  expect(text).toContain(`## Threats: ${countHeld('A')} of 32 held`)
  expect(text).toContain(`## Promises: ${countHeld('B')} of 42 held`)
})

test('a missing test or file is detected', () => {
  const planted =
    '| A1 | x | HELD | | `docs/no.test.ts` “x”; `test/architecture/laws.test.ts` “no such title” |'
  expect(findMissing(parseRows(planted))).toHaveLength(2)
})
