import { create } from 'zustand'
import type { Assistant } from '../../../core/model/assistants/assistant.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { SecurityModeName } from '../../../core/model/conversation/session.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { ModelSettings } from '../../../core/model/providers/model-info.ts'
import { discardDraft, getDraft, setDraft } from '../drafts/drafts.ts'

/** Whether the next new chat is temporary. The value lives as long as the page. */
export const useNewChatTemporary = create<{ isTemporary: boolean }>(() => ({ isTemporary: false }))

const newChatKey = 'new'
const temporaryKey = 'temporary-new'

/** Returns the draft key of a new chat. The draft of a temporary chat is never stored, even before it is sent. */
export function newChatDraftKey(isTemporary: boolean): string {
  return isTemporary ? temporaryKey : newChatKey
}

export function isNewChat(draftKey: string): boolean {
  return draftKey === newChatKey || draftKey === temporaryKey
}

/**
 * Switches the next new chat. Typed text moves along. Files do not, because they are either stored already or must never
 * be.
 */
export function chooseTemporary(isTemporary: boolean): void {
  const { text, pasted } = getDraft(newChatDraftKey(!isTemporary))
  if (text !== '') setDraft(newChatDraftKey(isTemporary), { text, pasted })
  discardDraft(newChatDraftKey(!isTemporary))
  useNewChatTemporary.setState({ isTemporary })
}

/** Model settings of the next new chat. Each chat starts without any. */
export const useNewChatSettings = create<{
  settings: ModelSettings
  /** Chats started during this visit. Storage knows them slightly later. */
  bySession: Readonly<Record<string, ModelSettings>>
}>(() => ({ settings: {}, bySession: {} }))

export function consumeNewChatSettings(sessionId: SessionId): ModelSettings | undefined {
  const { settings, bySession } = useNewChatSettings.getState()
  useNewChatSettings.setState({ settings: {}, bySession: { ...bySession, [sessionId]: settings } })
  return Object.keys(settings).length === 0 ? undefined : settings
}

/** Mode of the next new chat. Each chat resets it to the default. */
export const useNewChatMode = create<{
  /** `null` until one is chosen. The chat then starts with the default. */
  mode: SecurityModeName | null
  /** The default of the settings. Ask until it is read. */
  defaultMode: SecurityModeName
  /** Chats started during this visit. Storage knows them slightly later. */
  bySession: Readonly<Record<string, SecurityModeName>>
  /** Started chats whose first message was rejected. Their mode can still be changed. */
  refused: ReadonlySet<SessionId>
}>(() => ({ mode: null, defaultMode: 'ask', bySession: {}, refused: new Set() }))

export function consumeNewChatMode(sessionId: SessionId): SecurityModeName {
  const { mode: chosen, defaultMode, bySession } = useNewChatMode.getState()
  const mode = chosen ?? defaultMode
  useNewChatMode.setState({ mode: null, bySession: { ...bySession, [sessionId]: mode } })
  return mode
}

export function chooseMode(sessionId: SessionId | null, mode: SecurityModeName): void {
  if (sessionId === null) return useNewChatMode.setState({ mode })
  useNewChatMode.setState(({ bySession }) => ({ bySession: { ...bySession, [sessionId]: mode } }))
}

export function recordFirstMessage(sessionId: SessionId, outcome: 'sent' | 'refused'): void {
  useNewChatMode.setState(({ refused }) => {
    const others = [...refused].filter((each) => each !== sessionId)
    return { refused: new Set(outcome === 'refused' ? [...others, sessionId] : others) }
  })
}

/** The modes, strictest first. */
export const modeNames: readonly SecurityModeName[] = ['ask', 'allowlist', 'auto']

export const modeLabels: Record<SecurityModeName, { name: MessageDescriptor; text: MessageDescriptor }> = {
  ask: {
    name: /*i18n*/ { id: 'Ask' },
    text: /*i18n*/ { id: 'Asks before a tool goes online, spends money or changes your data.' },
  },
  allowlist: {
    name: /*i18n*/ { id: 'Allowlist' },
    text: /*i18n*/ { id: 'Runs calls that match a rule in Settings. Asks for everything else.' },
  },
  auto: {
    name: /*i18n*/ { id: 'Auto' },
    text: /*i18n*/ { id: 'Runs tools without asking, except when a web page or file chose the address.' },
  },
}

interface NewChatAssistant {
  assistant: Assistant | null
  /** The assistant's model, until the user picks another one. */
  model: ModelRef | null
  /** Text shown in place of the welcome while its assistant is selected. */
  intro: ChatIntro | null
  /** Chats started during this visit. Storage knows them slightly later. */
  bySession: Readonly<Record<string, Assistant['id']>>
}

/** Introduction of a demo. `needs` is the model that the demo was made with, if it is not available here. */
export interface ChatIntro {
  assistantId: Assistant['id']
  title: string
  description: string
  needs?: { modelId: string; providerName: string }
}

const noAssistant = { assistant: null, model: null }

/** Assistant of the next new chat. Reset to none with each chat. */
export const useNewChatAssistant = create<NewChatAssistant>(() => ({
  ...noAssistant,
  intro: null,
  bySession: {},
}))

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
export function consumeNewChatAssistant(sessionId: SessionId): {
  assistantId?: Assistant['id']
  model: ModelRef | null
} {
  const { assistant, model, bySession } = useNewChatAssistant.getState()
  if (assistant === null) return { model: null }
  useNewChatAssistant.setState({ ...noAssistant, bySession: { ...bySession, [sessionId]: assistant.id } })
  return { assistantId: assistant.id, model }
}
