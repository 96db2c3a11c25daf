import { z } from 'zod'
import type { TurnRecord } from '../review/turn-record.ts'
import { runIdSchema, sessionIdSchema } from '../id.ts'
import type { RecordedRequests } from '../review/recorded-request.ts'
import type { ExchangeBody, ExchangeSummary, ReceivedBody } from '../review/http-exchange.ts'

export const recordFormatSchema = z.enum(['html', 'markdown', 'json'])
export type RecordFormat = z.infer<typeof recordFormatSchema>

/** Commands about recorded turns. They never use the network. */
export const reviewCommands = {
  /** Loads the record of a turn. `null` if its details were dropped or it has none yet. */
  'read-turn-record': {
    input: z.object({ runId: runIdSchema }),
    output: z.object({
      record: z.custom<TurnRecord | null>((record) => record === null || typeof record === 'object'),
    }),
  },
  /** Loads the requests of a turn in sending order. Requests that were not recorded are missing. */
  'read-sent-requests': {
    input: z.object({ runId: runIdSchema }),
    output: z.custom<RecordedRequests>((recorded) => typeof recorded === 'object'),
  },
  /** Lists the attempts of a turn's requests that were sent to the network, in order. */
  'list-sent-wires': {
    input: z.object({ runId: runIdSchema }),
    output: z.custom<readonly ExchangeSummary[]>((exchanges) => Array.isArray(exchanges)),
  },
  /** Loads the body of one attempt, with proof of its integrity if possible. */
  'read-sent-wire': {
    input: z.object({ runId: runIdSchema, egressId: z.string().max(200) }),
    output: z.custom<ExchangeBody>((body) => typeof body === 'object'),
  },
  /** Loads the response of one attempt as it was received. */
  'read-received-wire': {
    input: z.object({ runId: runIdSchema, egressId: z.string().max(200) }),
    output: z.custom<ReceivedBody>((body) => typeof body === 'object'),
  },
  /** Exports the records of one turn or of all turns of a chat as a file. The file holds no stored key. */
  'export-record': {
    input: z.object({
      sessionId: sessionIdSchema,
      runId: runIdSchema.optional(),
      format: recordFormatSchema,
    }),
    output: z.object({ filename: z.string(), mediaType: z.string(), text: z.string() }),
  },
} as const
