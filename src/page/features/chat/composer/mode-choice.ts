import { create } from 'zustand'
import type { SessionId } from '../../../../core/kernel/id.ts'
import type { SecurityModeName } from '../../../../core/kernel/session.ts'
import { phrase, type Unsaid } from '../../../words/phrase.ts'

/** Mode of the next new chat. Reset to Ask with each chat, so that more permissions are always a choice. */
export const useNewChatMode = create<{
  mode: SecurityModeName
  /** Chats started during this visit. Storage knows them slightly later. */
  begun: Readonly<Record<string, SecurityModeName>>
  /** Started chats whose first message was rejected. Their mode can still be changed. */
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
