import { describe, expect, it } from 'vitest'
import { findUserMessage, type MessagePosition } from './turn-jump.tsx'

const own = (id: string, middle: number | null): MessagePosition => ({ id, isOwn: true, middle })
const answer = (id: string, middle: number | null): MessagePosition => ({ id, isOwn: false, middle })

/** The middle of the view is at 300. Rows far away are not mounted. */
const chat = [
  own('q1', null),
  answer('a1', null),
  own('q2', 100),
  answer('a2', 250),
  own('q3', 400),
  answer('a3', 700),
  own('q4', null),
]

describe('the message before or after', () => {
  it('depends on the row in the middle of the view', () => {
    expect(findUserMessage(chat, { middle: 300 }, -1)).toBe('q2')
    expect(findUserMessage(chat, { middle: 300 }, 1)).toBe('q3')
  })
  it('skips the message that is in the middle itself, within a pixel', () => {
    for (const middle of [99, 100, 101]) {
      expect(findUserMessage(chat, { middle }, -1)).toBe('q1')
      expect(findUserMessage(chat, { middle }, 1)).toBe('q3')
    }
    expect(findUserMessage(chat, { middle: 130 }, -1)).toBe('q2')
  })
  it('continues from the last jump if the end of the chat keeps it from the middle', () => {
    expect(findUserMessage(chat, { messageId: 'q3' }, 1)).toBe('q4')
    expect(findUserMessage(chat, { messageId: 'q3' }, -1)).toBe('q2')
  })
  it('is undefined before the first and after the last', () => {
    expect(findUserMessage(chat, { messageId: 'q1' }, -1)).toBeNull()
    expect(findUserMessage(chat, { messageId: 'q4' }, 1)).toBeNull()
    expect(findUserMessage([], { middle: 0 }, -1)).toBeNull()
    expect(findUserMessage(chat, { middle: 50 }, -1)).toBeNull()
  })
})
