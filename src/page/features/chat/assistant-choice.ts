import { create } from 'zustand'
import type { Assistant } from '../../../core/kernel/assistant.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import { useNewChatSettings } from './model/settings-choice.ts'

interface NewChatAssistant {
  assistant: Assistant | null
  /** The assistant's model, until the user picks another one. */
  model: ModelRef | null
  /** Text shown in place of the welcome while its assistant is selected. */
  intro: ChatIntro | null
  /** Chats started during this visit. Storage knows them slightly later. */
  begun: Readonly<Record<string, Assistant['id']>>
}

/** Introduction of a demo. `needs` is the model that the demo was made with, if it is not available here. */
export interface ChatIntro {
  assistantId: Assistant['id']
  title: string
  description: string
  needs?: { modelId: string; providerName: string }
}

const nobody = { assistant: null, model: null }

/** Assistant of the next new chat. Reset to none with each chat. */
export const useNewChatAssistant = create<NewChatAssistant>(() => ({ ...nobody, intro: null, begun: {} }))

/** Selects an assistant. The assistant's model and parameters can still be changed before the chat starts. */
export function chooseAssistant(assistant: Assistant | null): void {
  useNewChatAssistant.setState({ assistant, model: assistant?.model ?? null })
  useNewChatSettings.setState({ settings: assistant?.settings ?? {} })
}

/** Selects a demo's assistant, with its own introduction. */
export function chooseDemo(assistant: Assistant, intro: Omit<ChatIntro, 'assistantId'>): void {
  chooseAssistant(assistant)
  useNewChatAssistant.setState({ intro: { ...intro, assistantId: assistant.id } })
}

/** Returns the assistant of the new chat and resets the selection. `model` is the assistant's model, if it has one. */
export function takeNewChatAssistant(sessionId: SessionId): {
  assistantId?: Assistant['id']
  model: ModelRef | null
} {
  const { assistant, model, begun } = useNewChatAssistant.getState()
  if (assistant === null) return { model: null }
  useNewChatAssistant.setState({ ...nobody, begun: { ...begun, [sessionId]: assistant.id } })
  return { assistantId: assistant.id, model }
}
