import { expect, it } from 'vitest'
import { countHiddenCharacters, removeHiddenCharacters } from './hidden-characters.ts'

const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
const attachments = [{ blobId: 'blob-1' }] as never

it('counts and removes hidden characters in typed and pasted text', () => {
  const content = {
    text: `Sum${tags('hi')} it up: [Pasted 1] and [Pasted 2]`,
    pasted: [
      { placeholder: '[Pasted 1]', text: `A long${tags('no')} text` },
      { placeholder: '[Pasted 2]', text: tags('only') },
    ],
    attachments,
  }
  expect(countHiddenCharacters(content)).toBe(8)
  const cleaned = removeHiddenCharacters(content)
  expect(cleaned).toEqual({
    text: 'Sum it up: [Pasted 1] and ',
    pasted: [{ placeholder: '[Pasted 1]', text: 'A long text' }],
    attachments,
  })
  expect(countHiddenCharacters(cleaned)).toBe(0)
})

it('does not count removed pastes and characters that belong to a script', () => {
  const pasted = [{ placeholder: '[Pasted 1]', text: tags('hi') }]
  expect(countHiddenCharacters({ text: 'می\u200Cخواهم 👩\u200D💻', pasted })).toBe(0)
})

it('counts and removes the same at the start and the end of a paste, and after a hidden character', () => {
  const shy = { placeholder: '[Pasted 1]', text: '\u00ADhen and\u00AD' }
  const cases = [
    { content: { text: 'Sum: [Pasted 1] it', pasted: [shy] }, count: 2 },
    { content: { text: 'a\uFE0F\u034Fb' }, count: 2 },
    {
      content: { text: '[Pasted 1][Pasted 2]', pasted: [shy, { placeholder: '[Pasted 2]', text: '\u00AD' }] },
      count: 1,
    },
  ]
  for (const { content, count } of cases) {
    expect(countHiddenCharacters(content)).toBe(count)
    expect(countHiddenCharacters(removeHiddenCharacters(content))).toBe(0)
  }
  expect(removeHiddenCharacters({ text: 'Be[Pasted 1]', pasted: [shy] }).pasted?.[0]?.text).toBe(
    '\u00ADhen and\u00AD',
  )
})
