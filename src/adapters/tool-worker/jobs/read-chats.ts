import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'
import { decodeChunks } from './read-chats/decode-chunks.ts'
import { ImportFault, toImportFailure } from './read-chats/import-fault.ts'
import type { ReadChat } from './read-chats/foreign-format.ts'
import { streamJsonLines, streamJsonRecords } from './read-chats/stream-json-records.ts'
import { readRecords, type RecordsRead } from './read-chats/read-records.ts'

export interface ChatsToRead {
  /** Port for the bytes of the file and for the chats. Each request gets one reply before the next. */
  port: MessagePort
  /** True for one chat per line. Otherwise the file is one JSON value. */
  isLines: boolean
  now: number
}

/** Requests of the job. `more` requests bytes; `chat` delivers one chat. */
export type ChatStreamRequest = { type: 'more' } | { type: 'chat'; read: ReadChat }
/** Replies to the job: bytes or the end for `more`, and `taken` for `chat`. */
export type ChatStreamReply = { type: 'bytes'; bytes: Uint8Array } | { type: 'end' } | { type: 'taken' }

/** Reads chats of another application's export one at a time, so that the file may have any size. */
export const readChats: Job<ChatsToRead, RecordsRead> = async ({ port, isLines, now }) => {
  const ask = (question: ChatStreamRequest, transfer: Transferable[] = []) =>
    new Promise<ChatStreamReply>((resolve) => {
      port.addEventListener('message', ({ data }) => resolve(data as ChatStreamReply), { once: true })
      port.postMessage(question, transfer)
    })
  port.start()
  try {
    const chunks = decodeChunks(pull(() => ask({ type: 'more' })))
    const records = isLines ? streamJsonLines(chunks) : streamJsonRecords(chunks)
    const result = await readRecords(records, { now }, async (read) => {
      await ask(
        { type: 'chat', read },
        read.files.map(({ bytes }) => bytes.buffer),
      )
    })
    return succeed(result)
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
