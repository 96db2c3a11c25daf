// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { WorkerClient } from '../../../worker/client.ts'
import { trackPageSession } from './page-session.ts'

type Noted = { ok: boolean; value: { isNoted: boolean; rolledMs: number | null } }

/** A page of its own with its worker. */
function open({ isNoted = true, rolledMs = null as number | null, isWebKit = false } = {}) {
  const notes: { page: string; ended: string[] }[] = []
  const commands: string[] = []
  const listeners: ((state: 'replaced' | 'stopped') => void)[] = []
  const client = {
    call: async (name: string, input: { page: string; ended: string[] }): Promise<Noted> => {
      commands.push(name)
      if (name === 'note-page') notes.push(input)
      return { ok: true, value: { isNoted, rolledMs } }
    },
    onReplaced: (listener: (state: 'replaced' | 'stopped') => void) => {
      listeners.push(listener)
      return () => undefined
    },
  } as unknown as WorkerClient
  const page = new EventTarget()
  const onRolled = vi.fn<(ms: number) => void>()
  trackPageSession({ client, storage: localStorage, page, onRolled, isWebKit })
  return {
    notes,
    commands,
    onRolled,
    leave: () => page.dispatchEvent(new Event('pagehide')),
    comeBack: () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    show: () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })),
    replace: () => listeners[0]?.('replaced'),
  }
}

beforeEach(() => localStorage.clear())

test('a page that unloads stores a record, which the next page passes on and deletes once it was processed', async () => {
  const first = open()
  first.leave()
  const refused = open({ isNoted: false })
  const second = open()
  const [own] = first.notes
  expect(own?.ended).toEqual([])
  expect([refused, second].map(({ notes }) => notes[0]?.ended)).toEqual([[own?.page], [own?.page]])
  await vi.waitFor(() => expect(localStorage).toHaveLength(0))
  const third = open()
  expect(third.notes[0]?.ended).toEqual([])
})

test('a page restored from the back/forward cache starts a new page session; a replaced worker gets the same one', () => {
  const { notes, leave, comeBack, replace, show } = open()
  show()
  replace()
  leave()
  comeBack()
  const [first, again, back] = notes
  expect(notes).toHaveLength(3)
  expect(again?.page).toBe(first?.page)
  expect(back?.page).not.toBe(first?.page)
  expect(back?.ended).toEqual([first?.page])
})

test('reports that the worker rolled its log', async () => {
  const { onRolled } = open({ rolledMs: 80 })
  await vi.waitFor(() => expect(onRolled).toHaveBeenCalledExactlyOnceWith(80))
})

test('storage that rejects the record causes no error during unload', () => {
  const { leave } = open()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  expect(leave).not.toThrow()
  vi.restoreAllMocks()
})

test('in WebKit a page that unloads has the worker end its transactions, and gives it time for that', () => {
  const webkit = open({ isWebKit: true })
  const started = performance.now()
  webkit.leave()
  expect(performance.now() - started).toBeGreaterThanOrEqual(50)
  expect(webkit.commands).toEqual(['note-page', 'end-transactions'])
  const other = open()
  other.leave()
  expect(other.commands).toEqual(['note-page'])
})
