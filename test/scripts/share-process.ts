/** Runs before each test file of a shared process: what one file leaves behind must not reach the next. */
// Dexie looks for `indexedDB` only once, when it is first loaded, so the double is imported before all tests.
import 'fake-indexeddb/auto'
import type { Window } from 'happy-dom'
import { afterAll, afterEach, vi } from 'vitest'

// On a busy machine a state may be reached much later than usual. Only a failing test waits this long.
const maxWaitMs = 10_000
const { waitFor } = vi
// The default of `vi.waitFor` is one second.
if (waitFor.name !== 'waitForState')
  vi.waitFor = function waitForState(callback, options) {
    return waitFor(callback, typeof options === 'number' ? options : { timeout: maxWaitMs, ...options })
  }

if (typeof document !== 'undefined') {
  const { cleanup, configure, fireEvent, render } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: maxWaitMs })
  // A test may leave another path, or a link that it clicked another document.
  const { happyDOM } = window as unknown as Window
  happyDOM.setURL('http://localhost:3000/')
  // Each test file loads the modules of the application again, with new state. Packages stay loaded.
  vi.resetModules()
  // A test may leave a mouse button pressed. React remembers that for all documents, and then reports no selections.
  fireEvent.mouseUp(render(null).container)
  cleanup()

  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    document.body.replaceChildren()
    for (const name of document.documentElement.getAttributeNames())
      document.documentElement.removeAttribute(name)
    localStorage.clear()
    sessionStorage.clear()
    location.hash = ''
  })
}

// Text that a test passes to the application must never change the prototypes that all objects share.
const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype]
const namesBefore = prototypes.map((prototype) => Reflect.ownKeys(prototype))
afterAll(() => {
  const changed = prototypes.filter((prototype, index) => {
    const names = Reflect.ownKeys(prototype)
    return names.length !== namesBefore[index]?.length
  })
  if (changed.length > 0) throw new Error('A test changed a prototype that all objects share')
})
