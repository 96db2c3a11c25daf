import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEarlierText, type FailureTextCode } from '../../src/core/model/failures/earlier-texts.ts'
import type { FailureCode } from '../../src/core/model/failures/failure.ts'
import { codesWithFixedTexts } from '../../src/core/model/failures/failure-table.ts'
import { addStoredTexts, listStoredTexts, storedTextsFile, type StoredTexts } from './stored-texts.ts'

const listed = JSON.parse(readFileSync(storedTextsFile, 'utf8')) as StoredTexts
const current = listStoredTexts()

test('no code of a text is lost, and each is listed', () => {
  const known = new Set(Object.keys(listed.codes))
  const codes = new Set(Object.keys(current.codes))
  expect({ lost: [...known.difference(codes)], added: [...codes.difference(known)] }).toEqual({
    lost: [],
    added: [],
  })
  expect(known.size).toBeGreaterThan(1000)
})

test('a text has no placeholder whose value earlier versions did not store', () => {
  const added = Object.entries(current.codes).flatMap(([code, names]) =>
    names.filter((name) => listed.codes[code]?.includes(name) === false).map((name) => `${code} {${name}}`),
  )
  expect(added).toEqual([])
})

test('each text of a failure is listed, and its earlier wordings are recognized', () => {
  const added = Object.entries(current.wordings).filter(
    ([code, [text = '']]) => listed.wordings[code]?.includes(text) !== true,
  )
  expect(added).toEqual([])
  // An earlier wording that is missing here belongs into `earlier-texts.ts`.
  const unknown = Object.entries(listed.wordings).flatMap(([code, texts]) =>
    texts.filter((text) => !isRecognized(code, text)).map((text) => `${code}: ${text}`),
  )
  expect(unknown).toEqual([])
})

test('the list only grows', () => {
  const old = {
    codes: { gone: ['a'], b: ['x'] },
    wordings: { 'failure-b': ['Old.'], 'hint-gone': ['Gone.'] },
  }
  const now = { codes: { b: ['y'], c: [] }, wordings: { 'failure-b': ['New.'], 'failure-c': ['C.'] } }
  expect(addStoredTexts(old, now)).toEqual({
    codes: { b: ['x'], c: [], gone: ['a'] },
    wordings: { 'failure-b': ['Old.', 'New.'], 'failure-c': ['C.'], 'hint-gone': ['Gone.'] },
  })
})

function isRecognized(code: string, text: string): boolean {
  const present = current.wordings[code]?.[0]
  const failureCode = code.replace(/^(?:failure|hint)-/, '') as FailureCode
  return (
    // A hint that the code no longer has is shown as it was stored.
    present === undefined ||
    text === present ||
    codesWithFixedTexts.has(failureCode) ||
    isEarlierText(code as FailureTextCode, text)
  )
}
