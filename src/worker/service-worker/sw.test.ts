import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const scope = 'https://here/app/'

/** Caches of a browser, by name. Reading a file never ends, as if it were large. */
function fakeCaches(content: Record<string, string[]>) {
  const stored = new Map(Object.entries(content).map(([name, urls]) => [name, new Set(urls)]))
  const reads: string[] = []
  const open = async (name: string) => {
    const urls = stored.get(name) ?? new Set<string>()
    stored.set(name, urls)
    return {
      keys: async () => [...urls].map((url) => ({ url })),
      match: (url: string) => {
        reads.push(url)
        return new Promise(() => {})
      },
      delete: async (url: string) => urls.delete(url),
    }
  }
  const list = {
    open,
    has: async (name: string) => stored.has(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  }
  return { list, reads, names: () => [...stored.keys()] }
}

/** Starts the service worker of a new build. */
async function start(content: Record<string, string[]>) {
  const { list, ...caches } = fakeCaches(content)
  const listeners: [type: string, listener: (event: object) => void][] = []
  vi.stubGlobal('self', {
    __WB_MANIFEST: [{ url: 'index.html', revision: '1' }],
    location: new URL('sw.js', scope),
    registration: { scope },
    caches: list,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.push([type, listener]),
  })
  vi.stubGlobal('caches', list)
  vi.stubGlobal('registration', { scope })
  vi.stubGlobal('location', new URL('sw.js', scope))
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.push([type, listener]),
  )
  // oxlint-disable-next-line import/no-unassigned-import -- a service worker exports nothing
  await import('./sw.ts')
  /** Dispatches an event. Resolves once its `waitUntil` promises have settled. */
  const dispatch = async (type: string, event: object = {}) => {
    const work: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => work.push(promise)
    for (const [each, listener] of listeners) if (each === type) listener({ ...event, waitUntil })
    await Promise.all(work)
  }
  return { ...caches, dispatch }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a new version takes over before cached files are checked, which waits until the page has started', async () => {
  const file = `${scope}assets/on-demand/a.js`
  const { dispatch, reads } = await start({ 'on-demand@/app/': [file] })
  await dispatch('activate')
  const request = { request: new Request(`${scope}icon.png`), respondWith: () => {} }
  const checked = dispatch('fetch', request)
  void dispatch('fetch', request)
  await vi.advanceTimersByTimeAsync(4999)
  expect(reads).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(reads).toEqual([file])
  void checked
})

test('a version that was active before checks nothing by itself', async () => {
  const { dispatch, reads } = await start({ 'on-demand@/app/': [`${scope}a.wasm`] })
  void dispatch('fetch', { request: new Request(`${scope}icon.png`), respondWith: () => {} })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toEqual([])
})

test('a new version deletes the sandbox that an earlier one cached', async () => {
  const { dispatch, names } = await start({ 'kept-runner': [`${scope}sandbox.html?kept`], theirs: [] })
  await dispatch('activate')
  expect(names()).toContain('theirs')
  expect(names()).not.toContain('kept-runner')
})
