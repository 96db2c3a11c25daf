import type { JsonObject } from '../../../core/kernel/json.ts'
import { tidyWords } from './tidy-words.ts'

export interface FoundRequest {
  toolName: 'ask_user' | 'update_short_term_memory' | 'store_memory' | 'retrieve_memory' | 'search_chats'
  arguments: JsonObject
}

const maxCharacters = 2000

/** Detects one explicit request: to ask the user, take a note, remember something, or search. */
export function findRequest(text: string): FoundRequest | undefined {
  const line = text.trim().slice(0, maxCharacters)
  for (const [pattern, toCall] of rules) {
    const match = pattern.exec(line)
    const found = match && toCall(match.slice(1).map((group) => tidyWords(group ?? '')))
    if (found) return found
  }
  return undefined
}

type Rule = readonly [RegExp, (groups: readonly string[]) => FoundRequest | undefined]

const polite = String.raw`^(?:(?:please|could you|can you|would you)[, ]+){0,2}`

const rules: readonly Rule[] = [
  [
    new RegExp(`${polite}ask me (?:whether|if) (?:i (?:want|prefer|would like|like) )?(.+?) or (.+)$`, 'is'),
    ([first = '', second = '']) => ({
      toolName: 'ask_user',
      arguments: { question: `${capitalize(first)} or ${second}?`, options: [first, second] },
    }),
  ],
  [
    new RegExp(`${polite}ask me (?:for|about|what(?: is|’s|'s)?) (.+)$`, 'is'),
    ([thing]) => ({ toolName: 'ask_user', arguments: { question: `What is ${toYour(thing ?? '')}?` } }),
  ],
  [
    new RegExp(
      `${polite}(?:(?:take|make|keep|write)(?: down)? a )?note (?:for|of|in|about) (?:this|the) chat(?: that)?[:,]?\\s+(.+)$`,
      'is',
    ),
    ([note = '']) => ({ toolName: 'update_short_term_memory', arguments: { note } }),
  ],
  [
    new RegExp(`${polite}(?:remember|memori[sz]e|do(?:n’t|n't| not) forget)(?: that|:)? (.+)$`, 'is'),
    ([text = '']) => (/^(?:me|how|when|what)\b/i.test(text) ? undefined : toMemory(text)),
  ],
  [
    /^what do you (?:know|remember) about (.+)$/is,
    ([query = '']) => ({
      toolName: 'retrieve_memory',
      arguments: { query: /^(?:me|us|myself)$/i.test(query) ? null : query },
    }),
  ],
  [
    new RegExp(
      `${polite}(?:search|look) (?:in |through )?my (?:old |earlier |other |past )?chats for (.+)$`,
      'is',
    ),
    ([query = '']) => ({ toolName: 'search_chats', arguments: { query } }),
  ],
]

function toMemory(text: string): FoundRequest {
  return { toolName: 'store_memory', arguments: { text: capitalize(text) } }
}

function toYour(thing: string): string {
  return thing.replace(/\bmy\b/gi, 'your')
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
