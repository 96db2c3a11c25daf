import { create } from 'zustand'
import type { SessionId } from '../../../../core/kernel/id.ts'
import type { SecurityModeName } from '../../../../core/kernel/session.ts'
import { phrase, type Unsaid } from '../../../words/phrase.ts'

/** What new chats may do by themselves. It goes back to asking with each chat: more freedom is a choice, never a habit. */
export const useNewChatMode = create<{
  mode: SecurityModeName
  /** The chats that were begun in this visit: storage knows of them a moment later. */
  begun: Readonly<Record<string, SecurityModeName>>
  /** Those of them whose first message was not taken: nothing is fixed there. */
  refused: ReadonlySet<SessionId>
}>(() => ({ mode: 'ask', begun: {}, refused: new Set() }))

export function takeNewChatMode(sessionId: SessionId): SecurityModeName {
  const { mode, begun } = useNewChatMode.getState()
  useNewChatMode.setState({ mode: 'ask', begun: { ...begun, [sessionId]: mode } })
  return mode
}

export function chooseMode(sessionId: SessionId | null, mode: SecurityModeName): void {
  if (sessionId === null) return useNewChatMode.setState({ mode })
  useNewChatMode.setState(({ begun }) => ({ begun: { ...begun, [sessionId]: mode } }))
}

export function noteFirstMessage(sessionId: SessionId, outcome: 'sent' | 'refused'): void {
  useNewChatMode.setState(({ refused }) => {
    const others = [...refused].filter((each) => each !== sessionId)
    return { refused: new Set(outcome === 'refused' ? [...others, sessionId] : others) }
  })
}

export const modeWords: Record<SecurityModeName, { name: Unsaid; text: Unsaid }> = {
  ask: {
    name: phrase('Ask'),
    text: phrase('Asks before a tool does something that matters, and remembers what you allow.'),
  },
  allowlist: {
    name: phrase('Allowlist'),
    text: phrase('What a pattern in Settings covers runs. Everything else asks.'),
  },
  auto: {
    name: phrase('Auto'),
    text: phrase('Tools run without asking, except where content from outside chose the address.'),
  },
}
