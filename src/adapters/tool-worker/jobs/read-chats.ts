import { fail, succeed } from '../../../core/kernel/result.ts'
import type { Job } from '../job.ts'
import { ImportFault, toImportFailure } from './read-chats/import-fault.ts'
import type { ReadChat } from './read-chats/foreign-format.ts'
import { streamJsonLines, streamJsonRecords } from './read-chats/stream-json-records.ts'
import { readRecords, type RecordsRead } from './read-chats/read-records.ts'

export interface ChatsToRead {
  /** Over it come the bytes, and go the chats: each question is answered once, before the next. */
  port: MessagePort
  /** One chat a line; otherwise one JSON value. */
  isLines: boolean
  now: number
}

/** `more`: bytes are wanted; `chat`: here is one. */
export type ChatStreamRequest = { type: 'more' } | { type: 'chat'; read: ReadChat }
/** To `more`: the next bytes, or that there are none. To `chat`: `taken`. */
export type ChatStreamReply = { type: 'bytes'; bytes: Uint8Array } | { type: 'end' } | { type: 'taken' }

/** Chats of a file that another application wrote, one at a time, so that its size is no matter. */
export const readChats: Job<ChatsToRead, RecordsRead> = async ({ port, isLines, now }) => {
  const ask = (question: ChatStreamRequest, transfer: Transferable[] = []) =>
    new Promise<ChatStreamReply>((resolve) => {
      port.addEventListener('message', ({ data }) => resolve(data as ChatStreamReply), { once: true })
      port.postMessage(question, transfer)
    })
  port.start()
  try {
    const chunks = pull(() => ask({ type: 'more' }))
    const records = isLines ? streamJsonLines(chunks) : streamJsonRecords(chunks)
    const found = await readRecords(records, { now }, async (read) => {
      await ask(
        { type: 'chat', read },
        read.files.map(({ bytes }) => bytes.buffer),
      )
    })
    return succeed(found)
  } catch (error) {
    if (error instanceof ImportFault) return fail(toImportFailure(error))
    throw error
  } finally {
    port.close()
  }
}

async function* pull(ask: () => Promise<ChatStreamReply>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const reply = await ask()
    if (reply.type !== 'bytes') return
    yield reply.bytes
  }
}
