import { z } from 'zod'
import {
  foreignPartSchema,
  type ForeignMessage,
  type ForeignPart,
} from '../../../../../core/model/data/foreign-chat.ts'
import { normalizeLabel, uniqueByLabel } from '../../../../../core/model/conversation/message-label.ts'
import {
  labelSchema,
  maxLabels,
  messageAnnotationsSchema,
  type MessageAnnotationSet,
} from '../../../../../core/model/conversation/message-annotations.ts'
import {
  messagePartSchema,
  messageSchema,
  type MessagePart,
} from '../../../../../core/model/conversation/message.ts'
import { sessionSchema } from '../../../../../core/model/conversation/session.ts'
import { clampTime, type ForeignFormat, type FormatContext, type ReadChat } from '../foreign-format.ts'
import { ImportFault } from '../import-fault.ts'
import { describeDropped, collectUnknownFields } from '../unknown-fields.ts'
import { decodeBase64, toFilename } from './part-makers.ts'
import { toolWorkerText } from '../../../../../core/model/messages/write-text.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the fields that this version knows, including those that an import drops on purpose: modes, models, projects.
 * All other fields belong to an unknown version and are stored as extra data.
 */
function collectKnownFields(
  record: unknown,
  { session, messages, ...read }: { session: Fields; messages: readonly Fields[] },
): Fields {
  const file = toFields(record)
  const rawMessages = Array.isArray(file['messages']) ? file['messages'] : []
  return {
    ...read,
    ...pick(file, ['format', 'exportedAt', 'visible', 'providers', 'files']),
    session: knownFieldsOf(file['session'], session, Object.keys(sessionSchema.shape)),
    messages: messages.map((each, index) =>
      knownFieldsOf(rawMessages[index], each, Object.keys(messageSchema.shape)),
    ),
  }
}

/** Fields that this version reads only partially. */
const readInPart = ['model', 'assistant']

function knownFieldsOf(raw: unknown, read: Fields, names: readonly string[]): Fields {
  const fields = toFields(raw)
  return { ...pick(fields, names), ...read, ...pick(fields, readInPart) }
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]]] : [])),
  )
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** Version that `adapters/exports` writes. Higher versions are unknown to this reader. */
const formatVersion = 1

const annotationsSchema = messageAnnotationsSchema.extend({
  labels: z.array(labelSchema.extend({ text: z.string() })).optional(),
  compaction: z.unknown().optional(),
  reductions: z.unknown().optional(),
  reductionChanges: z.unknown().optional(),
})

const fileSchema = z.object({
  version: z.number(),
  session: sessionSchema
    .pick({ id: true, title: true, createdAt: true, updatedAt: true, headId: true })
    .extend({
      instructions: sessionSchema.shape.instructions,
      assistant: z.object({ instructions: sessionSchema.shape.instructions }).optional().catch(undefined),
      note: z.object({ text: z.string() }).optional().catch(undefined),
    }),
  messages: z.array(
    messageSchema
      .pick({
        id: true,
        parentId: true,
        order: true,
        role: true,
        status: true,
        createdAt: true,
        endedAt: true,
      })
      .extend({
        parts: z.array(messagePartSchema),
        model: z.object({ modelId: z.string().min(1).max(200) }).optional(),
        usage: messageSchema.shape.usage,
        failure: messageSchema.shape.failure,
        marks: annotationsSchema.optional(),
      }),
  ),
  files: z.array(z.object({ id: z.string().max(80), base64: z.string() })),
})

/** JSON export of a chat of Innerloop. */
export const innerloop: ForeignFormat = {
  source: 'innerloop',
  matches: ({ format }) => format === 'innerloop/chat',
  read(record, context) {
    const understood = fileSchema.parse(record)
    const { version, session, messages, files } = understood
    if (version > formatVersion) {
      throw new ImportFault(toolWorkerText('import-version-newer'), {
        place: 'version',
        hint: toolWorkerText('reload-for-newest-version'),
      })
    }
    if (messages.length === 0) return null
    const names = namesOf(messages.flatMap(({ parts }) => parts))
    const inline = files.flatMap(({ id, base64 }) => {
      const bytes = names.has(id) ? decodeBase64(base64) : undefined
      return bytes ? [{ key: id, bytes }] : []
    })
    const unknownFields = collectUnknownFields(record, collectKnownFields(record, understood))
    const { note, assistant } = session
    const instructions = session.instructions ?? assistant?.instructions ?? ''
    const chat: ReadChat['chat'] = {
      source: 'innerloop',
      id: session.id,
      title: session.title.trim() || 'Imported chat',
      createdAt: clampTime(session.createdAt, context.now) ?? context.now,
      updatedAt: clampTime(session.updatedAt, context.now) ?? context.now,
      headId: session.headId,
      messages: sortMessages(messages).map((message) => toForeignMessage(message, context)),
      extra: unknownFields.extra,
      instructions: instructions === '' ? undefined : instructions,
      note: note && note.text !== '' ? note.text : undefined,
    }
    return { chat, files: inline, warnings: describeDropped(unknownFields) }
  },
}

