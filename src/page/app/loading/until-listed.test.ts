import { expect, test } from 'vitest'
import { mostPatienceMs, untilListed } from './scheduling.ts'

const never = () => new Promise<never>(() => undefined)

test('what comes next waits for storage', async () => {
  const answer = Promise.withResolvers<number>()
  let isOver = false
  const waiting = untilListed(() => answer.promise, never).then(() => (isOver = true))
  await Promise.resolve()
  expect(isOver).toBe(false)
  answer.resolve(1)
  expect(await waiting).toBe(true)
})

test('storage that does not answer is waited for no longer than patience lasts', async () => {
  const waits: number[] = []
  await untilListed(never, async (durationMs) => waits.push(durationMs))
  expect(waits).toEqual([mostPatienceMs])
})

test('storage that refuses keeps nothing from coming', async () => {
  await expect(untilListed(() => Promise.reject(new Error('no storage')), never)).resolves.toBeUndefined()
})
