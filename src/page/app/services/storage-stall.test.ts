import { expect, test, vi } from 'vitest'
import type { Notice } from '../notices.ts'
import { storageTimeoutSeconds, warnIfStorageStalls } from './storage-stall.ts'

/** Storage that answers the first read after a number of seconds. */
async function run(answerAfter: number): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const show = vi.fn<(notice: Omit<Notice, 'id'>) => number>(() => 7)
  const close = vi.fn<(id: number) => void>()
  let seconds = 0
  await warnIfStorageStalls({
    queries: { firstChatAt: () => promise },
    waitSecond: async () => {
      seconds += 1
      if (seconds === answerAfter) resolve(null)
      await new Promise((done) => setImmediate(done))
    },
    show,
    close,
  })
  const texts = show.mock.calls.map(([{ text }]) => text)
  resolve(null)
  await new Promise((done) => setImmediate(done))
  expect(close.mock.calls).toEqual(texts.map(() => [7]))
  return texts
}

test('storage that never answers is reported, and what helps is said', async () => {
  expect(await run(Infinity)).toEqual([expect.stringContaining('quit the browser')])
})

test('storage that answers in time is not reported', async () => {
  expect(await run(storageTimeoutSeconds)).toEqual([])
})
