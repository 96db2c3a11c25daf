import { z } from 'zod'

const wordSchema = z.enum(['lock', 'changed'])
export type KeyWord = z.infer<typeof wordSchema>

/**
 * Messages between the workers of all tabs about keys: lock them, or read them again. They never contain a key, not
 * even a non-exportable one, because any script of our origin could receive it. So locking applies to all tabs, and
 * unlocking to one.
 */
export interface KeyRelayPort {
  /** Reaches the other workers only. */
  tell(word: KeyWord): void
  onTold(listener: (word: KeyWord) => void): void
}

/** Takes a channel of its own. Unknown messages, such as those of another version, are ignored. */
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
