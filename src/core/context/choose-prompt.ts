import type { PromptPart } from '../kernel/prompt-part.ts'
import type { AboutYou } from '../kernel/instructions.ts'
import { aboutYouPrompt } from './about-you-prompt.ts'

/** What a person wrote for one chat. */
export interface ChatPrompts {
  ofChat?: string
  ofFolder?: string
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
export function choosePrompt({
  builtIn,
  ofAllChats,
  ofChat,
  ofFolder,
  aboutYou,
}: PromptSources): PromptPart[] {
  return [
    chooseBase([
      { origin: 'chat', text: ofChat ?? '' },
      { origin: 'default', text: ofAllChats ?? '' },
      { origin: 'built-in', text: builtIn },
    ]),
    { origin: 'about-you', text: aboutYouPrompt(aboutYou) },
    { origin: 'folder', text: ofFolder ?? '' },
  ]
}

function chooseBase(bases: readonly PromptPart[]): PromptPart {
  return bases.find(({ text }) => text !== '') ?? { origin: 'built-in', text: '' }
}
