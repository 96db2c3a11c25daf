import type { ChatAssistant } from '../kernel/assistant.ts'
import type { AboutYou } from '../kernel/instructions.ts'
import type { PromptPart } from '../kernel/prompt-part.ts'

/** What a person wrote for one chat. */
export interface ChatPrompts {
  ofChat?: string
  ofAssistant?: string
  ofFolder?: string
  /** Names of the files that its assistant brings along. */
  assistantFiles?: readonly string[]
}

export function toAssistantPrompts({
  instructions,
  files,
}: Pick<ChatAssistant, 'instructions' | 'files'>): Pick<ChatPrompts, 'ofAssistant' | 'assistantFiles'> {
  return {
    ...(instructions !== '' && { ofAssistant: instructions }),
    ...(files.length > 0 && { assistantFiles: files.map(({ filename }) => filename) }),
  }
}

export interface PromptSources extends ChatPrompts {
  builtIn: string
  /** What a person wrote for all chats. */
  ofAllChats?: string | undefined
  aboutYou?: AboutYou | undefined
}

/**
 * The system prompt but for the rules of the tools, which come after its first part. The most particular base takes the
 * place of the others; what follows is added. Order: spec/semantics.md D7.
 */
export function choosePrompt({ builtIn, ofAllChats, aboutYou, ...ofThis }: PromptSources): PromptPart[] {
  return [
    chooseBase([
      { origin: 'chat', text: ofThis.ofChat ?? '' },
      { origin: 'assistant', text: ofThis.ofAssistant ?? '' },
      { origin: 'default', text: ofAllChats ?? '' },
      { origin: 'built-in', text: builtIn },
    ]),
    { origin: 'about-you', text: aboutYouPrompt(aboutYou) },
    { origin: 'folder', text: ofThis.ofFolder ?? '' },
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

/** What the person wrote about themselves; empty where there is nothing, or it is off. */
export function aboutYouPrompt({ isOn, text }: AboutYou = { isOn: false, text: '' }): string {
  return isOn && text !== '' ? `What the user wants you to know about them:\n${text}` : ''
}
