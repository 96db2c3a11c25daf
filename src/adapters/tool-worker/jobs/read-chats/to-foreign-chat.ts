import type { ChatSource, ForeignChat } from '../../../../core/kernel/foreign-chat.ts'
import { maxInstructionsLength } from '../../../../core/kernel/built-in-instructions.ts'
import { titleFromText } from '../../../../core/kernel/session.ts'
import type { JsonObject, JsonValue } from '../../../../core/kernel/json.ts'
import { clampTime } from './clamp-time.ts'
import { collapseTurns, type ForeignNode } from './collapse-turns.ts'
import type { FormatContext, InlineFile, ReadChat } from './foreign-format.ts'

export interface DraftChat {
  source: ChatSource
  id: string
  title?: string | null | undefined
  createdAt?: unknown
  updatedAt?: unknown
  instructions?: string | null | undefined
  currentId?: string | null | undefined
  nodes: readonly ForeignNode[]
  /** The record as it is, and the keys of it that were understood. */
  record: Readonly<Record<string, unknown>>
  known: readonly string[]
  files?: readonly InlineFile[]
  warnings?: readonly string[]
}

const maxExtraCharacters = 20_000

/** `null` where nobody said anything. */
export function toForeignChat(draft: DraftChat, { now }: FormatContext): ReadChat | null {
  const warnings = [...(draft.warnings ?? [])]
  const updated = clampTime(draft.updatedAt, now)
  const createdAt = clampTime(draft.createdAt, now) ?? updated ?? now
  const nodes = draft.nodes.map((node) => ({ ...node, at: clampTime(node.at, now) }))
  const { messages, messageOf, lost } = collapseTurns(nodes, createdAt)
  if (messages.length === 0) return null
  if (lost > 0) warnings.push(`${lost} messages hang on nothing but each other, and are left out.`)
  const instructions = draft.instructions?.trim() ?? ''
  if (instructions.length > maxInstructionsLength) {
    warnings.push('Its instructions are too long, and are cut.')
  }
  const chat: ForeignChat = {
    source: draft.source,
    id: draft.id,
    title: toTitle(draft.title, messages),
    createdAt,
    updatedAt: Math.max(createdAt, updated ?? createdAt),
    headId: findHead(draft, messageOf, messages),
    messages,
    extra: keepAside(draft.record, draft.known),
    ...(instructions !== '' && { instructions: instructions.slice(0, maxInstructionsLength) }),
  }
  return { chat, files: draft.files ?? [], warnings }
}

function toTitle(title: string | null | undefined, messages: ForeignChat['messages']): string {
  const given = title?.replace(/\s+/g, ' ').trim() ?? ''
  if (given !== '') return given.slice(0, 200)
  const said = messages.flatMap(({ parts }) => parts).find((part) => part.type === 'text')
  return titleFromText(said?.type === 'text' ? said.text : '')
}

/** The message in which what was shown ended, and from there down to its newest leaf. */
function findHead(
  { currentId }: DraftChat,
  messageOf: ReadonlyMap<string, string>,
  messages: ForeignChat['messages'],
): string | null {
  const current = typeof currentId === 'string' ? messageOf.get(currentId) : undefined
  return current ?? messages.at(-1)?.id ?? null
}

/** What was not understood is kept as it is, where it is small enough, and does nothing. */
function keepAside(record: Readonly<Record<string, unknown>>, known: readonly string[]): JsonObject {
  const aside: JsonObject = {}
  let left = maxExtraCharacters
  for (const [key, value] of Object.entries(record)) {
    const length = key.length + JSON.stringify(value).length
    if (known.includes(key) || length > left) continue
    aside[key] = value as JsonValue
    left -= length
  }
  return aside
}
