import { truncateString } from '../../../../lib/text.ts'
import type { ChatSource, ForeignChat } from '../../../../core/model/data/foreign-chat.ts'
import { maxInstructionsLength } from '../../../../core/model/assistants/built-in-instructions.ts'
import { titleFromText } from '../../../../core/model/conversation/session.ts'
import { clampTime, type FormatContext, type InlineFile, type ReadChat } from './foreign-format.ts'
import { collapseTurns, type ForeignNode } from './collapse-turns.ts'
import type { Omissions } from './formats/loose-fields.ts'
import { ImportFault } from './import-fault.ts'
import { describeDropped, collectUnknownFields } from './unknown-fields.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

export interface DraftChat {
  source: ChatSource
  id: string
  title?: string | null | undefined
  createdAt?: unknown
  updatedAt?: unknown
  instructions?: string | null | undefined
  currentId?: string | null | undefined
  nodes: readonly ForeignNode[]
  /** The raw record and the schema's result. Fields that only the record has are stored as extra data. */
  record: unknown
  understood: unknown
  files?: readonly InlineFile[]
  /** Parts of the export that the format could not import. */
  omissions?: Omissions
}

/** Converts a draft to a chat. Returns null if it has no messages. */
export function toForeignChat(draft: DraftChat, { now }: FormatContext): ReadChat | null {
  const warnings = draft.omissions?.list() ?? []
  const updated = clampTime(draft.updatedAt, now)
  const createdAt = clampTime(draft.createdAt, now) ?? updated ?? now
  const nodes = draft.nodes.map((node) => ({ ...node, at: clampTime(node.at, now) }))
  const { messages, messageOf } = collapseTurns(nodes, createdAt)
  if (messages.length === 0) {
    const [first] = warnings
    if (draft.omissions?.hasUnreadable && first) throw new ImportFault(first)
    return null
  }
  const instructions = draft.instructions?.trim() ?? ''
  if (instructions.length > maxInstructionsLength) {
    warnings.push(toolWorkerText('import-instructions-cut'))
  }
  const unknownFields = collectUnknownFields(draft.record, draft.understood)
  warnings.push(...describeDropped(unknownFields))
  const chat: ForeignChat = {
    source: draft.source,
    id: draft.id,
    title: toTitle(draft.title, messages),
    createdAt,
    updatedAt: Math.max(createdAt, updated ?? createdAt),
    headId: findHead(draft, messageOf, messages),
    messages,
    extra: unknownFields.extra,
    instructions: instructions === '' ? undefined : truncateString(instructions, maxInstructionsLength),
  }
  return { chat, files: draft.files ?? [], warnings }
}

function toTitle(title: string | null | undefined, messages: ForeignChat['messages']): string {
  const ownTitle = title?.replace(/\s+/g, ' ').trim() ?? ''
  if (ownTitle !== '') return truncateString(ownTitle, 200)
  const textPart = messages.flatMap(({ parts }) => parts).find((part) => part.type === 'text')
  return titleFromText(textPart?.type === 'text' ? textPart.text : '')
}

/** Returns the message of the displayed node, or else the newest message. */
function findHead(
  { currentId }: DraftChat,
  messageOf: ReadonlyMap<string, string>,
  messages: ForeignChat['messages'],
): string | null {
  const current = typeof currentId === 'string' ? messageOf.get(currentId) : undefined
  return current ?? messages.at(-1)?.id ?? null
}
