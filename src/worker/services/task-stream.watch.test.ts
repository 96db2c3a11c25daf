import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { nextMacrotask } from '../../../test/doubles/manual-clock.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { StreamEnd } from '../transport/stream-log.ts'
import { createWatchStream, type WatchSource } from './task-stream.ts'

function setup() {
  let next: (value: unknown) => void = () => undefined
  let refuse: Parameters<WatchSource['subscribe']>[1] = undefined
  let isWatched = false
  const log = createWatchStream({
    subscribe: (onNext, onError) => {
      ;[next, refuse, isWatched] = [onNext, onError, true]
      return () => {
        isWatched = false
      }
    },
  })
  const follow = () => {
    const received: unknown[] = []
    const ends: StreamEnd['reason'][] = []
    const following = log.follow(0, {
      onItem: ({ value }) => received.push(value),
      onEnd: ({ reason }) => ends.push(reason),
    })
    return { ...following, received, ends }
  }
  return {
    log,
    publish: (value: unknown) => next(value),
    refuse: () => refuse?.(createFailure('internal')),
    follow,
    isWatched: () => isWatched,
  }
}

test('a slow subscriber gets the newest value only, and a late one gets it at once', () => {
  const { publish, follow } = setup()
  const first = follow()
  for (const value of [1, 2, 3]) publish(value)
  expect(first.received).toEqual([1, 2])
  first.acknowledge(1)
  expect(first.received).toEqual([1, 2, 3])
  expect(follow().received).toEqual([3])
})

test('watches nothing before the first subscriber and after the last one', () => {
  const { follow, isWatched } = setup()
  expect(isWatched()).toBe(false)
  const following = follow()
  expect(isWatched()).toBe(true)
  following.close()
  expect(isWatched()).toBe(false)
})

test('a read failure ends the stream with the reason', () => {
  const { follow, refuse } = setup()
  const { ends } = follow()
  refuse()
  expect(ends).toEqual(['failure'])
})

test('an outdated value is dropped, because a chat is sent again with every delta of an answer', async () => {
  const { publish, log } = setup()
  const { acknowledge } = log.follow(0, { onItem: () => undefined, onEnd: () => undefined })
  const references: WeakRef<object>[] = []
  const emit = (value: object) => {
    references.push(new WeakRef(value))
    publish(value)
  }
  for (const id of [1, 2, 3]) emit({ id })
  acknowledge(2)
  publish({ id: 4 })
  await nextMacrotask()
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  expect(references.map((value) => value.deref())).toEqual([undefined, undefined, undefined])
})
