import { afterEach, expect, test, vi } from 'vitest'
import type { InteractionId, SessionId } from '../../core/model/id.ts'
import { createResponseRelay, type RelayedResponse } from './interactions.ts'

const channels: BroadcastChannel[] = []
const open = () => {
  const channel = new BroadcastChannel('test:answers')
  channels.push(channel)
  return channel
}
afterEach(() => channels.splice(0).forEach((channel) => channel.close()))

test('carries responses to the other tabs, and drops invalid ones', async () => {
  const received: RelayedResponse[] = []
  createResponseRelay(open()).onAnswer((each) => received.push(each))
  const interactionId = 'interaction-1' as InteractionId
  const sessionId = 'session-1' as SessionId
  const timeout = { outcome: 'timeout' }
  const stranger = open()
  const strange = [
    null,
    { sessionId, interactionId },
    { interactionId, answer: timeout },
    { sessionId, interactionId, answer: { outcome: 'accepted' } },
    {
      sessionId,
      interactionId,
      answer: { outcome: 'accepted', value: { kind: 'approve', scope: 'everywhere' } },
    },
    { sessionId, interactionId: 7, answer: timeout },
  ]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  for (const message of strange) stranger.postMessage(message)
  const response: RelayedResponse = {
    sessionId,
    interactionId,
    answer: { outcome: 'accepted', value: { kind: 'approve', scope: 'once' } },
  }
  createResponseRelay(open()).post(response)
  await vi.waitFor(() => expect(received).toEqual([response]), { interval: 1 })
})
