// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDeletion, clearStoredData } from './reset-app.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})

const keep = () => {
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem('innerloop:draft', 'mine')
    storage.setItem('another', 'kept')
  }
}
/** Lists which of the two keys are stored. Other test files of this thread may write keys of their own. */
const listStoredKeys = () =>
  [localStorage, sessionStorage].map((storage) =>
    ['innerloop:draft', 'another'].filter((key) => storage.getItem(key) !== null),
  )
const others = [['another'], ['another']]

/** Reaches this file only: channels of the same name would join all threads and outlive a test. */
class OwnChannel extends BroadcastChannel {
  static readonly open: OwnChannel[] = []

  constructor(name: string) {
    super(`${name} of reset-app.dom.test.ts`)
    OwnChannel.open.push(this)
  }
}

beforeEach(() => {
  reload.mockClear()
  vi.stubGlobal('BroadcastChannel', OwnChannel)
  keep()
})

afterEach(() => {
  for (const channel of OwnChannel.open.splice(0)) channel.close()
})

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
  expect(listStoredKeys()).toEqual(others)
  expect(localStorage.getItem('innerloop@/a/:preferences')).toBe('of another path')
  expect(localStorage.getItem('innerloop:database')).toBeNull()
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
