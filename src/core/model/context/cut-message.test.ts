import { array, assert, constantFrom, integer, oneof, property, record, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSentCharacters, expandDraft, toModelText } from '../conversation/message-draft.ts'
import type { TextPart } from '../conversation/message.ts'
import {
  cutMessage,
  estimateSentTokens,
  maxMessageTokens,
  measureDraftCut,
  type MessageSpace,
} from './cut-message.ts'

const names = ['[Pasted text #1, 9 lines]', '[Pasted text #2, 9 lines]', '[Pasted text #3, 9 lines]']
const [one = '', two = ''] = names

function textPart(text: string, pastes: Record<string, string> = {}): TextPart {
  const pasted = Object.entries(pastes).map(([placeholder, pastedText]) => ({
    placeholder,
    text: pastedText,
  }))
  return { type: 'text', round: 0, text, ...(pasted.length > 0 && { pasted }) }
}

function sentOf(part: TextPart, maxTokens: number): string {
  const [cut] = cutMessage([part], maxTokens)?.parts ?? []
  return toModelText({ ...part, sentRanges: cut?.sentRanges })
}

const space: MessageSpace = {
  roomTokens: 28_000,
  scale: 1,
  parts: [
    { kind: 'prompt', origin: 'built-in', tokens: 1000, count: 1 },
    { kind: 'tools', tokens: 2000, count: 9 },
    { kind: 'answers', isEarlier: true, tokens: 20_000, count: 4 },
  ],
}

describe('maxMessageTokens', () => {
  test('is 0.8 of the window without the answer, the prompt, the tools and 2,000 tokens', () => {
    expect(maxMessageTokens(space)).toBe(Math.floor(0.8 * (28_000 - 3000 - 2000)))
  })

  test('follows what the provider counted', () => {
    expect(maxMessageTokens({ ...space, scale: 2 })).toBe(Math.floor((0.8 * (28_000 - 2 * 3000 - 2000)) / 2))
  })

  test('leaves a short message whole, however small the window is', () => {
    expect(maxMessageTokens({ ...space, roomTokens: 3000 })).toBe(500)
  })
})

describe('cutMessage', () => {
  test('leaves a text that fits', () => {
    expect(cutMessage([textPart('a'.repeat(4000))], 1001)).toBeUndefined()
  })

  test('keeps three quarters from the start and one quarter from the end', () => {
    const part = textPart('a'.repeat(10_000))
    const [cut] = cutMessage([part], 1012)?.parts ?? []
    const [head, tail] = cut?.sentRanges ?? []
    expect(cut?.sentRanges).toHaveLength(2)
    const [first, last] = [head?.end ?? 0, 10_000 - (tail?.start ?? 0)]
    expect(first / (first + last)).toBeCloseTo(0.75, 2)
    expect(sentOf(part, 1012)).toBe(
      `${'a'.repeat(first)}\n[... ${(10_000 - first - last).toLocaleString('en')} characters left out ...]\n${'a'.repeat(last)}`,
    )
  })

  test('cuts the largest paste first and leaves the others and the typed text whole', () => {
    const part = textPart(`Compare ${one} with ${two}.`, {
      [one]: 'a'.repeat(20_000),
      [two]: 'b'.repeat(8000),
    })
    const sent = sentOf(part, 5000)
    expect(sent).toContain('b'.repeat(8000))
    expect(sent).toContain(`User Query: Compare ${one} with ${two}.`)
    expect(sent).toMatch(/a\n\[\.\.\. [\d,]+ characters left out \.\.\.\]\na/)
    expect(sent.match(/left out/g)).toHaveLength(1)
  })

  test('cuts the next paste once the largest is down to its start and end', () => {
    const part = textPart(`${one} ${two} why?`, { [one]: 'a'.repeat(20_000), [two]: 'b'.repeat(16_000) })
    const sent = sentOf(part, 2000)
    expect(sent.match(/left out/g)).toHaveLength(2)
    expect((sent.match(/a/g) ?? []).length).toBeLessThan(1200)
    expect((sent.match(/b/g) ?? []).length).toBeGreaterThan(5000)
  })

  test('cuts typed text last', () => {
    const part = textPart(`${'t'.repeat(8000)} ${one}`, { [one]: 'a'.repeat(8000) })
    expect(sentOf(part, 2500)).toContain('t'.repeat(8000))
    expect(sentOf(part, 1000)).not.toContain('t'.repeat(8000))
    expect(sentOf(part, 1000)).toContain('ttt')
  })

  test('counts the tokens before and after', () => {
    const part = textPart('a'.repeat(10_000))
    const cut = cutMessage([part], 1000)
    expect(cut?.tokensBefore).toBe(estimateSentTokens([part]))
    expect(cut?.tokensAfter).toBe(estimateSentTokens([{ ...part, ...cut?.parts[0] }]))
    expect(cut?.tokensAfter).toBeLessThanOrEqual(1000)
  })

  test('does not count an earlier cut', () => {
    const part = { ...textPart('a'.repeat(10_000)), sentRanges: [{ start: 0, end: 10 }] }
    expect(cutMessage([part], 1000)).toEqual(cutMessage([textPart('a'.repeat(10_000))], 1000))
  })

  test('cuts several texts, as an import may have them, and leaves files', () => {
    const parts = [textPart('a'.repeat(10_000)), textPart('b'.repeat(20_000))]
    const cut = cutMessage(parts, 3000)
    expect(cut?.parts[0]?.sentRanges).toEqual([{ start: 0, end: 10_000 }])
    expect(cut?.parts[1]?.sentRanges).toHaveLength(2)
    expect(cut?.tokensAfter).toBeLessThanOrEqual(3000)
  })

  test('leaves a long chain of combining marks out in whole code points', () => {
    const part = textPart(`e${'\u0301'.repeat(20_000)}`)
    expect(sentOf(part, 1000).isWellFormed()).toBe(true)
  })

  test('keeps flags and families whole', () => {
    const family = '👨‍👩‍👧‍👦'
    const sent = sentOf(textPart(family.repeat(500) + '🇩🇪'.repeat(3000)), 1000)
    const [head = '', tail = ''] = sent.split(/\n\[.*\]\n/)
    expect(head.replaceAll(family, '')).toBe('')
    expect(tail.replaceAll('🇩🇪', '')).toBe('')
  })
})

