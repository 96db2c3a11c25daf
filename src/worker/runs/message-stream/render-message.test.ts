import { expect, it } from 'vitest'
import { replyStub } from '../../../../test/doubles/turn-bench.ts'
import { toRendering } from './render-message.ts'

it('keeps that a text took too long, so that nobody tries again; and tries again where nobody could be asked', () => {
  const message = replyStub()
  const prose = [[{ type: 'tree' as const, nodes: ['a'] }]]
  const stored = { messageId: message.id, prose }
  expect(toRendering(message, { prose }, 2)).toEqual({ ...stored, version: 2 })
  expect(toRendering(message, { prose, shortfall: 'too-slow' }, 2)).toEqual({
    ...stored,
    version: 2,
    asWritten: true,
  })
  expect(toRendering(message, { prose, shortfall: 'no-worker' }, 2)).toEqual({ ...stored, version: 0 })
})
