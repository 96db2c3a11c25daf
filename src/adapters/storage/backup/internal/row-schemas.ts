import { z } from 'zod'
import { assistantSchema } from '../../../../core/kernel/assistant.ts'
import { keptDraftSchema } from '../../../../core/kernel/draft-commands.ts'
import { folderSchema } from '../../../../core/kernel/folder.ts'
import {
  assistantIdSchema,
  blobIdSchema,
  draftHolderIdSchema,
  messageIdSchema,
  providerIdSchema,
  runIdSchema,
  sessionIdSchema,
} from '../../../../core/kernel/id.ts'
import { hostedToolSchema } from '../../../../core/kernel/hosted-tool.ts'
import { chatSourceSchema } from '../../../../core/kernel/foreign-chat.ts'
import type { ImportedChat } from '../../../../core/kernel/imported-chat.ts'
import { jsonObjectSchema } from '../../../../core/kernel/json.ts'
import { interactionSchema } from '../../../../core/kernel/interaction.ts'
import { memorySchema } from '../../../../core/kernel/memory.ts'
import { messageMarksSchema } from '../../../../core/kernel/message-marks.ts'
import { messageSchema, messageStatusSchema } from '../../../../core/kernel/message.ts'
import { factSourceSchema, modelFactsSchema } from '../../../../core/kernel/model-info.ts'
import { dialectSchema, modelRefSchema, providerSchema } from '../../../../core/kernel/model.ts'
import { modelSettingsSchema } from '../../../../core/kernel/model-settings.ts'
import { promptOriginSchema } from '../../../../core/kernel/prompt-part.ts'
import { queuedMessageSchema } from '../../../../core/kernel/queued-message.ts'
import type { RequestPart, RequestRecord } from '../../../../core/kernel/request-record.ts'
import type { WireRecord } from '../../../../core/kernel/wire-request.ts'
import type { WireResponse } from '../../../../core/kernel/wire-response.ts'
import { runEventSchema } from '../../../../core/kernel/run-event.ts'
import { sessionSchema } from '../../../../core/kernel/session.ts'
import { settingSchema } from '../../../../core/kernel/setting.ts'
import { usageShareSchema } from '../../../../core/kernel/usage-share.ts'
import { usageSchema } from '../../../../core/kernel/usage.ts'
import { maxSegments } from '../../requests/compressed-text.ts'
import type { RunRow, UsageRow } from '../../database/schema.ts'
import type { ChatTable, FileTable, WholeTable } from './backup-tables.ts'

const countSchema = z.number().int().nonnegative()