type ExportedMessage = z.infer<typeof fileSchema>['messages'][number]

/** Sorts the messages and checks that each one follows its parent. */
function sortMessages(messages: readonly ExportedMessage[]): ExportedMessage[] {
  const sorted = messages.toSorted((first, second) => first.order - second.order)
  const seen = new Set<string>()
  for (const { id, parentId } of sorted) {
    if (seen.has(id))
      throw new ImportFault(toolWorkerText('import-message-id-twice'), { place: `messages, ${id}` })
    if (parentId !== null && !seen.has(parentId)) {
      throw new ImportFault(toolWorkerText('import-message-order-wrong'), { place: `messages, ${id}` })
    }
    seen.add(id)
  }
  return sorted
}

function toForeignMessage(message: ExportedMessage, { now }: FormatContext): ForeignMessage {
  const {
    id,
    parentId,
    role,
    status,
    parts,
    createdAt,
    endedAt,
    model,
    usage,
    failure,
    marks: annotations,
  } = message
  const ended = clampTime(endedAt, now)
  return {
    id,
    parentId,
    role,
    status: status === 'streaming' ? 'interrupted' : status,
    parts: parts.flatMap(toForeignPart),
    createdAt: clampTime(createdAt, now) ?? now,
    endedAt: ended,
    modelName: model?.modelId,
    ...(usage && { usage }),
    failure,
    marks: annotations ? limitLabels(annotations) : undefined,
  }
}

/** Drops invalid and excess labels. Summaries and reductions are not imported, because they decide what models read. */
function limitLabels({
  labels = [],
  compaction: _summary,
  reductions: _reductions,
  reductionChanges: _changes,
  ...annotations
}: z.infer<typeof annotationsSchema>): Omit<
  MessageAnnotationSet,
  'compaction' | 'reductions' | 'reductionChanges'
> {
  const normalized = labels.flatMap((label) => {
    const text = normalizeLabel(label.text)
    return text === undefined ? [] : { ...label, text }
  })
  const unique = uniqueByLabel(normalized, ({ text }) => text).slice(0, maxLabels)
  return { ...annotations, ...(unique.length > 0 && { labels: unique }) }
}

/** Converts a part. Opaque provider data, approvals and reported outcomes are not imported. */
function toForeignPart(part: MessagePart): ForeignPart[] {
  if (part.type === 'file') {
    const { round, blobId: key, filename = 'file' } = part
    return [{ type: 'foreign-file', round, key, filename: toFilename(filename) }]
  }
  if (part.type === 'reply') return [{ type: 'foreign-reply', round: part.round, to: part.messageId }]
  if (part.type === 'tool-call') {
    const { providerMetadata: _, decision: __, reportedOutcome: ___, withheld: ____, state, ...call } = part
    const isOver = state !== 'proposed' && state !== 'awaiting-approval' && state !== 'running'
    return [{ ...call, state: isOver ? state : 'outcome-unknown' }]
  }
  if (part.type === 'hosted-call') {
    const { providerMetadata: _, resultMetadata: __, state, ...call } = part
    return [{ ...call, state: state === 'running' ? 'outcome-unknown' : state }]
  }
  if (part.type === 'notice') {
    const { round, type, code, text } = part
    return [{ round, type, code, text }]
  }
  if (part.type === 'source') return [part]
  if (part.type === 'workflow') return []
  const { providerMetadata: _, ...rest } = part
  return [foreignPartSchema.parse(rest)]
}

function namesOf(parts: readonly MessagePart[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap((part) => {
      if (part.type === 'tool-call') return part.reference?.blobId ?? []
      return part.type === 'file' ? part.blobId : []
    }),
  )
}
