import { afterEach, describe, expect, test, vi } from 'vitest'
import { maxQuietChecks, minQuietChecks, waitForIdle, waitForQuiet, yieldToMain } from './scheduling.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fakes the wait. The callback gets the number of the check, from 1, and says what happens before the next one. */
function looks(during: (look: number) => void = () => undefined) {
  let count = 0
  const wait = async () => during((count += 1))
  return { wait, count: () => count }
}

test('waits for an idle page for several checks', async () => {
  const { wait, count } = looks()
  await waitForQuiet(() => false, wait, new EventTarget())
  expect(count()).toBe(minQuietChecks)
})

test('waits for a streaming answer, and for several checks after it', async () => {
  const { wait, count } = looks()
  await waitForQuiet(() => count() <= 20, wait, new EventTarget())
  expect(count()).toBe(20 + minQuietChecks)
})

test.each(['pointerdown', 'keydown', 'input'])('%s restarts the wait', async (type) => {
  const input = new EventTarget()
  const { wait, count } = looks((look) => {
    if (look === minQuietChecks - 1 || look === minQuietChecks) input.dispatchEvent(new Event(type))
  })
  await waitForQuiet(() => false, wait, input)
  expect(count()).toBe(2 * minQuietChecks)
})

test('does not wait forever for a busy page', async () => {
  const { wait, count } = looks()
  await waitForQuiet(() => true, wait, new EventTarget())
  expect(count()).toBe(maxQuietChecks)
})

describe('in a browser that lacks an API', () => {
  test('requestIdleCallback: waits for a short time', async () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    const startedAt = performance.now()
    await waitForIdle()
    expect(performance.now() - startedAt).toBeGreaterThan(40)
  })

  test('scheduler: a timer lets other tasks run first', async () => {
    vi.stubGlobal('scheduler', undefined)
    const order: string[] = []
    setTimeout(() => order.push('task'), 0)
    await yieldToMain()
    expect(order).toEqual(['task'])
  })
})

describe('in a browser that has it', () => {
  test('requestIdleCallback is awaited, with a timeout', async () => {
    const request = vi.fn((callback: () => void, _options: object) => callback())
    vi.stubGlobal('requestIdleCallback', request)
    await waitForIdle()
    expect(request.mock.calls[0]?.[1]).toEqual({ timeout: 1000 })
  })

  test('scheduler.yield is used', async () => {
    const yielded = vi.fn(async () => {})
    vi.stubGlobal('scheduler', { yield: yielded })
    await yieldToMain()
    expect(yielded).toHaveBeenCalledOnce()
  })
})
