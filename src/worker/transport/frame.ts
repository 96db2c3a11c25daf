import { z } from 'zod'
import type { StartWorkerFrame } from './child-worker.ts'
import { failureSchema } from '../../core/model/failures/failure-schema.ts'

/**
 * Frames of the transport. The page creates ids and never reuses one on a connection. A call's id returns in its
 * result; a follower's id is on all of its frames.
 */
const idSchema = z.number().int().nonnegative()
const seqSchema = z.number().int().nonnegative()

export const pageFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: idSchema, name: z.string(), input: z.unknown() }),
  /** `from` is the number of the first item wanted. */
  z.object({ type: z.literal('open'), id: idSchema, name: z.string(), input: z.unknown(), from: seqSchema }),
  /** Acknowledges every item up to `seq`. */
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
  /** `seq` is the number of the last item covered. Items that had to wait are merged into one. */
  z.object({ type: z.literal('item'), id: idSchema, seq: seqSchema, value: z.unknown() }),
  z.object({ type: z.literal('end'), id: idSchema, reason: z.enum(['ended', 'closed']) }),
  z.object({ type: z.literal('end'), id: idSchema, reason: z.literal('failure'), failure: failureSchema }),
  z.object({ type: z.literal('pong'), id: idSchema }),
  /** Reports an error outside any call. Ends nothing. */
  z.object({ type: z.literal('trouble'), failure: failureSchema }),
  /** Rejects a frame that is not understood. Ends only the call or follower of that id, if there is one. */
  z.object({ type: z.literal('rejected'), id: idSchema.nullable(), failure: failureSchema }),
])
/** The worker also asks the page to start workers, with ports that no schema describes. */
export type WorkerFrame = z.infer<typeof workerFrameSchema> | StartWorkerFrame

/** Anything shaped like a MessagePort: a worker as its page sees it, a worker's own scope, one side of a MessageChannel. */
export interface MessagePortLike {
  postMessage(message: unknown, options?: StructuredSerializeOptions): void
  onmessage: ((event: MessageEvent) => unknown) | null
}
