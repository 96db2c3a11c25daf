import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addStoredTexts, listStoredTexts, storedTextsFile, type StoredTexts } from './stored-texts.ts'

const listed = JSON.parse(readFileSync(storedTextsFile, 'utf8')) as StoredTexts
const current = listStoredTexts()

test('no code of a text is lost, and each is listed', () => {
  const known = new Set(Object.keys(listed))
  const codes = new Set(Object.keys(current))
  expect({ lost: [...known.difference(codes)], added: [...codes.difference(known)] }).toEqual({
    lost: [],
    added: [],
  })
  expect(known.size).toBeGreaterThan(1000)
})

test('a text has no placeholder whose value earlier versions did not store', () => {
  const added = Object.entries(current).flatMap(([code, names]) =>
    names.filter((name) => listed[code]?.includes(name) === false).map((name) => `${code} {${name}}`),
  )
  expect(added).toEqual([])
})

test('the list only grows', () => {
  const old = { gone: ['a'], b: ['x'] }
  expect(addStoredTexts(old, { b: ['y'], c: [] })).toEqual({ b: ['x'], c: [], gone: ['a'] })
})
