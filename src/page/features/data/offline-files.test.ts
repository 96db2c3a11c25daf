import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { OfflineFiles, type OfflineFile } from './offline-files.ts'

/** The content of a file in these tests is its URL, cut or padded to its size. */
const contentOf = (url: string, bytes: number) => url.padEnd(bytes).slice(0, bytes)

const makeFile = (url: string, bytes: number): OfflineFile => ({
  url,
  bytes,
  digest: createHash('sha256').update(contentOf(url, bytes)).digest('base64').slice(0, 12),
})

const files: OfflineFile[] = Array.from({ length: 9 }, (_, number) => makeFile(`file-${number}.wasm`, 10))

function setup(list: OfflineFile[] | null = files) {
  const cached = new Map<string, string>()
  const state = { hasCache: false, failing: '', replaced: '', error: new Error('offline') as unknown, list }
  const open = () =>
    new OfflineFiles({
      readList: async () => {
        if (state.list === null) throw new Error('404')
        return state.list
      },
      fetch: async (url, signal) => {
        signal.throwIfAborted()
        if (state.failing !== '' && url.endsWith(state.failing)) throw state.error
        const file = state.list?.find((each) => url.endsWith(each.url))
        if (file === undefined || url.endsWith(state.replaced || '\0')) return new Response('<!doctype html>')
        return new Response(contentOf(file.url, file.bytes))
      },
      isWanted: async () => state.hasCache,
      openCache: async () => {
        state.hasCache = true
        return {
          keys: async () => [...cached.keys()].map((url) => ({ url })),
          put: async (url, response) => void cached.set(url, await response.text()),
          delete: async (url) => cached.delete(url),
        }
      },
      dropCache: async () => {
        state.hasCache = false
        cached.clear()
      },
      resolve: (url) => `https://here/${url}`,
    })
  return { open, cached, state }
}

test('shows the size before loading; loads everything once, and removes it again', async () => {
  const { open, cached, state } = setup()
  const offline = open()
  await offline.look()
  expect(offline.getState()).toMatchObject({ totalBytes: 90, storedBytes: 0, isWanted: false })
  expect([cached.size, state.hasCache]).toEqual([0, false])
  await Promise.all([offline.keep(), offline.keep()])
  expect(offline.getState()).toMatchObject({
    storedBytes: 90,
    isWanted: true,
    isLoading: false,
    problem: null,
  })
  expect(cached.size).toBe(9)
  await offline.forget()
  expect(offline.getState()).toMatchObject({ storedBytes: 0, isWanted: false })
  expect([cached.size, state.hasCache]).toEqual([0, false])
})

test('after an update new files are loaded and old ones removed', async () => {
  const { open, cached, state } = setup()
  await open().keep()
  state.list = [...files.slice(2), makeFile('next.wasm', 30)]
  const later = open()
  await later.look()
  expect(later.getState()).toMatchObject({ isWanted: true, totalBytes: 100, storedBytes: 70 })
  await later.keep()
  expect(later.getState()).toMatchObject({ storedBytes: 100 })
  expect([...cached.keys()].toSorted()).toEqual(state.list.map(({ url }) => `https://here/${url}`).toSorted())
})

test.each([
  ['network', new TypeError('Failed to fetch')],
  ['full', new DOMException('no room', 'QuotaExceededError')],
])('a failure is shown as %s; loaded files stay, and the next attempt continues', async (problem, error) => {
  const { open, cached, state } = setup()
  state.failing = 'file-2.wasm'
  state.error = error
  const offline = open()
  await offline.keep()
  expect(offline.getState()).toMatchObject({ problem, isWanted: true, isLoading: false })
  expect(cached.size).toBeLessThan(9)
  state.failing = ''
  await offline.keep()
  expect(offline.getState()).toMatchObject({ problem: null, storedBytes: 90 })
})

test('a stop shows no failure; without a list nothing is offered', async () => {
  const { open } = setup()
  const offline = open()
  const off = offline.subscribe(() => (offline.getState()?.storedBytes ?? 0) >= 20 && offline.stop())
  await offline.keep()
  off()
  expect(offline.getState()).toMatchObject({ problem: null, isLoading: false, isWanted: true })
  expect(offline.getState()?.storedBytes).toBeLessThan(90)
  const none = setup(null).open()
  await none.keep()
  expect(none.getState()).toBeNull()
})

test('a page that the host sends instead of a file is not stored', async () => {
  const { open, cached, state } = setup()
  state.replaced = 'file-2.wasm'
  const offline = open()
  await offline.keep()
  expect(offline.getState()).toMatchObject({ problem: 'network', isWanted: true })
  expect([...cached.keys()]).not.toContain('https://here/file-2.wasm')
  state.replaced = ''
  await offline.keep()
  expect(offline.getState()).toMatchObject({ problem: null, storedBytes: 90 })
})
