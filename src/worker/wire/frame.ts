import { z } from 'zod'
import { failureSchema } from '../../core/kernel/failure-schema.ts'

/**
 * Everything that crosses the wall. Ids are minted by the page and never used twice on one connection: a call's id comes
 * back in its result, a follower's id is on all of its frames.
 */
const idSchema = z.number().int().nonnegative()
const seqSchema = z.number().int().nonnegative()

export const pageFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: idSchema, name: z.string(), input: z.unknown() }),
  /** `from` is the number of the first item that is wanted. */
  z.object({ type: z.literal('open'), id: idSchema, name: z.string(), input: z.unknown(), from: seqSchema }),
  /** Every item up to `seq` is done with. */
  z.object({ type: z.literal('ack'), id: idSchema, seq: seqSchema }),
  z.object({ type: z.literal('close'), id: idSchema }),
  z.object({ type: z.literal('ping'), id: idSchema }),
])
export type PageFrame = z.infer<typeof pageFrameSchema>

export const workerFrameSchema = z.union([
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('result'),
    id: idSchema,
    result: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), value: z.unknown() }),
      z.object({ ok: z.literal(false), failure: failureSchema }),
    ]),
  }),
  /** `seq` is the number of the last item it covers: items that had to wait come joined as one. */
  z.object({ type: z.literal('item'), id: idSchema, seq: seqSchema, value: z.unknown() }),
  z.object({ type: z.literal('end'), id: idSchema, reason: z.enum(['ended', 'closed']) }),
  z.object({ type: z.literal('end'), id: idSchema, reason: z.literal('failure'), failure: failureSchema }),
  z.object({ type: z.literal('pong'), id: idSchema }),
  /** Something went wrong that nobody waits for. It ends nothing. */
  z.object({ type: z.literal('trouble'), failure: failureSchema }),
  /** A frame that was not understood. It ends nothing but the call or follower of that id, if there is one. */
  z.object({ type: z.literal('rejected'), id: idSchema.nullable(), failure: failureSchema }),
])
export type WorkerFrame = z.infer<typeof workerFrameSchema>