/** A part is shown as JSON, so it must parse, unless it was truncated. */
function isReadable({ json, cutFrom }: { json: string; cutFrom?: number | undefined }): boolean {
  if (cutFrom !== undefined) return true
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const requestPartShape = {
  owner: z.union([sessionIdSchema, z.literal('shared')]),
  hash: hashSchema,
  json: z.string(),
  isRedacted: z.literal(true).optional(),
  cutFrom: countSchema.optional(),
} satisfies Record<keyof RequestPart, z.ZodType>

const sentRequestSchema = z.object({
  runId: runIdSchema,
  requestId: z.string().max(200),
  sessionId: sessionIdSchema,
  model: modelRefSchema,
  prompt: z.array(z.object({ origin: promptOriginSchema, hash: hashSchema })),
  tools: hashSchema.optional(),
  lists: z.array(hashSchema),
  messages: z.array(
    z.object({
      origin: z.enum([
        'summary',
        'question',
        'answer',
        'results',
        'note',
        'enrichment',
        'directive',
        'changed',
      ]),
      isEarlier: z.literal(true).optional(),
      hash: hashSchema,
    }),
  ),
  toolChoice: z.union([z.literal('none'), z.object({ tool: z.string() })]).optional(),
  hostedTools: z.array(hostedToolSchema).optional(),
  settings: modelSettingsSchema.omit({ hostedTools: true }).optional(),
} satisfies Record<keyof RequestRecord, z.ZodType>)

const headersSchema = z
  .array(z.object({ name: z.string().max(200), value: z.string().max(4096).optional() }))
  .max(200)

const wireRequestSchema = z.object({
  runId: runIdSchema,
  egressId: z.string().max(200),
  requestId: z.string().max(200).optional(),
  callId: z.string().max(200).optional(),
  compactionId: z.string().max(200).optional(),
  sessionId: sessionIdSchema,
  method: z.string().max(20),
  url: z.string().max(4096),
  via: z.string().max(300).optional(),
  headers: headersSchema,
  byteLength: countSchema,
  hash: hashSchema.optional(),
  lists: z.array(hashSchema),
  pieces: z.array(
    z.object({
      before: z.string(),
      hash: hashSchema,
      form: z.enum(['quoted', 'filled']).optional(),
      isShared: z.literal(true).optional(),
    }),
  ),
  after: z.string(),
  response: z
    .object({
      status: countSchema.max(999),
      headers: headersSchema,
      byteLength: countSchema,
      keptBytes: countSchema.optional(),
      hash: hashSchema.optional(),
      parts: z.array(hashSchema).max(maxSegments),
    } satisfies Record<keyof WireResponse, z.ZodType>)
    .optional(),
} satisfies Record<keyof WireRecord, z.ZodType>)

const importedChatSchema = z.object({
  id: z.string().max(600),
  source: chatSourceSchema,
  sessionId: sessionIdSchema,
  importedAt: z.number(),
  messages: z.record(z.string(), messageIdSchema),
  extra: jsonObjectSchema,
} satisfies Record<keyof ImportedChat, z.ZodType>)

const runRowSchema = z.object({
  id: runIdSchema,
  sessionId: sessionIdSchema,
  userMessageId: messageIdSchema,
  assistantMessageId: messageIdSchema,
  model: modelRefSchema,
  state: z.enum(['live', 'ended']),
  isCompaction: z.literal(true).optional(),
  startedAt: z.number(),
  settledSeq: z.number().int(),
  openInteractions: z.array(interactionSchema).optional(),
  earlier: z.object({ type: z.enum(['continue', 'retry']), parts: countSchema }).optional(),
  moreCalls: countSchema.optional(),
  detailsDroppedAt: z.number().optional(),
  endedAt: z.number().optional(),
  status: messageStatusSchema.optional(),
  endedIn: countSchema.optional(),
} satisfies Record<keyof RunRow, z.ZodType>)

const usageRowSchema = z.object({
  ...usageSchema.shape,
  runId: runIdSchema,
  sessionId: sessionIdSchema,
  messageId: messageIdSchema,
  providerId: providerIdSchema,
  modelId: z.string().max(200),
  at: z.number(),
  shares: z.array(usageShareSchema).optional(),
} satisfies Record<keyof UsageRow, z.ZodType>)

const marksRowSchema = messageMarksSchema.extend({ messageId: messageIdSchema, sessionId: sessionIdSchema })

/** A provider without any field that reveals something about its key. */
const bareProviderSchema = providerSchema
  .omit({ keyTail: true, keyKept: true, keySavedAt: true, lastTest: true })
  .extend({ dialect: dialectSchema.exclude(['demo']) })

export const chatRowSchemas = {
  sessions: sessionSchema,
  messages: messageSchema.omit({ marks: true, usageShares: true }),
  messageMarks: marksRowSchema,
  runs: runRowSchema,
  events: runEventSchema,
  sentRequests: sentRequestSchema,
  wireRequests: wireRequestSchema,
  requestParts: z
    .object({ ...requestPartShape, owner: sessionIdSchema })
    .refine(isReadable, 'it is not JSON'),
  queue: queuedMessageSchema,
  importedChats: importedChatSchema,
} as const satisfies Record<ChatTable, z.ZodType>

export const wholeRowSchemas = {
  usage: usageRowSchema,
  memories: memorySchema,
  folders: folderSchema,
  assistants: assistantSchema,
  drafts: keptDraftSchema,
  settings: settingSchema,
  providers: bareProviderSchema,
  sharedRequestParts: z
    .object({ ...requestPartShape, owner: z.literal('shared') })
    .refine(isReadable, 'it is not JSON'),
  modelFacts: z.object({
    providerId: providerIdSchema,
    by: z.literal('person'),
    models: z.record(z.string().max(200), z.object({ facts: modelFactsSchema, source: factSourceSchema })),
  }),
} as const satisfies Record<WholeTable, z.ZodType>

/** Rows that describe the files stored next to them in the archive. */
export const fileRowSchemas = {
  blobs: z.object({
    id: blobIdSchema,
    mediaType: z.string().max(127),
    sessionIds: z.array(z.union([sessionIdSchema, assistantIdSchema, draftHolderIdSchema])).max(100_000),
    byteLength: countSchema,
  }),
  renditions: z.object({
    blobId: blobIdSchema,
    kind: z.enum(['thumbnail', 'model', 'text']),
    mediaType: z.string().max(127),
    byteLength: countSchema,
  }),
} as const satisfies Record<FileTable, z.ZodType>

/** A line of a part, before its row is parsed. */
export const backupLineSchema = z.object({
  table: z.string().max(80),
  chat: sessionIdSchema.optional(),
  row: z.record(z.string(), z.unknown()),
})
