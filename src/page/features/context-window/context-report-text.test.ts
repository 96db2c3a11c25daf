import { describe, expect, it } from 'vitest'
import {
  contextKindSchema,
  contextRuleSchema,
  prefixBreakSchema,
  promptOriginSchema,
} from '../../../core/model/context/context-report.ts'
import { describeContextCut } from '../../../core/model/context/context-labels.ts'
import { describeCache, groupContext } from './context-report-text.ts'
import { estimateDraftTokens } from './draft-tokens.ts'
import { toContextFill } from './context-fill.ts'

describe('groupContext', () => {
  it('groups parts in order, with calibrated tokens', () => {
    const groups = groupContext({
      scale: 1.5,
      tokens: 312,
      isReported: false,
      parts: [
        { kind: 'prompt', origin: 'chat', tokens: 10, count: 1 },
        { kind: 'tools', tokens: 100, count: 17 },
        { kind: 'tools', server: 'tides', tokens: 40, count: 2 },
        { kind: 'answers', isEarlier: true, tokens: 40, count: 2 },
        { kind: 'questions', tokens: 6, count: 1 },
        { kind: 'notes', tokens: 4, count: 1 },
        { kind: 'results', tokens: 8, count: 1 },
      ],
    })
    expect(groups.map(({ label, tokens }) => [label, tokens])).toEqual([
      ['System prompt', 15],
      ['Tools', 210],
      ['Earlier messages', 60],
      ['Your message', 9],
      ['Added to the end', 6],
      ['This answer so far', 12],
    ])
    expect(groups[0]?.rows[0]?.label).toBe('Chat instructions')
    expect(groups[1]?.rows.map(({ label, tokens }) => [label, tokens])).toEqual([
      ['Tools and their parameters (17)', 150],
      ['2 tools of tides', 60],
    ])
  })

  it('scales parts to a counted total, however far the count is from the estimate', () => {
    const groups = groupContext({
      scale: 0.25,
      tokens: 40,
      isReported: true,
      parts: [
        { kind: 'tools', tokens: 300, count: 17 },
        { kind: 'questions', tokens: 100, count: 1 },
      ],
    })
    expect(groups.map(({ tokens }) => tokens)).toEqual([30, 10])
  })

  it('has a text for every kind and origin', () => {
    const parts = [
      ...contextKindSchema.options.map((kind) => ({ kind, tokens: 1, count: 1 })),
      ...promptOriginSchema.options.map((origin) => ({
        kind: 'prompt' as const,
        origin,
        tokens: 1,
        count: 1,
      })),
    ]
    const rows = groupContext({ parts, scale: 1, tokens: parts.length, isReported: false }).flatMap(
      (group) => group.rows,
    )
    expect(rows).toHaveLength(parts.length - 1)
    expect(rows.every(({ label }) => label.length > 3)).toBe(true)
  })
})

it.each(contextRuleSchema.options)('explains in a text what %s left out', (rule) => {
  expect(describeContextCut({ rule, count: 1, tokens: 0 }).text).toMatch(/^1 \w+/)
  expect(describeContextCut({ rule, count: 3, tokens: 0 }).text).toMatch(/^3 .*s\b/)
})

it.each(prefixBreakSchema.options)('explains why %s costs the cache', (prefixBrokenBy) => {
  expect(describeCache({ prefixBrokenBy })).toMatch(/because \w+/)
})

describe('fillOf', () => {
  const contextLimits = { windowTokens: 1100, reservedTokens: 100 }

  it.each([
    [799, 'ok', '80%'],
    [800, 'warning', '80%'],
    [949, 'warning', '95%'],
    [950, 'blocking', '95%'],
    [2000, 'blocking', '200%'],
  ] as const)('%i of 1000 tokens are %s', (tokens, state, label) => {
    expect(toContextFill(contextLimits, tokens)).toMatchObject({ state, label, maxTokens: 1000 })
  })

  it('returns tokens alone if the window is unknown', () => {
    expect(toContextFill({ reservedTokens: 100 }, 3456)).toMatchObject({ state: 'ok', label: '3.5K' })
  })
})

it('a draft counts with its files and the pastes whose placeholders are still in it', () => {
  const pasted = [
    { placeholder: '[Pasted text #1, 9 lines]', text: 'word'.repeat(500) },
    { placeholder: '[Pasted text #2, 9 lines]', text: 'word'.repeat(900) },
  ]
  const image = { blobId: 'b', mediaType: 'image/png', byteLength: 5, filename: 'a.png' } as never
  const text = 'See [Pasted text #1, 9 lines]'
  expect(estimateDraftTokens({ text, pasted, attachments: [image] })).toBe(
    Math.ceil(text.length / 4) + 500 + 1600,
  )
  // What is cut of a text that is too long does not count.
  expect(estimateDraftTokens({ text, pasted, attachments: [image] }, { maxTextTokens: 100 })).toBe(100 + 1600)
})
