import { isScreenShareMode } from '../../ui/text/redaction.ts'
import type { SessionListItem, UsageEntry } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { findModelLabel } from '../../../core/model/providers/model-ref.ts'
import { compactionShareName, memoryShareName } from '../../../core/model/usage/usage-share.ts'
import type { ModelRef, Provider } from '../../../core/model/providers/provider.ts'
import { spellHidden } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'

/** Labels for the ids in usage rows. */
export interface UsageNames {
  model(model: ModelRef): string
  chat(sessionId: SessionId): string
  assistant(sessionId: SessionId): string
  /** Returns the URL hash of the chat, or `null` if the chat no longer exists. */
  linkTo(sessionId: SessionId): string | null
}

/** Names what the requests were made for: answers, compactions, memory suggestions, or a tool, which has its own name. */
export function purposeLabel({ toolName }: Pick<UsageEntry, 'toolName'>): string {
  if (toolName === undefined) return i18n.t('Answers')
  if (toolName === memoryShareName) return i18n.t('Memory suggestions')
  return toolName === compactionShareName ? i18n.t('Compaction') : toolName
}

export const noAssistantLabel = () => i18n.t('No assistant')

export function createUsageNames(
  providers: readonly Provider[],
  sessions: readonly SessionListItem[],
): UsageNames {
  const titles = new Map(sessions.map(({ session }) => [session.id, session.title]))
  const assistants = new Map(sessions.map(({ session }) => [session.id, session.assistant?.name]))
  return {
    model: (model) => findModelLabel(model, providers),
    chat: (sessionId) =>
      isScreenShareMode() ? i18n.t('A chat') : spellHidden(titles.get(sessionId) ?? i18n.t('A deleted chat')),
    assistant: (sessionId) =>
      titles.has(sessionId)
        ? spellHidden(assistants.get(sessionId) ?? noAssistantLabel())
        : i18n.t('Deleted chats'),
    linkTo: (sessionId) => (titles.has(sessionId) ? `#/c/${sessionId}` : null),
  }
}
