import { expect, test } from 'vitest'
import { ManualClock } from '../../../../test/doubles/manual-clock.ts'
import { readProviders } from './read-providers.ts'

const never = (): Promise<string> => new Promise(() => undefined)

test('reads in parallel, and each failure and timeout concerns one provider alone', async () => {
  const clock = new ManualClock(0)
  const signals: AbortSignal[] = []
  const reading = readProviders(
    {
      time: () => 'Europe/Berlin',
      note: () => Promise.reject(new Error('closed')),
      memories: (signal) => {
        signals.push(signal)
        return never()
      },
      'about-you': () => {
        throw new TypeError('damaged')
      },
      'file-names': () => undefined,
    },
    clock,
  )
  const { values, failures } = await clock.runUntilDone(reading)
  expect(values).toEqual({ time: 'Europe/Berlin', 'file-names': undefined })
  expect(failures).toEqual([
    { provider: 'note', reason: 'failed' },
    { provider: 'memories', reason: 'timeout' },
    { provider: 'about-you', reason: 'failed' },
  ])
  expect(clock.now()).toBe(500)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test.each([
  ['just in time', 499, []],
  ['too late', 501, [{ provider: 'memories', reason: 'timeout' }]],
])('memories that arrive %s', async (_, durationMs, expected) => {
  const clock = new ManualClock(0)
  const memories = async (signal: AbortSignal) => {
    await clock.sleep(durationMs, signal)
    return []
  }
  const { failures } = await clock.runUntilDone(readProviders({ memories }, clock))
  expect(failures).toEqual(expected)
})
