import { expect, test } from 'vitest'
import { mostLooks, quietLooks, untilQuiet } from './scheduling.ts'

/** Waits without waiting: what happens between two looks is told by its number, from 1. */
function looks(during: (look: number) => void = () => undefined) {
  let count = 0
  const wait = async () => during((count += 1))
  return { wait, count: () => count }
}

test('a quiet page is waited for a few looks', async () => {
  const { wait, count } = looks()
  await untilQuiet(() => false, wait, new EventTarget())
  expect(count()).toBe(quietLooks)
})

test('an answer that is being written is waited for, and a few looks after it', async () => {
  const { wait, count } = looks()
  await untilQuiet(() => count() <= 20, wait, new EventTarget())
  expect(count()).toBe(20 + quietLooks)
})

test.each(['pointerdown', 'keydown', 'input'])('%s begins the wait anew', async (type) => {
  const input = new EventTarget()
  const { wait, count } = looks((look) => {
    if (look === quietLooks - 1 || look === quietLooks) input.dispatchEvent(new Event(type))
  })
  await untilQuiet(() => false, wait, input)
  expect(count()).toBe(2 * quietLooks)
})

test('who is always at work is not waited for without end', async () => {
  const { wait, count } = looks()
  await untilQuiet(() => true, wait, new EventTarget())
  expect(count()).toBe(mostLooks)
})
