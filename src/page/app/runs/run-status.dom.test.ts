// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ChatRegistry } from '../../features/chat-state/chat-registry.ts'
import { showRunStatus } from './run-status.ts'

test('without badges and a wake lock the title alone shows running and ended answers', () => {
  expect('setAppBadge' in navigator).toBe(false)
  expect('wakeLock' in navigator).toBe(false)
  let update: (sessions: readonly { session: { id: SessionId }; isRunning: boolean }[]) => void = () => {}
  const queries = { watchSessions: () => ({ subscribe: (listener: typeof update) => (update = listener) }) }
  showRunStatus(queries as unknown as Queries, {} as ChatRegistry)
  const session = { id: 'session-1' as SessionId }
  update([{ session, isRunning: true }])
  expect(document.title).toBe('● Innerloop')
  update([{ session, isRunning: false }])
  expect(document.title).toBe('(1) Innerloop')
})
