import { expect, test } from 'vitest'
import { nextMacrotask } from '../../../../test/doubles/manual-clock.ts'
import { PageSlots } from './page-slots.ts'

function createBench() {
  const slots = new PageSlots()
  const running: { host: string; end: () => void }[] = []
  const fetchPage = (host: string, signal = new AbortController().signal) =>
    slots.run(host, signal, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      running.push({ host, end: resolve })
      return promise
    })
  return { running, fetchPage }
}

test('at most 6 fetches run at once, and 2 of one host', async () => {
  const { running, fetchPage } = createBench()
  for (const host of ['a', 'a', 'a', 'b', 'c', 'd', 'e', 'f']) void fetchPage(host)
  await nextMacrotask()
  expect(running.map(({ host }) => host)).toEqual(['a', 'a', 'b', 'c', 'd', 'e'])
  running[2]?.end()
  await nextMacrotask()
  expect(running.map(({ host }) => host).slice(6)).toEqual(['f'])
  running[0]?.end()
  await nextMacrotask()
  expect(running.map(({ host }) => host).slice(7)).toEqual(['a'])
})

test('a fetch that is stopped while it waits does not keep its place', async () => {
  const { running, fetchPage } = createBench()
  const stop = new AbortController()
  for (const host of ['a', 'a']) void fetchPage(host)
  void fetchPage('a', stop.signal)
  await nextMacrotask()
  expect(running).toHaveLength(2)
  stop.abort()
  await nextMacrotask()
  expect(running).toHaveLength(3)
})
