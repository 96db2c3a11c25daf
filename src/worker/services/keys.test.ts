import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import type { VaultState } from '../../core/model/providers/api-keys.ts'
import {
  KeyService,
  type VaultProtectionPort,
  createKeyRelay,
  type KeyRelayPort,
  type KeyRelayMessage,
} from './keys.ts'

class SilentRelay implements KeyRelayPort {
  readonly messages: KeyRelayMessage[] = []
  hear: (word: KeyRelayMessage) => void = () => {}
  broadcast = (word: KeyRelayMessage) => void this.messages.push(word)
  onBroadcast = (listener: (word: KeyRelayMessage) => void) => {
    this.hear = listener
  }
}

function setup() {
  const vault = { isProtected: true, isLocked: false, held: [] as ProviderId[], isBroken: false }
  const relay = new SilentRelay()
  const done = async () => succeed(null)
  const protection: VaultProtectionPort = {
    set: done,
    change: async () => fail(createFailure('passphrase-wrong')),
    remove: done,
    forget: done,
    deleteKey: done,
  }
  const keys: KeyService = new KeyService({
    vault: {
      unlock: async () => {
        vault.isLocked = false
        await keys.refresh()
        return succeed(null)
      },
      lock: () => {
        vault.isLocked = true
      },
      readState: async () =>
        vault.isBroken
          ? fail(createFailure('storage-unavailable'))
          : succeed({ isProtected: vault.isProtected, isLocked: vault.isLocked }),
      sessionKeyProviders: () => vault.held,
    },
    protection,
    relay,
  })
  const states: VaultState[] = []
  const follow = async () => {
    const followed = await keys.follow()
    if (!followed.ok) return followed.failure.code
    const following = followed.value.follow(0, {
      onItem: (state, seq) => {
        states.push(state)
        queueMicrotask(() => following.acknowledge(seq))
      },
      onEnd: () => {},
    })
    return null
  }
  return { vault, relay, keys, states, follow }
}

describe('KeyControl', () => {
  test('sends a subscriber the state at once, and then only changes', async () => {
    const { keys, vault, states, follow } = setup()
    await follow()
    await keys.refresh()
    vault.held = ['provider-a' as ProviderId]
    await keys.refresh()
    expect(states.map((state) => state.held)).toEqual([[], ['provider-a']])
  })

  test('locks here and notifies the other tabs; a notified tab locks without notifying', async () => {
    const { keys, vault, relay, states, follow } = setup()
    await follow()
    await keys.lock()
    expect(relay.messages).toEqual(['lock'])
    expect(states.at(-1)?.isLocked).toBe(true)

    await keys.unlock('whatever')
    relay.hear('lock')
    expect(vault.isLocked).toBe(true)
    await vi.waitFor(() => expect(states.at(-1)?.isLocked).toBe(true), { interval: 1 })
    expect(relay.messages).toEqual(['lock'])
  })

  test('notifies the others of a change that happened, not of a refused one, and never of an unlock', async () => {
    const { keys, relay } = setup()
    expect((await keys.change((vault) => vault.change('a', 'b'))).ok).toBe(false)
    await keys.unlock('whatever')
    expect(relay.messages).toEqual([])
    await keys.change((vault) => vault.remove('a'))
    expect(relay.messages).toEqual(['changed'])
  })

  test('reports to subscribers that storage cannot be used', async () => {
    const { vault, follow } = setup()
    vault.isBroken = true
    expect(await follow()).toBe('storage-unavailable')
  })
})

describe('createKeyRelay', () => {
  const channels: BroadcastChannel[] = []
  const open = () => {
    const channel = new BroadcastChannel('test:keys')
    channels.push(channel)
    return channel
  }
  afterEach(() => channels.splice(0).forEach((channel) => channel.close()))

  test('carries known messages to the others and drops everything else', async () => {
    const [first, second] = [createKeyRelay(open()), createKeyRelay(open())]
    const states: string[] = []
    const echo = vi.fn<(word: KeyRelayMessage) => void>()
    second.onBroadcast((word) => states.push(word))
    first.onBroadcast(echo)
    const stranger = open()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    for (const word of ['unlock', { word: 'lock' }, null]) stranger.postMessage(word)
    first.broadcast('changed')
    first.broadcast('lock')
    await vi.waitFor(() => expect(states).toEqual(['changed', 'lock']), { interval: 1 })
    expect(echo).not.toHaveBeenCalled()
  })
})
