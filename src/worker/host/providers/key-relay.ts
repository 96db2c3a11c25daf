import { z } from 'zod'

const wordSchema = z.enum(['lock', 'changed'])
export type KeyWord = z.infer<typeof wordSchema>

/**
 * What the workers of all tabs tell each other about keys: lock them; look again. Never a key, not even one that cannot be
 * exported: whoever listens in our origin could use it. So locking holds everywhere, unlocking for one tab.
 */
export interface KeyRelayPort {
  /** Reaches the others only. */
  tell(word: KeyWord): void
  onTold(listener: (word: KeyWord) => void): void
}

/** Takes a channel of its own. Words of another version are not heard. */
export function createKeyRelay(channel: BroadcastChannel): KeyRelayPort {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    tell: (word) => channel.postMessage(word),
    onTold: (listener) =>
      channel.addEventListener('message', ({ data }) => {
        const parsed = wordSchema.safeParse(data)
        if (parsed.success) listener(parsed.data)
      }),
  }
}
