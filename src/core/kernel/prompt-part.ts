import { z } from 'zod'

/** Where a part of the system prompt comes from. Stored, so the names are permanent. `hook`: an extension rewrote the whole. */
export const promptOriginSchema = z.enum([
  'built-in',
  'default',
  'assistant',
  'chat',
  'tool-usage',
  'about-you',
  'folder',
  'assistant-files',
  'hook',
])
export type PromptOrigin = z.infer<typeof promptOriginSchema>

/** Empty where it has nothing to say. */
export interface PromptPart {
  origin: PromptOrigin
  text: string
}

export function joinPrompt(parts: readonly PromptPart[]): string {
  return parts.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n')
}
