import { sessionIdSchema, type SessionId } from '../../../core/kernel/id.ts'

/** Broadcast between the workers of all tabs: a session's run must end in any tab. */
export interface StopPort {
  /** Reaches the other workers only, never the sender. */
  tell(sessionId: SessionId): void
  onTold(listener: (sessionId: SessionId) => void): void
}

/** Takes a channel of its own. Messages that are no session id, such as those of another version, are ignored. */
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
