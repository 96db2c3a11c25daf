import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateTokens } from '../model/context/token-estimate.ts'
import type { MemoryId } from '../model/id.ts'
import { formatMemory, selectMemories, type UsableMemory } from './select-memories.ts'

const memoriesOf = (texts: readonly string[]): UsableMemory[] =>
  texts.map((text, index) => ({ id: `memory-${index}` as MemoryId, text, createdAt: index }))
const select = (texts: readonly string[], userText: string, maxTokens: number): string[] =>
  selectMemories({ memories: memoriesOf(texts), userText, maxTokens }).map(({ text }) => text)

const facts = [
  'My cat is called Tom.',
  'I travel to Lisbon by train every May.',
  'I am allergic to peanuts.',
  'My sister lives in Orléans.',
]

describe('selects', () => {
  test.each([
    ['all, oldest first, if they fit', 'Hello', 800, facts],
    ['none that share no word with the message', 'Write a poem', 15, []],
    ['those that share a word', 'What does my cat eat?', 15, [facts[0]]],
    ['those that share a word with another ending', 'Which trains are there?', 15, [facts[1]]],
    ['those without the accent of the message', 'Weather in orleans', 15, [facts[3]]],
    ['several that fit, oldest first', 'Peanuts on the train with my cat', 30, facts.slice(0, 3)],
    ['none for a message of stop words', 'What is it?', 15, []],
    ['none without room', 'My cat', -5, []],
  ])('%s', (_, userText, maxTokens, expected) => {
    expect(select(facts, userText, maxTokens)).toEqual(expected)
  })

  test('the one with the rarer word, if only one fits', () => {
    const many = [
      ...Array.from({ length: 30 }, (_, at) => `Trip ${at} was nice.`),
      'The trip to Lisbon was long.',
    ]
    expect(select(many, 'trip to Lisbon', 12)).toEqual(['The trip to Lisbon was long.'])
  })

  test('lines without breaks', () => {
    expect(formatMemory(' One\n\n- two ')).toBe('- One - two')
  })
})

test('never more than the budget, and all if they fit', () => {
  const tokens = (lines: readonly string[]): number =>
    lines.reduce((sum, line) => sum + estimateTokens(`${formatMemory(line)}\n`), 0)
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), { maxLength: 40 }),
      fc.string({ maxLength: 300 }),
      fc.integer({ min: 0, max: 1000 }),
      (texts, userText, maxTokens) => {
        const selected = select(texts, userText, maxTokens)
        expect(tokens(selected)).toBeLessThanOrEqual(maxTokens)
        if (tokens(texts) <= maxTokens) expect(selected).toEqual(texts)
      },
    ),
  )
})
