import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { NamedMessage } from './find-message-action.ts'

export interface RevealedMessage {
  ref: string
  role: 'user' | 'assistant'
  /** The time at which the message was sent, and the actions on it. */
  details: string
}

const line = /\nref=(ref_\d+) \| (sent [^\n]*)$/

/** Returns the messages with revealed metadata, oldest first. */
export function parseRevealedMessages(prompt: LanguageModelV4Prompt): RevealedMessage[] {
  return prompt.flatMap(({ role, content }) => {
    if ((role !== 'user' && role !== 'assistant') || typeof content === 'string') return []
    const text = content.findLast((part) => part.type === 'text')
    const [, ref, details = ''] = (text?.type === 'text' && line.exec(text.text)) || []
    return ref === undefined ? [] : [{ ref, role, details }]
  })
}

/** Returns the ref of the named message. The search ends before the requesting message, unless `this` is meant. */
export function findRef(named: NamedMessage, revealed: readonly RevealedMessage[]): string | undefined {
  const { place, whose } = named
  if (typeof place === 'number') return `ref_${place}`
  const request = revealed.findLastIndex(({ role }) => role === 'user')
  if (place === 'this') return revealed[request]?.ref
  const candidates = revealed.slice(0, request).filter(({ role }) => whose === undefined || role === whose)
  return (place === 'first' ? candidates[0] : candidates.at(-1))?.ref
}

/** Removes what the loop adds to a person's text: the metadata line and the reply reference. */
export function stripAddedText(text: string): string {
  return text.replace(line, '').replace(/^\[In reply to [^\n]*\]\n\n/, '')
}
