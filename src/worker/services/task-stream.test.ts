import { expect, test, vi } from 'vitest'
import type { StreamEnd } from '../transport/stream-log.ts'
import { createTaskStream } from './task-stream.ts'

test('starts with its first subscriber, sends each appended item, and ends when the work does', async () => {
  const work = vi.fn(async (append: (item: string) => void) => {
    append('half')
    append('all')
  })
  const log = createTaskStream('nothing', work)
  expect(work).not.toHaveBeenCalled()
  const items: string[] = []
  const end = await new Promise<StreamEnd>((resolve) => {
    const following = log.follow(0, {
      onItem: (item, seq) => {
        items.push(item)
        queueMicrotask(() => following.acknowledge(seq))
      },
      onEnd: resolve,
    })
  })
  expect(work).toHaveBeenCalledTimes(1)
  expect(items.at(-1)).toBe('all')
  expect(end).toEqual({ reason: 'ended' })
})

test('is stopped by a disconnect', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const log = createTaskStream('nothing', async (_, signal) =>
    signal.addEventListener('abort', () => resolve()),
  )
  log.follow(0, { onItem: () => {}, onEnd: () => {} }).close()
  await promise
})
