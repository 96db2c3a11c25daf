import { create } from 'zustand'
import type { SessionId } from '../../../../core/kernel/id.ts'
import type { ModelSettings } from '../../../../core/kernel/model-settings.ts'

/** Model settings of the next new chat. Each chat starts without any. */
export const useNewChatSettings = create<{
  settings: ModelSettings
  /** Chats started during this visit. Storage knows them slightly later. */
  begun: Readonly<Record<string, ModelSettings>>
}>(() => ({ settings: {}, begun: {} }))

export function takeNewChatSettings(sessionId: SessionId): ModelSettings | undefined {
  const { settings, begun } = useNewChatSettings.getState()
  useNewChatSettings.setState({ settings: {}, begun: { ...begun, [sessionId]: settings } })
  return Object.keys(settings).length === 0 ? undefined : settings
}
