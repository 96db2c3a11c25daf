import { afterAll, describe, expect, it } from 'vitest'
import type { SessionId } from '../../src/core/model/id.ts'
import { createStopChannel } from '../../src/worker/runs/run-inputs.ts'
import { nextMacrotask } from '../doubles/manual-clock.ts'
import { MemoryStops } from './memory-stops.ts'

const channels: BroadcastChannel[] = []

function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel('stop-port-test')
  channels.push(channel)
  return channel
}

afterAll(() => {
  for (const channel of channels) channel.close()
})

const memory = new MemoryStops()

describe.each([
  ['the browser’s channel', () => createStopChannel(openChannel())],
  ['the double', () => memory.join()],
])('%s', (_name, join) => {
  it('notifies all others, and not itself', async () => {
    const calls: string[] = []
    const tabs = ['first', 'second', 'third'].map((name) => {
      const tab = join()
      tab.onStop((sessionId) => calls.push(`${name} ${sessionId}`))
      return tab
    })
    tabs[1]?.broadcast('session-1' as SessionId)
    for (let turn = 0; turn < 100 && calls.length < 2; turn++) await nextMacrotask()
    await nextMacrotask()
    expect(calls.toSorted()).toEqual(['first session-1', 'third session-1'])
  })
})

it('ignores messages that are not ids', async () => {
  const calls: string[] = []
  createStopChannel(openChannel()).onStop((sessionId) => calls.push(sessionId))
  const stranger = openChannel()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  for (const message of [null, { type: 'stop' }, 'no id!', 'session-2']) stranger.postMessage(message)
  for (let turn = 0; turn < 100 && calls.length === 0; turn++) await nextMacrotask()
  expect(calls).toEqual(['session-2'])
})
