import { expect, test, vi } from 'vitest'
import type { Notice } from '../notices.ts'
import { maxSilentSeconds, warnOfSilentStorage } from './silent-storage.ts'

/** Storage that answers the first read after a number of seconds. */
async function run(answerAfter: number): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const show = vi.fn<(notice: Omit<Notice, 'id'>) => void>()
  let seconds = 0
  await warnOfSilentStorage({
    queries: { firstChatAt: () => promise },
    waitSecond: async () => {
      seconds += 1
      if (seconds === answerAfter) resolve(null)
      await new Promise((done) => setImmediate(done))
    },
    show,
  })
  return show.mock.calls.map(([{ text }]) => text)
}

test('storage that never answers is reported, and what helps is said', async () => {
  expect(await run(Infinity)).toEqual([expect.stringContaining('close the browser')])
})

test('storage that answers in time is not reported', async () => {
  expect(await run(maxSilentSeconds)).toEqual([])
})
