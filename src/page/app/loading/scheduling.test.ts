import { expect, test } from 'vitest'
import { maxQuietChecks, minQuietChecks, waitForQuiet } from './scheduling.ts'

/** Waits without waiting: what happens between two looks is told by its number, from 1. */
function looks(during: (look: number) => void = () => undefined) {
  let count = 0
  const wait = async () => during((count += 1))
  return { wait, count: () => count }
}

test('a quiet page is waited for a few looks', async () => {
  const { wait, count } = looks()
  await waitForQuiet(() => false, wait, new EventTarget())
  expect(count()).toBe(minQuietChecks)
})

test('an answer that is being written is waited for, and a few looks after it', async () => {
  const { wait, count } = looks()
  await waitForQuiet(() => count() <= 20, wait, new EventTarget())
  expect(count()).toBe(20 + minQuietChecks)
})

test.each(['pointerdown', 'keydown', 'input'])('%s begins the wait anew', async (type) => {
  const input = new EventTarget()
  const { wait, count } = looks((look) => {
    if (look === minQuietChecks - 1 || look === minQuietChecks) input.dispatchEvent(new Event(type))
  })
  await waitForQuiet(() => false, wait, input)
  expect(count()).toBe(2 * minQuietChecks)
})

test('who is always at work is not waited for without end', async () => {
  const { wait, count } = looks()
  await waitForQuiet(() => true, wait, new EventTarget())
  expect(count()).toBe(maxQuietChecks)
})
