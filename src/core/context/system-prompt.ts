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

/**
 * Builds the system prompt without the rules of the tools, which are inserted after its first part. The first non-empty base of
 * chat, assistant, all chats and built-in is used. The text about the user, the project and the assistant's files follow.
 */
export function buildSystemPrompt({ builtIn, ofAllChats, aboutYou, ...ofThis }: PromptSources): PromptPart[] {
  return [
    chooseBase([
      { origin: 'chat', text: ofThis.ofChat ?? '' },
      { origin: 'assistant', text: ofThis.ofAssistant ?? '' },
      { origin: 'default', text: ofAllChats ?? '' },
      { origin: 'built-in', text: builtIn },
    ]),
    { origin: 'about-you', text: formatAboutYou(aboutYou) },
    { origin: 'folder', text: ofThis.ofProject ?? '' },
    { origin: 'assistant-files', text: nameFiles(ofThis.assistantFiles ?? []) },
  ]
}

function chooseBase(bases: readonly PromptPart[]): PromptPart {
  return bases.find(({ text }) => text !== '') ?? { origin: 'built-in', text: '' }
}

function nameFiles(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `Files at your disposal, to be searched with search_files: ${names.map((name) => `“${name}”`).join(', ')}.`
}

/** Returns the user's text about themselves, or an empty text if there is none or it is off. */
export function formatAboutYou({ isOn, text }: AboutYou = { isOn: false, text: '' }): string {
  return isOn && text !== '' ? `What the user wants you to know about them:\n${text}` : ''
}
