import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collapseText } from './value-block.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n')

describe('collapseText', () => {
  it('does not collapse short texts, and those that are hardly longer', () => {
    for (const text of ['', 'x', lines(30), 'y'.repeat(4400)]) {
      expect(collapseText(text)).toEqual({ visibleText: text, hiddenLines: 0, hiddenCharacters: 0 })
    }
  })

  it('shows the first lines of many', () => {
    const collapsed = collapseText(lines(200))
    expect(collapsed.visibleText).toBe(lines(24))
    expect(collapsed.hiddenLines).toBe(176)
  })

  it('cuts one very long line without breaking a character', () => {
    const collapsed = collapseText(`a${'👍'.repeat(5000)}`)
    expect(collapsed.hiddenLines).toBe(0)
    expect(collapsed.visibleText.isWellFormed()).toBe(true)
    expect(collapsed.hiddenCharacters).toBeGreaterThan(5000)
  })

  it('returns the start of the text, and counts the rest', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 300 }), { maxLength: 80 }), (parts) => {
        const text = parts.join('\n')
        const { visibleText, hiddenCharacters } = collapseText(text)
        expect(text.startsWith(visibleText)).toBe(true)
        expect(visibleText.length + hiddenCharacters).toBe(text.length)
      }),
    )
  })
})
