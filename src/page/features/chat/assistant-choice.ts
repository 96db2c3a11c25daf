import { create } from 'zustand'
import type { Assistant } from '../../../core/kernel/assistant.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import { useNewChatSettings } from './model/settings-choice.ts'

interface NewChatAssistant {
  assistant: Assistant | null
  /** The assistant's, until the person picks another one. */
  model: ModelRef | null
  /** What is said in place of the welcome while its assistant is chosen. */
  intro: ChatIntro | null
  /** The chats that were begun in this visit: storage knows of them a moment later. */
  begun: Readonly<Record<string, Assistant['id']>>
}

/** `needs`: the model that it was made with, where it is not here. */
export interface ChatIntro {
  assistantId: Assistant['id']
  title: string
  description: string
  needs?: { modelId: string; providerName: string }
}

const nobody = { assistant: null, model: null }

/** What the next new chat begins with. It goes back to nobody with each chat. */
export const useNewChatAssistant = create<NewChatAssistant>(() => ({ ...nobody, intro: null, begun: {} }))

/** Its model and parameters are taken over, and can be changed before the chat begins. */
export function chooseAssistant(assistant: Assistant | null): void {
  useNewChatAssistant.setState({ assistant, model: assistant?.model ?? null })
  useNewChatSettings.setState({ settings: assistant?.settings ?? {} })
}

/** A demo: an assistant with words of its own. */
export function chooseDemo(assistant: Assistant, intro: Omit<ChatIntro, 'assistantId'>): void {
  chooseAssistant(assistant)
  useNewChatAssistant.setState({ intro: { ...intro, assistantId: assistant.id } })
}

/** `model`: what the chat is asked with, where that is the assistant's. */
export function takeNewChatAssistant(sessionId: SessionId): {
  assistantId?: Assistant['id']
  model: ModelRef | null
} {
  const { assistant, model, begun } = useNewChatAssistant.getState()
  if (assistant === null) return { model: null }
  useNewChatAssistant.setState({ ...nobody, begun: { ...begun, [sessionId]: assistant.id } })
  return { assistantId: assistant.id, model }
}
