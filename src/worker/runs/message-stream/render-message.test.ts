import { expect, it } from 'vitest'
import { replyStub } from '../../../../test/doubles/turn-bench.ts'
import { toRendering } from './render-message.ts'

it('stores that a text took too long, to prevent retries; and retries if no renderer was available', () => {
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
