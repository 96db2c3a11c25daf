import { expect, it } from 'vitest'
import type { SessionId } from '../../../core/model/id.ts'
import { chooseMode, recordFirstMessage, consumeNewChatMode, useNewChatMode } from './new-chat.ts'

it('a chat whose first message was rejected has no fixed mode, until one is accepted', () => {
  const sessionId = 'session-1' as SessionId
  chooseMode(null, 'auto')
  expect(consumeNewChatMode(sessionId)).toBe('auto')
  recordFirstMessage(sessionId, 'refused')
  expect(useNewChatMode.getState().refused.has(sessionId)).toBe(true)
  chooseMode(sessionId, 'allowlist')
  // The mode applies to this chat only. The next new chat asks.
  expect(useNewChatMode.getState()).toMatchObject({ mode: 'ask', bySession: { [sessionId]: 'allowlist' } })
  recordFirstMessage(sessionId, 'sent')
  expect(useNewChatMode.getState().refused.has(sessionId)).toBe(false)
})
