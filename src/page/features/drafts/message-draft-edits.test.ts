import { describe, expect, it } from 'vitest'
import { expandDraft } from '../../../core/model/conversation/message-draft.ts'
import { addPaste, findPlaceholderAt, isLongPaste, joinDraft, maxInlinePaste } from './message-draft-edits.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n')
const place = (text: string, into = { text: '' }) => addPaste(into, text).placeholder

describe('a paste', () => {
  it('is long above 20 lines or 2,000 characters', () => {
    expect(isLongPaste(lines(maxInlinePaste.lines))).toBe(false)
    expect(isLongPaste(`${lines(maxInlinePaste.lines)}\n`)).toBe(false)
    expect(isLongPaste(lines(maxInlinePaste.lines + 1))).toBe(true)
    expect(isLongPaste('x'.repeat(maxInlinePaste.characters))).toBe(false)
    expect(isLongPaste('x'.repeat(maxInlinePaste.characters + 1))).toBe(true)
  })

  it('is named by its largest measure', () => {
    expect(place(lines(1200))).toBe('[Pasted text #1, 1,200 lines]')
    expect(place('x'.repeat(2500))).toBe('[Pasted text #1, 2,500 characters]')
  })

  it('gets a number that the message does not contain, even typed by hand', () => {
    const { content, placeholder } = addPaste({ text: 'like [Pasted text #4, 3 lines]' }, lines(30))
    expect(placeholder).toBe('[Pasted text #5, 30 lines]')
    expect(addPaste(content, lines(30)).placeholder).toBe('[Pasted text #6, 30 lines]')
  })
})

describe('joined messages', () => {
  it('keep the pastes of both, under any names', () => {
    const name = '[Pasted text #1, 30 lines]'
    const other = '[Pasted text #2, 30 lines]'
    const first = { text: `a ${name}`, pasted: [{ placeholder: name, text: 'ONE' }] }
    const second = {
      text: `b ${name} ${other}`,
      pasted: [
        { placeholder: name, text: 'TWO' },
        { placeholder: other, text: 'THREE' },
      ],
    }
    const joined = joinDraft(first, second)
    expect(expandDraft(joined)).toBe('a ONE\n\nb TWO THREE')
    expect(new Set(joined.pasted?.map(({ placeholder }) => placeholder)).size).toBe(3)
  })
})

it('finds the placeholder that ends or starts at the cursor', () => {
  const placeholder = '[Pasted text #1, 30 lines]'
  const content = { text: `a ${placeholder} b ${placeholder}`, pasted: [{ placeholder, text: 'x' }] }
  const to = 2 + placeholder.length
  expect(findPlaceholderAt(content, to, 'ends')).toEqual({ from: 2, to })
  expect(findPlaceholderAt(content, 2, 'begins')).toEqual({ from: 2, to })
  expect(findPlaceholderAt(content, to - 1, 'ends')).toBeUndefined()
  expect(findPlaceholderAt(content, content.text.length, 'ends')).toBeUndefined()
})
