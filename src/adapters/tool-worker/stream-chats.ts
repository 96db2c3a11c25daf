import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, type Result } from '../../core/model/failures/result.ts'
import type { ChatStreamRequest, ChatStreamReply } from './jobs/read-chats.ts'
import type { ReadChat } from './jobs/read-chats/foreign-format.ts'
import type { RecordsRead } from './jobs/read-chats/read-records.ts'
import type { ToolWorkers } from './tool-workers.ts'

export type { ReadChat, RecordsRead }

export interface ChatStreamOptions {
  /** Sends the bytes of the file piece by piece. `push` resolves when the next piece may be sent. */
  sendBytes(push: (bytes: Uint8Array) => Promise<void>, signal: AbortSignal): Promise<Result<null>>
  isLines: boolean
  now: number
  onChat(read: ReadChat): Promise<Result<null>>
  signal: AbortSignal
}

/** Timeout of the whole import. A large export takes minutes. */
const timeoutMs = 30 * 60 * 1000

/** Streams bytes into the job and chats out of it. Neither side is more than one step ahead. Never rejects. */
export async function streamChats(
  workers: Pick<ToolWorkers, 'run'>,
  { sendBytes: pump, isLines, now, onChat, signal }: ChatStreamOptions,
): Promise<Result<RecordsRead>> {
  if (signal.aborted) return fail(createFailure('aborted'))
  const { port1: near, port2: far } = new MessageChannel()
  const stop = new AbortController()
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  const either = AbortSignal.any([signal, stop.signal])
  either.addEventListener('abort', () => stop.abort())
  let demand = Promise.withResolvers<void>()
  let isAtEnd = false
  let failure: Failure | undefined
  // Only the first failure counts, because it also ends the other side.
  const refuse = (why: Failure) => {
    if (stop.signal.aborted) return
    failure = why
    stop.abort()
  }
  const reply = (frame: ChatStreamReply, transfer: Transferable[] = []) => near.postMessage(frame, transfer)
  const push = async (bytes: Uint8Array) => {
    await Promise.race([demand.promise, stopped])
    if (stop.signal.aborted) return
    demand = Promise.withResolvers<void>()
    const copy = bytes.slice()
    reply({ type: 'bytes', bytes: copy }, [copy.buffer])
  }
  near.addEventListener('message', ({ data }) => {
    const question = data as ChatStreamRequest
    if (question.type === 'more') {
      if (isAtEnd) reply({ type: 'end' })
      else demand.resolve()
      return
    }
    void attempt(() => onChat(question.read)).then((result) =>
      result.ok ? reply({ type: 'taken' }) : refuse(result.failure),
    )
  })
  near.start()
  const pumpAll = async () => {
    const pumped = await attempt(() => pump(push, either))
    if (!pumped.ok) return refuse(pumped.failure)
    await Promise.race([demand.promise, stopped])
    isAtEnd = true
    reply({ type: 'end' })
  }
  const pumping = pumpAll()
  const read = await workers.run(
    'read-chats',
    { port: far, isLines, now },
    { signal: either, timeoutMs, transfer: [far] },
  )
  stop.abort()
  await pumping
  near.close()
  if (signal.aborted) return fail(createFailure('aborted'))
  return failure ? fail(failure) : read
}

/** Runs a callback. A throw becomes a failure, because the job waits for a reply to each request. */
async function attempt(work: () => Promise<Result<null>>): Promise<Result<null>> {
  try {
    return await work()
  } catch (error) {
    return fail(createFailure('internal', error instanceof Error ? { detail: error.message } : {}))
  }
}
