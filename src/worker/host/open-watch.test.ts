import { expect, test } from 'vitest'
import { createFailure } from '../../core/kernel/failure.ts'
import type { StreamEnd } from '../wire/stream-log.ts'
import { openWatch, type WatchSource } from './open-watch.ts'

function setup() {
  let next: (value: unknown) => void = () => undefined
  let refuse: Parameters<WatchSource['subscribe']>[1] = undefined
  let isWatched = true
  const log = openWatch({
    subscribe: (onNext, onError) => {
      ;[next, refuse] = [onNext, onError]
      return () => {
        isWatched = false
      }
    },
  })
  const heard: unknown[] = []
  const ends: StreamEnd['reason'][] = []
  const follow = () =>
    log.follow(0, { onItem: ({ value }) => heard.push(value), onEnd: ({ reason }) => ends.push(reason) })
  return {
    tell: (value: unknown) => next(value),
    refuse: () => refuse?.(createFailure('internal')),
    follow,
    heard,
    ends,
    isWatched: () => isWatched,
  }
}

test('who is slow gets the newest value only, and who comes late gets it at once', () => {
  const { tell, follow, heard } = setup()
  tell(1)
  tell(2)
  const following = follow()
  expect(heard).toEqual([2])
  for (const value of [3, 4, 5]) tell(value)
  expect(heard).toEqual([2, 3])
  following.acknowledge(2)
  expect(heard).toEqual([2, 3, 5])
})

test('nothing is watched for a follower that has gone', () => {
  const { follow, isWatched } = setup()
  const following = follow()
  expect(isWatched()).toBe(true)
  following.close()
  expect(isWatched()).toBe(false)
})

test('what cannot be read ends the stream with the reason', () => {
  const { follow, refuse, ends } = setup()
  follow()
  refuse()
  expect(ends).toEqual(['failure'])
})
