import { sessionIdSchema, type SessionId } from '../../../core/kernel/id.ts'

/** A word between the workers of all tabs: a session's run must end, wherever it is. */
export interface StopPort {
  /** Reaches the others only, never the one who tells. */
  tell(sessionId: SessionId): void
  onTold(listener: (sessionId: SessionId) => void): void
}

/** Takes a channel of its own. What is no session's id, such as the words of another version, is not heard. */
export function createStopBroadcast(channel: BroadcastChannel): StopPort {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    tell: (sessionId) => channel.postMessage(sessionId),
    onTold: (listener) =>
      channel.addEventListener('message', ({ data }) => {
        const parsed = sessionIdSchema.safeParse(data)
        if (parsed.success) listener(parsed.data)
      }),
  }
}
