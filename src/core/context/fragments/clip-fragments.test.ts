import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contextProviderIdSchema, type ContextProviderId } from '../../model/context/context-fragment.ts'
import { estimateTokens, maxSentCharacters } from '../../model/context/token-estimate.ts'
import { contextProviders } from './context-providers.ts'
import { clipFragments, clipText, maxFragmentTokens, maxProviderTokens } from './clip-fragments.ts'

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `Line ${String(at).padStart(4, '0')} says little.`).join('\n')

describe('a text', () => {
  test.each([
    ['that fits stays the same', 'One line.', 10, 'One line.'],
    ['that is empty stays empty', '', 0, ''],
    [
      'is cut at the end of a line',
      `${'a'.repeat(40)}\n${'b'.repeat(40)}\n${'c'.repeat(400)}`,
      30,
      `${'a'.repeat(40)}\n${'b'.repeat(40)}\n[cut: 401 more characters]`,
    ],
    [
      'without line ends is cut within its line',
      'x'.repeat(400),
      20,
      `${'x'.repeat(52)}\n[cut: 348 more characters]`,
    ],
    ['is left out if not even the marker fits', 'x'.repeat(400), 5, ''],
    ['of blank lines is left out', '\n'.repeat(400), 20, ''],
  ])('%s', (_, text, maxTokens, expected) => {
    expect(clipText(text, maxTokens)).toBe(expected)
  })

  test('splits no character as users see it, and counts all that is missing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('👩‍👩‍👧', 'ä', 'word ', '\n', '漢', 'e\u0301'), { maxLength: 300 }),
        fc.nat(100),
        (pieces, maxTokens) => {
          const text = pieces.join('')
          const clipped = clipText(text, maxTokens)
          expect(estimateTokens(clipped)).toBeLessThanOrEqual(maxTokens)
          expect(clipped.isWellFormed()).toBe(true)
          if (clipped === text || clipped === '') return
          const [, start = '', count] = /^([^]*)\n\[cut: (\d+) more characters\]$/.exec(clipped) ?? []
          expect(text.startsWith(start)).toBe(true)
          expect(start.length + Number(count)).toBe(text.length)
          expect(start.endsWith('\u200D')).toBe(false)
        },
      ),
    )
  })
})

describe('fragments', () => {
  const fragment = (provider: ContextProviderId, count: number) => ({
    provider,
    text: lines(count),
  })

  test.each([
    ['fit', [fragment('base-instructions', 10), fragment('about-you', 10)], 2000, []],
    ['over a budget of their own', [fragment('about-you', 400)], 8000, ['about-you']],
    [
      'over the share: the lowest priority first',
      [fragment('base-instructions', 250), fragment('about-you', 100)],
      2000,
      ['about-you'],
    ],
    [
      'then the next',
      [fragment('base-instructions', 250), fragment('about-you', 100), fragment('project-instructions', 100)],
      2000,
      ['about-you', 'project-instructions'],
    ],
    [
      'the base last of all',
      [fragment('base-instructions', 600), fragment('tool-rules', 50), fragment('file-names', 50)],
      2000,
      ['base-instructions', 'tool-rules', 'file-names'],
    ],
    ['no fragment', [], 0, []],
  ])('%s', (_, fragments, maxTokens, cut) => {
    const { fragments: clipped, clips } = clipFragments(fragments, maxTokens)
    expect(clips.map(({ provider }) => provider)).toEqual(cut)
    expect(clipped.map(({ provider }) => provider)).toEqual(fragments.map(({ provider }) => provider))
    for (const [index, each] of clipped.entries()) {
      if (!cut.some((provider) => provider === each.provider)) expect(each).toBe(fragments[index])
    }
  })

  /** The check runs a sample; `INNERLOOP_RUNS` requests more. A failure prints its seed. */
  const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 300)

  test(`never exceed a budget or the share, in ${numRuns} random sets`, () => {
    const fragments = fc.uniqueArray(
      fc.record({
        provider: fc.constantFrom(...contextProviderIdSchema.options),
        text: fc.oneof(
          fc.nat(900).map(lines),
          fc.nat(9000).map((count) => '漢'.repeat(count)),
          fc.string({ maxLength: 3000, unit: 'grapheme' }),
        ),
      }),
      { selector: ({ provider }) => provider },
    )
    fc.assert(
      fc.property(fragments, fc.integer({ min: 500, max: 20_000 }), (all, maxTokens) => {
        const { fragments: clipped, clips } = clipFragments(all, maxTokens)
        const sizes = clipped.map(({ text }) => estimateTokens(text))
        expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(maxTokens)
        for (const [index, { provider }] of clipped.entries()) {
          expect(sizes[index]).toBeLessThanOrEqual(maxProviderTokens(provider))
        }
        // A fragment is left out only to make room for those of higher priority.
        for (const { provider, tokensAfter, tokensBefore, cutCharacters } of clips) {
          expect(tokensAfter).toBeLessThan(tokensBefore)
          expect(cutCharacters).toBeGreaterThan(0)
          const isWithinBudget = tokensBefore <= maxProviderTokens(provider)
          const total = all.reduce((sum, { text }) => sum + estimateTokens(text), 0)
          if (isWithinBudget) expect(total).toBeGreaterThan(maxTokens)
        }
      }),
      { numRuns },
    )
  })
})

test('the text of an attached file takes at most its share of the window', () => {
  const { budget } = contextProviders['attached-file']
  expect('windowShare' in budget && budget.windowShare * 40_000).toBe(maxSentCharacters(40_000) / 4)
})

test.each([
  ['prompt', {}, 8000],
  ['tail', {}, 1600],
  ['prompt', { windowTokens: 200_000, outputTokens: 8000 }, 48_000],
  ['tail', { windowTokens: 200_000, outputTokens: 8000 }, 9600],
  ['prompt', { windowTokens: 4096 }, 2000],
  ['tail', { windowTokens: 4096 }, 500],
] as const)('fragments of the %s with the window %o take at most %i tokens', (place, window, expected) => {
  expect(maxFragmentTokens(place, window)).toBe(expected)
})
