import { z } from 'zod'
import { egressPurposeSchema } from '../contact.ts'
import { failureSchema } from '../failure-schema.ts'
import { callIdSchema } from '../id.ts'

/** Events about requests on their way: waits for a further try, and the egress ledger. Part of the run's vocabulary. */
export const networkEventSchemas = [
  z.object({
    type: z.literal('retry-scheduled'),
    round: z.number().int(),
    /** `pause`: the provider failed too often, and is left alone for a while. The rest is about these two only. */
    reason: z.enum(['empty-response', 'failure', 'pause']),
    delayMs: z.number(),
    requestId: z.string().optional(),
    /** The number of the try that is due then. */
    attempt: z.number().int().optional(),
    failure: failureSchema.optional(),
  }),
  /** The wait is over: the same request is sent again. */
  z.object({
    type: z.literal('retry-started'),
    requestId: z.string(),
    round: z.number().int(),
    attempt: z.number().int(),
    startedBy: z.enum(['time', 'person']),
  }),
  /** A request leaves for a host, for a model's request, a call or a compaction: the egress ledger. Addresses and bodies are counted. */
  z.object({
    type: z.literal('egress-started'),
    egressId: z.string(),
    round: z.number().int(),
    requestId: z.string().optional(),
    callId: callIdSchema.optional(),
    compactionId: z.string().optional(),
    host: z.string(),
    via: z.string().optional(),
    purpose: egressPurposeSchema,
    bytesSent: z.number(),
  }),
  z.object({
    type: z.literal('egress-ended'),
    egressId: z.string(),
    status: z.number().int().optional(),
    bytesReceived: z.number(),
    durationMs: z.number(),
  }),
] as const
