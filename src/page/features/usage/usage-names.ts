import type { SessionListItem } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import { findModelLabel } from '../../../core/kernel/model-label.ts'
import type { ModelRef, Provider } from '../../../core/kernel/model.ts'

/** What a person calls what rows name by ids. */
export interface UsageNames {
  model(model: ModelRef): string
  chat(sessionId: SessionId): string
  /** `null`: there is nothing to open any more. */
  linkTo(sessionId: SessionId): string | null
}

export function nameUsage(providers: readonly Provider[], sessions: readonly SessionListItem[]): UsageNames {
  const titles = new Map(sessions.map(({ session }) => [session.id, session.title]))
  return {
    model: (model) => findModelLabel(model, providers),
    chat: (sessionId) => titles.get(sessionId) ?? 'A deleted chat',
    linkTo: (sessionId) => (titles.has(sessionId) ? `#/c/${sessionId}` : null),
  }
}
