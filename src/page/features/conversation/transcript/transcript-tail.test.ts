import { describe, expect, it } from 'vitest'
import { findShorterTail, findTailStart, mountedTurns, maxCharactersDrawnAtOnce } from './transcript-tail.ts'

const turns = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    { id: `question-${index}`, role: 'user' as const },
    { id: `answer-${index}`, role: 'assistant' as const },
  ]).flat()
const long = mountedTurns + 1
const find = (rows: ReturnType<typeof turns>, first?: string) => findTailStart(rows, first, () => 100)

describe('findTailStart', () => {
  it('keeps a short chat whole, and opens a long one with its newest turn', () => {
    expect(find([])).toBe(0)
    expect(find(turns(mountedTurns))).toBe(0)
    expect(find(turns(long))).toBe(2 * long - 2)
  })

  it('opens few messages with much text with the newest turn', () => {
    expect(findTailStart(turns(2), undefined, () => maxCharactersDrawnAtOnce / 4)).toBe(0)
    expect(findTailStart(turns(2), undefined, () => maxCharactersDrawnAtOnce / 3)).toBe(2)
  })

  it('keeps its start while new turns arrive', () => {
    expect(find(turns(long), 'question-0')).toBe(0)
    expect(find(turns(long + 1), 'question-3')).toBe(6)
  })

  it('stays at its row when earlier ones are loaded, and starts over when that row is removed', () => {
    const later = turns(5).slice(7)
    expect(find(later, 'answer-3')).toBe(0)
    expect(find(turns(5), 'answer-3')).toBe(7)
    expect(find(turns(long), 'question-99')).toBe(2 * long - 2)
  })
})

describe('findShorterTail', () => {
  it('drops the oldest turns above the maximum', () => {
    expect(findShorterTail([], 0)).toBe(0)
    expect(findShorterTail(turns(mountedTurns), 0)).toBe(0)
    expect(findShorterTail(turns(long), 0)).toBe(2)
    expect(findShorterTail(turns(long + 3), 2)).toBe(8)
  })

  it('never makes it longer', () => {
    expect(findShorterTail(turns(long), 6)).toBe(6)
    expect(findShorterTail(turns(2), 2)).toBe(2)
  })
})
