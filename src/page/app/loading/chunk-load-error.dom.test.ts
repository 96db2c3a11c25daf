// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNotices } from '../notices.ts'
import { isChunkLoadError, reloadOnChunkLoadError } from './chunk-load-error.ts'

const page = { isRunning: false }
// The service worker of an earlier build does not know the message.
const controller = { postMessage: () => {} }

Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true })
afterAll(() => Reflect.deleteProperty(navigator, 'serviceWorker'))
// Other test files of this window have left listeners of their own, so that the event goes to this one only.
const adding = vi.spyOn(globalThis, 'addEventListener')
reloadOnChunkLoadError(() => page.isRunning)
const handleLoss = adding.mock.calls.find(([type]) => type === 'vite:preloadError')?.[1] as (
  event: Event,
) => void
adding.mockRestore()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockReturnValue()
  sessionStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function loseFile() {
  const payload = new TypeError('Failed to fetch dynamically imported module')
  handleLoss(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
}

it('a message that is sent while cached files are checked is not interrupted: the person decides', async () => {
  page.isRunning = false
  loseFile()
  page.isRunning = true
  const consequence = new Error('The component is undefined.')
  expect(isChunkLoadError(consequence)).toBe(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(location.reload).not.toHaveBeenCalled()
  expect(useNotices.getState().notices).toMatchObject([{ text: expect.stringContaining('A newer version') }])
  expect([isChunkLoadError(consequence), isChunkLoadError(new Error('another'))]).toEqual([true, false])
  expect(sessionStorage.length).toBe(0)
})

it('the page reloads after the check, which may take a while', async () => {
  page.isRunning = false
  loseFile()
  await vi.advanceTimersByTimeAsync(2999)
  expect(location.reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(location.reload).toHaveBeenCalledOnce()
})
