import { afterEach, expect, test, vi } from 'vitest'
import type { InteractionId } from '../../../core/kernel/id.ts'
import { createAnswerRelay } from './answer-relay.ts'
import type { GivenAnswer } from './interaction-desk.ts'

const channels: BroadcastChannel[] = []
const open = () => {
  const channel = new BroadcastChannel('test:answers')
  channels.push(channel)
  return channel
}
afterEach(() => channels.splice(0).forEach((channel) => channel.close()))

test('carries answers to the others, and nothing that is none', async () => {
  const heard: GivenAnswer[] = []
  createAnswerRelay(open()).onAnswer((given) => heard.push(given))
  const interactionId = 'interaction-1' as InteractionId
  const stranger = open()
  const strange = [
    null,
    { interactionId },
    { interactionId, answer: { outcome: 'accepted' } },
    { interactionId, answer: { outcome: 'accepted', value: { kind: 'approve', scope: 'everywhere' } } },
    { interactionId: 7, answer: { outcome: 'timeout' } },
  ]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  for (const words of strange) stranger.postMessage(words)
  const given: GivenAnswer = {
    interactionId,
    answer: { outcome: 'accepted', value: { kind: 'approve', scope: 'once' } },
  }
  createAnswerRelay(open()).post(given)
  await vi.waitFor(() => expect(heard).toEqual([given]), { interval: 1 })
})
