import { z } from 'zod'
import type { TurnRecord } from './flight-record.ts'
import { runIdSchema, sessionIdSchema } from './id.ts'
import type { RecordedRequests } from './recorded-request.ts'
import type { WireBody, WireSummary } from './wire-request.ts'
import type { ReceivedBody } from './wire-response.ts'

export const recordFormatSchema = z.enum(['html', 'markdown', 'json'])
export type RecordFormat = z.infer<typeof recordFormatSchema>

/** What is recorded of turns: nothing is asked of a network for any of it. */
export const reviewCommands = {
  /** `null`: its details were dropped, or it has none yet. */
  'read-turn-record': {
    input: z.object({ runId: runIdSchema }),
    output: z.object({
      record: z.custom<TurnRecord | null>((record) => record === null || typeof record === 'object'),
    }),
  },
  /** The requests of a turn as they were sent, in that order; those that were not recorded are not among them. */
  'read-sent-requests': {
    input: z.object({ runId: runIdSchema }),
    output: z.custom<RecordedRequests>((recorded) => typeof recorded === 'object'),
  },
  /** The tries of the requests of a turn that left to the network, in that order. */
  'list-sent-wires': {
    input: z.object({ runId: runIdSchema }),
    output: z.custom<readonly WireSummary[]>((wires) => Array.isArray(wires)),
  },
  /** What one of them said, and whether that can be proved. */
  'read-sent-wire': {
    input: z.object({ runId: runIdSchema, egressId: z.string().max(200) }),
    output: z.custom<WireBody>((body) => typeof body === 'object'),
  },
  /** What came back for it, as it came. */
  'read-received-wire': {
    input: z.object({ runId: runIdSchema, egressId: z.string().max(200) }),
    output: z.custom<ReceivedBody>((body) => typeof body === 'object'),
  },
  /** The flight record of a chat as a file, of one turn or of all. No stored key is in it. */
  'export-record': {
    input: z.object({
      sessionId: sessionIdSchema,
      runId: runIdSchema.optional(),
      format: recordFormatSchema,
    }),
    output: z.object({ filename: z.string(), mediaType: z.string(), text: z.string() }),
  },
} as const
