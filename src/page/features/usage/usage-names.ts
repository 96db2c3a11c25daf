import { isPresented } from '../../ui/presentation.ts'
import type { SessionListItem } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import { findModelLabel } from '../../../core/kernel/model-label.ts'
import type { ModelRef, Provider } from '../../../core/kernel/model.ts'
import { spellHidden } from '../../ui/revealed-text.tsx'
import { say } from '../../i18n/say.ts'

/** What a person calls what rows name by ids. */
export interface UsageNames {
  model(model: ModelRef): string
  chat(sessionId: SessionId): string
  /** With whom a chat was begun. */
  assistant(sessionId: SessionId): string
  /** `null`: there is nothing to open any more. */
  linkTo(sessionId: SessionId): string | null
}

export const noAssistant = () => say('No assistant')

export function nameUsage(providers: readonly Provider[], sessions: readonly SessionListItem[]): UsageNames {
  const titles = new Map(sessions.map(({ session }) => [session.id, session.title]))
  const assistants = new Map(sessions.map(({ session }) => [session.id, session.assistant?.name]))
  return {
    model: (model) => findModelLabel(model, providers),
    chat: (sessionId) =>
      isPresented() ? say('A chat') : spellHidden(titles.get(sessionId) ?? say('A deleted chat')),
    assistant: (sessionId) =>
      titles.has(sessionId) ? spellHidden(assistants.get(sessionId) ?? noAssistant()) : say('Deleted chats'),
    linkTo: (sessionId) => (titles.has(sessionId) ? `#/c/${sessionId}` : null),
  }
}
