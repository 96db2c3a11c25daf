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
  // The mode applies to this chat only. The next new chat has the default.
  expect(useNewChatMode.getState()).toMatchObject({ mode: null, bySession: { [sessionId]: 'allowlist' } })
  recordFirstMessage(sessionId, 'sent')
  expect(useNewChatMode.getState().refused.has(sessionId)).toBe(false)
})

it('a new chat starts in the default mode, which is Ask until the setting is read', () => {
  expect(consumeNewChatMode('session-2' as SessionId)).toBe('ask')
  useNewChatMode.setState({ defaultMode: 'allowlist' })
  expect(consumeNewChatMode('session-3' as SessionId)).toBe('allowlist')
  chooseMode(null, 'auto')
  expect(consumeNewChatMode('session-4' as SessionId)).toBe('auto')
  expect(consumeNewChatMode('session-5' as SessionId)).toBe('allowlist')
})
