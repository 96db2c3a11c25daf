import { expect, test } from 'vitest'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { readChats } from './jobs/read-chats.ts'
import { deepSeekConversation } from './jobs/read-chats/testing/sample-exports.ts'
import { streamChats, type ChatStreamOptions } from './stream-chats.ts'
import type { ToolWorkers } from './tool-workers.ts'

/** Runs the job in this thread. An abort ends it, as it would terminate a worker. */
const workers = {
  run: (_job: string, input: Parameters<typeof readChats>[0], { signal }: { signal: AbortSignal }) =>
    Promise.race([
      readChats(input, undefined as never),
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve(fail(createFailure('aborted')))),
      ),
    ]),
} as unknown as Pick<ToolWorkers, 'run'>

const file = new TextEncoder().encode(JSON.stringify([deepSeekConversation()]))

function pump(changes: Partial<ChatStreamOptions>) {
  return streamChats(workers, {
    isLines: false,
    now: 0,
    signal: new AbortController().signal,
    onChat: async () => succeed(null),
    sendBytes: async (push) => {
      for (let at = 0; at < file.length; at += 100) await push(file.subarray(at, at + 100))
      return succeed(null)
    },
    ...changes,
  })
}

test('bytes are streamed in and chats are streamed out', async () => {
  const titles: string[] = []
  const read = await pump({
    onChat: async ({ chat }) => {
      titles.push(chat.title)
      return succeed(null)
    },
  })
  expect(read).toMatchObject({ ok: true, value: { omitted: 0 } })
  expect(titles).toHaveLength(1)
})

test('a chat that cannot be stored ends the import with that failure', async () => {
  const full = fail(createFailure('storage-full'))
  expect(await pump({ onChat: async () => full })).toEqual(full)
})

test('a throw in onChat ends the import at once, without waiting for the timeout', async () => {
  const read = await pump({ onChat: () => Promise.reject(new Error('a bug')) })
  expect(read).toMatchObject({ ok: false, failure: { code: 'internal', detail: 'a bug' } })
})

test('a throw in sendBytes is a failure', async () => {
  const read = await pump({ sendBytes: () => Promise.reject(new Error('gone')) })
  expect(read).toMatchObject({ ok: false, failure: { code: 'internal', detail: 'gone' } })
})
