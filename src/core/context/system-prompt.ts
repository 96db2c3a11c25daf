import type { ChatAssistant, AboutYou } from '../model/assistants/assistant.ts'
import type { PromptPart } from '../model/context/context-report.ts'

/** Prompts of one chat, written by the user. */
export interface ChatPrompts {
  ofChat?: string
  ofAssistant?: string
  ofProject?: string
  /** Names of the assistant's files. */
  assistantFiles?: readonly string[]
  /** Set if some of the prompts or file names came with a backup and no person has saved them since. */
  isForeign?: true
}

export function toAssistantPrompts({
  instructions,
  files,
}: Pick<ChatAssistant, 'instructions' | 'files'>): Pick<ChatPrompts, 'ofAssistant' | 'assistantFiles'> {
  return {
    ofAssistant: instructions === '' ? undefined : instructions,
    assistantFiles: files.length > 0 ? files.map(({ filename }) => filename) : undefined,
  }
}

export interface PromptSources extends ChatPrompts {
  builtIn: string
  /** The user's instructions for all chats. */
  ofAllChats?: string | undefined
  aboutYou?: AboutYou | undefined
}

/** Lists the base instructions from the narrower scope to the wider one. Only the first is sent. The last may be empty. */
export function listBases({
  builtIn,
  ofAllChats,
  ofChat,
  ofAssistant,
}: Omit<PromptSources, 'aboutYou'>): PromptPart[] {
  const ofUser: PromptPart[] = [
    { origin: 'chat', text: ofChat ?? '' },
    { origin: 'assistant', text: ofAssistant ?? '' },
    { origin: 'default', text: ofAllChats ?? '' },
  ]
  return [...ofUser.filter(({ text }) => text !== ''), { origin: 'built-in', text: builtIn }]
}

export function formatFileNames(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `Files at your disposal, to be searched with search_files: ${names.map((name) => `“${name}”`).join(', ')}.`
}

/** Returns the user's text about themselves, or an empty text if there is none or it is off. */
export function formatAboutYou({ isOn, text }: AboutYou = { isOn: false, text: '' }): string {
  return isOn && text !== '' ? `What the user wants you to know about them:\n${text}` : ''
}
