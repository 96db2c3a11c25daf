// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { watchDeletion, clearStoredData } from './reset-app.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})

const keep = () => {
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem('innerloop:draft', 'mine')
    storage.setItem('another', 'kept')
  }
}
const listStoredKeys = () => [localStorage, sessionStorage].map((storage) => Object.keys(storage))
const others = [['another'], ['another']]

beforeEach(keep)

test('while a deletion is blocked, the page clears its storage, even what it writes on pagehide, and does not reload', async () => {
  await clearStoredData()
  expect(listStoredKeys()).toEqual(others)
  keep()
  dispatchEvent(new Event('pagehide'))
  expect(listStoredKeys()).toEqual(others)
  expect(reload).not.toHaveBeenCalled()
})

test('deletes the stored keys of this application, and none of applications at other paths of the origin', async () => {
  localStorage.setItem('innerloop@/a/:preferences', 'of another path')
  localStorage.setItem('innerloop:database', 'innerloop')
  await clearStoredData()
  expect(Object.keys(localStorage)).toEqual(['another', 'innerloop@/a/:preferences'])
  localStorage.removeItem('innerloop@/a/:preferences')
})

test('another tab clears its storage too, and reloads only when everything is deleted', async () => {
  watchDeletion()
  const channel = new BroadcastChannel('innerloop:deleted')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  channel.postMessage('blocked')
  await vi.waitFor(() => expect(listStoredKeys()).toEqual(others))
  expect(reload).not.toHaveBeenCalled()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  channel.postMessage('deleted')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
