import { expect, test, vi } from 'vitest'
import type { NewNotice } from '../notices.ts'
import { storageTimeoutSeconds, warnIfStorageStalls } from './storage-stall.ts'

/** Storage that answers the first read after a number of seconds. */
async function run(answerAfter: number): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const show = vi.fn<(notice: NewNotice) => number>(() => 7)
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

test('reports storage that never responds, with a remedy', async () => {
  expect(await run(Infinity)).toEqual([expect.stringContaining('quit the browser')])
})

test('does not report storage that responds in time', async () => {
  expect(await run(storageTimeoutSeconds)).toEqual([])
})
