import { z } from 'zod'
import { agentNameSchema } from '../../../../core/model/agents/agent-call.ts'
import { assistantSchema } from '../../../../core/model/assistants/assistant.ts'
import { storedDraftSchema } from '../../../../core/model/commands/draft-commands.ts'
import { projectSchema, sessionSchema } from '../../../../core/model/conversation/session.ts'
import {
  assistantIdSchema,
  blobIdSchema,
  draftHolderIdSchema,
  messageIdSchema,
  providerIdSchema,
  runIdSchema,
  sessionIdSchema,
} from '../../../../core/model/id.ts'
import { hostedToolSchema } from '../../../../core/model/tools/tool-info.ts'
import { chatSourceSchema, type ImportedChat } from '../../../../core/model/data/foreign-chat.ts'
import { jsonObjectSchema } from '../../../../core/model/json.ts'
import { interactionSchema } from '../../../../core/model/tools/interaction.ts'
import { mcpServerRowSchema } from '../../../../core/model/mcp/mcp-row.ts'
import { memorySchema } from '../../../../core/model/assistants/memory.ts'
import { messageAnnotationsSchema } from '../../../../core/model/conversation/message-annotations.ts'
import { messageSchema, messageStatusSchema } from '../../../../core/model/conversation/message.ts'
import {
  modelInfoSourceSchema,
  modelCapabilitiesSchema,
  modelSettingsSchema,
} from '../../../../core/model/providers/model-info.ts'
import { dialectSchema, modelRefSchema, providerSchema } from '../../../../core/model/providers/provider.ts'
import { promptOriginSchema } from '../../../../core/model/context/context-report.ts'
import { queuedMessageSchema } from '../../../../core/model/conversation/queued-message.ts'
import type { RequestPart, RequestRecord } from '../../../../core/model/review/recorded-request.ts'
import type { ExchangeRecord, HttpResponse } from '../../../../core/model/review/http-exchange.ts'
import { childRunOriginSchema } from '../../../../core/model/runs/agent-event.ts'
import { storedJobRequestSchema } from '../../../../core/model/workflows/job-request.ts'
import { researchSettingsSchema } from '../../../../core/model/research/research-terms.ts'
import { runEventSchema } from '../../../../core/model/runs/run-event.ts'
import { settingSchema } from '../../../../core/model/settings/setting.ts'
import { usageShareSchema } from '../../../../core/model/usage/usage-share.ts'
import { usageSchema } from '../../../../core/model/usage/usage.ts'
import { workflowRowSchema } from '../../../../core/model/workflows/workflow-row.ts'
import { maxSegments } from '../../requests/compressed-text.ts'
import { runKinds, type RunRow, type UsageRow } from '../../database/schema.ts'
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
        'memory',
        'time',
        'server-instructions',
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
    } satisfies Record<keyof HttpResponse, z.ZodType>)
    .optional(),
} satisfies Record<keyof ExchangeRecord, z.ZodType>)

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
  state: z.enum(['live', 'beside', 'ended']),
  kind: z.enum(runKinds).optional(),
  agent: agentNameSchema.optional(),
  assistantId: assistantIdSchema.optional(),
  parentRunId: runIdSchema.optional(),
  of: childRunOriginSchema.optional(),
  label: z.string().optional(),
  terms: researchSettingsSchema.optional(),
  workflow: storedJobRequestSchema.optional(),
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

const annotationsRowSchema = messageAnnotationsSchema.extend({
  messageId: messageIdSchema,
  sessionId: sessionIdSchema,
})

/** A provider without any field that reveals something about its key. */
const bareProviderSchema = providerSchema
  .omit({ keyTail: true, keyKept: true, keySavedAt: true, lastTest: true })
  .extend({ dialect: dialectSchema.exclude(['demo']) })

/** A server without anything that reveals something about its secret. */
const bareMcpServerSchema = mcpServerRowSchema.omit({ lastFailure: true, removedAt: true, isForeign: true })

export const chatRowSchemas = {
  sessions: sessionSchema,
  messages: messageSchema.omit({ marks: true, usageShares: true }),
  messageMarks: annotationsRowSchema,
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
  folders: projectSchema,
  assistants: assistantSchema,
  drafts: storedDraftSchema,
  settings: settingSchema,
  providers: bareProviderSchema,
  mcpServers: bareMcpServerSchema,
  workflows: workflowRowSchema,
  sharedRequestParts: z
    .object({ ...requestPartShape, owner: z.literal('shared') })
    .refine(isReadable, 'it is not JSON'),
  modelFacts: z.object({
    providerId: providerIdSchema,
    by: z.literal('person'),
    models: z.record(
      z.string().max(200),
      z.object({ facts: modelCapabilitiesSchema, source: modelInfoSourceSchema }),
    ),
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
