import { expect, test } from 'vitest'
import { SingleFlight } from './single-flight.ts'

test('calls during a run share one more run after it', async () => {
  const answers = new SingleFlight<string>()
  const flights: PromiseWithResolvers<string>[] = []
  const work = () => {
    const one = Promise.withResolvers<string>()
    flights.push(one)
    return one.promise
  }
  const first = answers.ask('a', work)
  const later = [answers.ask('a', work), answers.ask('a', work)]
  const other = answers.ask('b', work)
  expect(flights).toHaveLength(2)
  flights[0]?.resolve('old')
  flights[1]?.resolve('other')
  await expect(first).resolves.toBe('old')
  await expect(other).resolves.toBe('other')
  expect(flights).toHaveLength(3)
  flights[2]?.resolve('new')
  await expect(Promise.all(later)).resolves.toEqual(['new', 'new'])
  void answers.ask('a', work)
  expect(flights).toHaveLength(4)
})

test('a failed run does not block the next one', async () => {
  const answers = new SingleFlight<string>()
  const first = answers.ask('a', () => Promise.reject(new Error('broken')))
  const second = answers.ask('a', async () => 'well')
  await expect(first).rejects.toThrow('broken')
  await expect(second).resolves.toBe('well')
})
