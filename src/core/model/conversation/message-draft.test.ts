import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { type Attachment, attachmentSchema, pastedTextsSchema } from './attachment.ts'
import {
  fromDraftParts,
  replaceWholeText,
  toDraftParts,
  withoutUnplacedPastes,
  expandDraft,
  typedTextOf,
  splitDraft,
} from './message-draft.ts'

const [first, second] = ['[Pasted text #1, 120 lines]', '[Pasted text #2, 3,000 characters]']
const [one, two] = [
  { placeholder: first, text: 'ONE' },
  { placeholder: second, text: 'TWO' },
]

test('each placeholder is replaced by its text, in place', () => {
  expect(expandDraft({ text: `a ${second} b ${first} c`, pasted: [one, two] })).toBe('a TWO b ONE c')
})

test('a placeholder without a paste stays as text', () => {
  expect(expandDraft({ text: `a ${first}` })).toBe(`a ${first}`)
  expect(expandDraft({ text: `a ${second}`, pasted: [one] })).toBe(`a ${second}`)
})

test('a paste is inserted once, and a placeholder inside of a paste is text', () => {
  expect(expandDraft({ text: `${first} ${first}`, pasted: [one] })).toBe(`ONE ${first}`)
  const quoting = { placeholder: first, text: `see ${second}` }
  expect(expandDraft({ text: `${first} ${second}`, pasted: [quoting, two] })).toBe(`see ${second} TWO`)
})

test('a paste without its placeholder is not part of the message', () => {
  expect(withoutUnplacedPastes({ text: `a ${second}`, pasted: [one, two] })).toEqual({
    text: `a ${second}`,
    pasted: [two],
  })
  expect(withoutUnplacedPastes({ text: 'a', pasted: [one] })).toEqual({ text: 'a' })
})

test('the typed text is the text around the pastes', () => {
  expect(typedTextOf({ text: `read ${first}now`, pasted: [one] })).toBe('read  now')
})

test('text that a guard removed from a paste is gone, and the rest stays collapsed', () => {
  const content = { text: `Look: ${first} and ${second}.`, pasted: [one, two] }
  expect(replaceWholeText(content, 'Look: O*E and TWO.')).toEqual({
    ...content,
    pasted: [{ ...one, text: 'O*E' }, two],
  })
})

test('the changed text is always the whole text, and splitting loses nothing', () => {
  const word = constantFrom('a', ' and ', first, second, 'ONE', 'TWO', '[', '')
  const texts = array(word, { maxLength: 8 }).map((joined) => joined.join(''))
  const pastes = tuple(texts, string()).map(([text, other]) => [
    { placeholder: first, text: text || 'x' },
    { placeholder: second, text: other || 'y' },
  ])
  assert(
    property(texts, pastes, texts, (text, pasted, changed) => {
      const content = { text, pasted }
      expect(expandDraft(replaceWholeText(content, changed))).toBe(changed)
      expect(replaceWholeText(content, expandDraft(content))).toEqual(withoutUnplacedPastes(content))
      const pieces = splitDraft(content)
      expect(pieces.map((piece) => piece.pasted?.placeholder ?? piece.text).join('')).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test('too many pastes are refused, and so are invalid placeholders', () => {
  const long = { placeholder: first, text: 'x'.repeat(1_500_000) }
  expect(pastedTextsSchema.safeParse([long]).success).toBe(true)
  expect(pastedTextsSchema.safeParse([long, { ...long, placeholder: second }]).success).toBe(false)
  expect(pastedTextsSchema.safeParse(Array.from({ length: 101 }, () => one)).success).toBe(false)
  for (const placeholder of ['a', '[]', '[a[b]', '[a\nb]', `[${'x'.repeat(79)}]`]) {
    expect(pastedTextsSchema.safeParse([{ placeholder, text: 'x' }]).success).toBe(false)
  }
})

test('a file is sent and edited with its detected encoding, without the doubt about it', () => {
  const file = {
    blobId: 'a'.repeat(64),
    mediaType: 'text/plain',
    byteLength: 4,
    filename: 'a.txt',
    encoding: 'gb18030',
  } as Attachment
  const parts = toDraftParts({ text: 'a', attachments: [{ ...file, isEncodingUnsure: true }] })
  expect(parts.at(-1)).toEqual({ type: 'file', round: 0, ...file })
  expect(fromDraftParts(parts).attachments).toEqual([file])
  expect(attachmentSchema.parse({ ...file, encoding: 'no-such-encoding' })).not.toHaveProperty(
    'encoding',
    'no-such-encoding',
  )
})