test('a draft tells how many of its characters fit', () => {
  const draft = { text: `Why? ${one}`, pasted: [{ placeholder: one, text: 'a'.repeat(10_000) }] }
  expect(measureDraftCut(draft, 5000)).toBeUndefined()
  const cut = measureDraftCut(draft, 1000)
  expect(cut?.total).toBe('Why? '.length + 10_000)
  expect(cut?.sent).toBeLessThan(4000)
  expect(cut?.sent).toBeGreaterThan(3700)
})

const unit = oneof(
  string({ unit: 'grapheme', maxLength: 40 }),
  string({ unit: 'grapheme-composite', maxLength: 20 }),
  constantFrom(
    'word ',
    '\n',
    '字',
    '😀',
    '👩🏽‍🚀',
    '🇫🇷',
    'e\u0301',
    '\r\n',
    '"quoted"',
    '\\',
    'लिपि',
    '한글',
    'กำ',
  ),
)
const longText = tuple(array(unit, { minLength: 1, maxLength: 12 }), integer({ min: 1, max: 60 })).map(
  ([units, times]) => units.join('').repeat(times),
)
const message = record({
  typed: longText,
  pastes: array(longText, { maxLength: 3 }),
  maxTokens: integer({ min: 150, max: 900 }),
})

test('1,000 random texts: what is sent fits, joins to the text, and splits no character', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let cutCount = 0
  let splitCount = 0
  assert(
    property(message, ({ typed, pastes, maxTokens }) => {
      const pasted = Object.fromEntries(
        pastes.flatMap((text, at) => (text === '' ? [] : [[names[at] ?? '', text]])),
      )
      const part = textPart(`${typed} ${Object.keys(pasted).join(' ')}`, pasted)
      const cut = cutMessage([part], maxTokens)
      if (!cut) return
      cutCount += 1
      const ranges = cut.parts[0]?.sentRanges ?? []
      const whole = expandDraft(part)
      expect(cut.tokensAfter).toBeLessThanOrEqual(maxTokens)
      expect(ranges.every(({ start, end }, at) => start < end && start > (ranges[at - 1]?.end ?? -1))).toBe(
        true,
      )
      const graphemes = segmenter.segment(whole)
      for (const edge of ranges.flatMap(({ start, end }) => [start, end])) {
        if (edge < whole.length && graphemes.containing(edge)?.index !== edge) splitCount += 1
      }
      const sent = toModelText({ ...part, sentRanges: ranges })
      if (whole.isWellFormed()) expect(sent.isWellFormed()).toBe(true)
      const { sent: characters, total } = countSentCharacters({ ...part, sentRanges: ranges })
      const counts = [...sent.matchAll(/\[\.\.\. ([\d,]+) characters left out \.\.\.\]/g)]
      const sum = counts.reduce((all, [, count = '']) => all + Number(count.replaceAll(',', '')), 0)
      expect(characters + sum).toBe(total)
    }),
    { numRuns: 1000 },
  )
  expect(cutCount).toBeGreaterThan(500)
  expect(splitCount).toBe(0)
})
