import { create } from 'zustand'
import type { SessionId } from '../../../../core/kernel/id.ts'
import type { ModelSettings } from '../../../../core/kernel/model-settings.ts'

/** What a new chat’s model is asked with; each chat begins with nothing set. */
export const useNewChatSettings = create<{
  settings: ModelSettings
  /** The chats that were begun in this visit: storage knows of them a moment later. */
  begun: Readonly<Record<string, ModelSettings>>
}>(() => ({ settings: {}, begun: {} }))

export function takeNewChatSettings(sessionId: SessionId): ModelSettings | undefined {
  const { settings, begun } = useNewChatSettings.getState()
  useNewChatSettings.setState({ settings: {}, begun: { ...begun, [sessionId]: settings } })
  return Object.keys(settings).length === 0 ? undefined : settings
}
