import { expect, test } from 'vitest'
import { mintTemporaryHolder } from '../../core/model/conversation/temporary-id.ts'
import { routeToTemporary } from './temporary-chats.ts'

test.each([
  [{ sessionId: 'temporary-session-1' }, 'memory'],
  [{ runId: 'temporary-run-1' }, 'memory'],
  [{ messageId: 'temporary-message-1', text: 'x' }, 'memory'],
  [{ holderId: mintTemporaryHolder('1') }, 'memory'],
  [{ sessionId: 'session-1', text: 'temporary-session-1' }, 'kept'],
  [{ holderId: 'draft-1' }, 'kept'],
  [{ sessionId: null }, 'kept'],
  [{}, 'kept'],
  [null, 'kept'],
])('%j goes to the handlers of chats that are %s', async (input, expected) => {
  let opened = 0
  type Ask = (input: unknown) => Promise<string>
  const received: { ask: Ask } = { ask: async () => 'kept' }
  const handlers = routeToTemporary(received, async () => {
    opened += 1
    return { ask: async () => 'memory' }
  })
  expect(await handlers.ask(input)).toBe(expected)
  expect(opened).toBe(expected === 'memory' ? 1 : 0)
})
