import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitCode, linesPerChunk, emptyCode } from './code-block.tsx'
import { countLines } from './nodes.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}\n`).join('')

describe('cutCode', () => {
  it('is the same text in the same pieces, in any split', () => {
    const pieces = fc.array(fc.oneof(fc.string(), fc.nat(250).map(lines), fc.constant('\n')), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(pieces, (parts) => {
        let text = ''
        let cut = emptyCode
        for (const part of parts) cut = splitCode(cut, (text += part))
        expect(cut).toEqual(splitCode(emptyCode, text))
        expect(cut.chunks.join('')).toBe(text)
        expect(cut.lines).toBe(countLines(text))
        for (const chunk of cut.chunks.slice(0, -1)) {
          expect(chunk.endsWith('\n')).toBe(true)
          expect(countLines(chunk)).toBe(linesPerChunk + 1)
        }
      }),
    )
  })

  it('starts over when the text was replaced', () => {
    expect(splitCode(splitCode(emptyCode, lines(150)), 'other').chunks).toEqual(['other'])
  })
})
