import { describe, expect, it } from 'vitest'
import { findTailStart } from './transcript-tail.ts'

const turns = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    { id: `question-${index}`, role: 'user' as const },
    { id: `answer-${index}`, role: 'assistant' as const },
  ]).flat()

describe('findTailStart', () => {
  it('begins with the newest turn when a chat is opened', () => {
    expect(findTailStart([], undefined)).toBe(0)
    expect(findTailStart(turns(4), undefined)).toBe(6)
  })

  it('keeps the turns before while new ones come, and lets the oldest go at last', () => {
    expect(findTailStart(turns(5), 'question-3')).toBe(6)
    expect(findTailStart(turns(6), 'question-3')).toBe(6)
    expect(findTailStart(turns(7), 'question-3')).toBe(8)
  })

  it('stays at its row when earlier ones are read in, and starts anew when that row has gone', () => {
    const later = turns(5).slice(7)
    expect(findTailStart(later, 'answer-3')).toBe(0)
    expect(findTailStart(turns(5), 'answer-3')).toBe(7)
    expect(findTailStart(turns(5), 'question-9')).toBe(8)
  })
})
