import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listStoredNames, storedNamesFile, toLines } from './stored-names.ts'

/**
 * Browsers store data under these names, and a page and a worker of different builds may communicate. A lost name is a
 * fault. An added name must be added to the list with `npm run stored-names`.
 */
test('every stored name is in the list', () => {
  const listed = new Set(toLines(JSON.parse(readFileSync(storedNamesFile, 'utf8'))))
  const current = new Set(toLines(listStoredNames()))
  expect({ lost: [...listed.difference(current)], added: [...current.difference(listed)] }).toEqual({
    lost: [],
    added: [],
  })
  expect(current.size).toBeGreaterThan(4000)
})

test('a lost, renamed or added name is detected', () => {
  const lines = toLines({ events: { 'turn-start': ['at: number', 'id: string'] }, texts: ['a'], rows: 'id' })
  expect(lines).toEqual([
    'events > turn-start > at: number',
    'events > turn-start > id: string',
    'texts > a',
    'rows > id',
  ])
})
