import { expect, test } from 'vitest'
import { maxSessionListWaitMs, waitForSessionList } from './scheduling.ts'

const never = () => new Promise<never>(() => undefined)

test('later work waits for storage', async () => {
  const answer = Promise.withResolvers<number>()
  let isOver = false
  const waiting = waitForSessionList(() => answer.promise, never).then(() => (isOver = true))
  await Promise.resolve()
  expect(isOver).toBe(false)
  answer.resolve(1)
  expect(await waiting).toBe(true)
})

test('waits for unresponsive storage only until the timeout', async () => {
  const waits: number[] = []
  await waitForSessionList(never, async (durationMs) => waits.push(durationMs))
  expect(waits).toEqual([maxSessionListWaitMs])
})

test('storage that fails does not block later work', async () => {
  await expect(
    waitForSessionList(() => Promise.reject(new Error('no storage')), never),
  ).resolves.toBeUndefined()
})
