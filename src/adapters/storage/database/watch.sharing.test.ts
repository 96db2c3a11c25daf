import { expect, test } from 'vitest'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { shareWatch, shareWatchByKey } from './watch.ts'

function open() {
  let [next, error]: [(value: number) => void, (failure: Failure) => void] = [() => {}, () => {}]
  const counts = { begun: 0, ended: 0 }
  const shared = shareWatch<number>({
    subscribe(onNext, onError) {
      counts.begun += 1
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
    tell: (value: number) => next(value),
    refuse: (failure: Failure) => error(failure),
  }
}

test('who comes later is told what is known, and all are told what is new, of one reading', () => {
  const { listen, counts, tell, refuse } = open()
  const first = listen()
  tell(1)
  const second = listen()
  tell(2)
  refuse(createFailure('storage-unavailable'))
  const third = listen()
  expect([first.told, second.told, third.told]).toEqual([
    [1, 2, 'storage-unavailable'],
    [1, 2, 'storage-unavailable'],
    ['storage-unavailable'],
  ])
  expect(counts).toEqual({ begun: 1, ended: 0 })
})

test('the reading ends with the last who watches, and begins anew without what was known', () => {
  const { listen, counts, tell } = open()
  const [first, second] = [listen(), listen()]
  tell(1)
  first.stop()
  tell(2)
  second.stop()
  expect([first.told, second.told]).toEqual([[1], [1, 2]])
  expect(counts).toEqual({ begun: 1, ended: 1 })
  expect(listen().told).toEqual([])
  expect(counts.begun).toBe(2)
})

test('each key has a reading of its own, and who asks for one again shares it', () => {
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
