import { expect, test } from 'vitest'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { shareWatch, shareWatchByKey } from './watch.ts'

function open() {
  let [next, error]: [(value: number) => void, (failure: Failure) => void] = [() => {}, () => {}]
  const counts = { started: 0, ended: 0 }
  const shared = shareWatch<number>({
    subscribe(onNext, onError) {
      counts.started += 1
      ;[next, error] = [onNext, onError ?? (() => {})]
      return () => void (counts.ended += 1)
    },
  })
  const listen = () => {
    const values: (number | string)[] = []
    const stop = shared.subscribe(
      (value) => values.push(value),
      ({ code }) => values.push(code),
    )
    return { told: values, stop }
  }
  return {
    listen,
    counts,
    publish: (value: number) => next(value),
    refuse: (failure: Failure) => error(failure),
  }
}

test('late subscribers get the last value, and all get new values, from one read', () => {
  const { listen, counts, publish, refuse } = open()
  const first = listen()
  publish(1)
  const second = listen()
  publish(2)
  refuse(createFailure('storage-unavailable'))
  const third = listen()
  expect([first.told, second.told, third.told]).toEqual([
    [1, 2, 'storage-unavailable'],
    [1, 2, 'storage-unavailable'],
    ['storage-unavailable'],
  ])
  expect(counts).toEqual({ started: 1, ended: 0 })
})

test('the query ends with its last subscriber, and starts again without the old value', () => {
  const { listen, counts, publish } = open()
  const [first, second] = [listen(), listen()]
  publish(1)
  first.stop()
  publish(2)
  second.stop()
  expect([first.told, second.told]).toEqual([[1], [1, 2]])
  expect(counts).toEqual({ started: 1, ended: 1 })
  expect(listen().told).toEqual([])
  expect(counts.started).toBe(2)
})

test('each key has its own query, and another subscriber shares it', () => {
  const subscriptions: string[] = []
  const shared = shareWatchByKey((key: string) => ({
    subscribe(next: (value: string) => void) {
      subscriptions.push(key)
      next(`of ${key}`)
      return () => undefined
    },
  }))
  const values: string[] = []
  for (const key of ['one', 'other', 'one']) shared(key).subscribe((value) => values.push(value))
  expect(values).toEqual(['of one', 'of other', 'of one'])
  expect(subscriptions).toEqual(['one', 'other'])
})
