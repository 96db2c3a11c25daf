import { expect, test } from 'vitest'
import { createMacrotaskYielder } from './read-model-stream.ts'

test('delivers a message after the budget, and only then', async () => {
  let time = 0
  const yielder = createMacrotaskYielder(12, () => time)
  const channel = new MessageChannel()
  const received: unknown[] = []
  channel.port1.addEventListener('message', (event) => received.push(event.data))
  channel.port1.start()
  channel.port2.postMessage('stop')
  for (let step = 0; step < 100; step += 1) await Promise.resolve()
  expect(received).toEqual([])
  time = 11
  expect(yielder.yieldIfDue()).toBeUndefined()
  for (time = 12; received.length === 0 && time < 1000; time += 12) await yielder.yieldIfDue()
  expect(received).toEqual(['stop'])
  expect(time).toBeLessThan(100)
  channel.port1.close()
})
