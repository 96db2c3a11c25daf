// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageId } from '../../../../core/model/id.ts'
import {
  applyDraftChange,
  type DraftChange,
  type StoredDraft,
} from '../../../../core/model/conversation/stored-draft.ts'
import { discardDraft, getDraft, setDraft, useDrafts } from '../drafts.ts'
import { DraftSync } from './draft-sync.ts'

const table = new Map<string, StoredDraft>()
const claimed = new Set<string>()

let leave = () => {}

beforeEach(() => {
  leave()
  useDrafts.setState({}, true)
  localStorage.clear()
  sessionStorage.clear()
  table.clear()
  claimed.clear()
})

/** Applies a change to the table, as the worker does. */
function keep(change: DraftChange): void {
  const row = applyDraftChange(table.get(change.key), change)
  if (row) table.set(change.key, row)
  else table.delete(change.key)
}

interface Circumstances {
  living?: readonly string[]
  isRefused?: () => boolean
  at?: number
}

/** Opens a page of the same browser. Only one page types at a time, and it is closed before the next one opens. */
async function open(page = 'page-1', { living = [], isRefused = () => false, at = 1 }: Circumstances = {}) {
  leave()
  const timers: { durationMs: number; run: () => void }[] = []
  const sync = new DraftSync({
    storage: localStorage,
    page,
    previousPage: 'page-0',
    isAlive: async (other) => living.includes(other),
    claim: async (other) => {
      if (claimed.has(other)) return null
      claimed.add(other)
      return () => void claimed.delete(other)
    },
    startTimer: (durationMs, run) => {
      const timer = { durationMs, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    now: () => at,
  })
  leave = useDrafts.subscribe((now, before) => sync.note(now, before))
  const connect = async () => {
    await sync.connect({
      keep: async (changes) => {
        if (isRefused()) return false
        for (const change of changes) keep(change)
        return true
      },
    })
    await follow()
  }
  const follow = () => sync.follow(structuredClone([...table.values()]))
  const pass = async () => {
    for (const { run } of timers.splice(0)) run()
    await new Promise((resolve) => void setTimeout(resolve))
  }
  return { sync, timers, pass, follow, connect }
}

/** Opens a page whose table has been read. */
async function start(page = 'page-1', circumstances: Circumstances = {}) {
  const opened = await open(page, circumstances)
  await opened.connect()
  return opened
}

/** The page is gone, with its visible text. */
function kill() {
  leave()
  useDrafts.setState({}, true)
}

const ahead = () => Object.keys(localStorage)
const text = (key: string) => getDraft(key).text
const listTexts = () => Object.fromEntries([...table].map(([key, { draft }]) => [key, draft.text]))
const row = (key: string, draft: string, version: Partial<StoredDraft> = {}) => ({
  key,
  page: 'page-2',
  edit: 1,
  at: 5,
  draft: { text: draft },
  ...version,
})

describe('the draft of a chat', () => {
  it('is in the table within a second, and complete in the next tab', async () => {
    const { timers, pass } = await start()
    setDraft('session-1', { text: 'h' })
    setDraft('session-1', { text: 'hello', replyTo: 'message-1' as MessageId })
    expect(timers.map(({ durationMs }) => durationMs)).toEqual([1000])
    expect([...table]).toEqual([])
    await pass()
    expect([table.size, ahead(), timers]).toEqual([1, [], []])
    kill()
    await start('page-2')
    expect(getDraft('session-1')).toMatchObject({ text: 'hello', replyTo: 'message-1' })
  })

  it('survives a page that crashes at the next moment, to the last letter, and once', async () => {
    await start()
    setDraft('session-1', { text: 'hello' })
    kill()
    const next = await start('page-2')
    expect(text('session-1')).toBe('hello')
    expect(ahead()).toEqual([])
    discardDraft('session-1')
    await next.pass()
    kill()
    await start('page-3')
    expect(text('session-1')).toBe('')
  })

  it('that was sent is not restored, though its page crashed before the table was updated', async () => {
    const { pass } = await start()
    setDraft('session-1', { text: 'hello' })
    await pass()
    discardDraft('session-1')
    kill()
    await start('page-2', { at: 2 })
    expect([text('session-1'), table.size]).toEqual(['', 0])
  })

  it('of an earlier version is migrated once, and a damaged one is ignored', async () => {
    localStorage.setItem('innerloop:draft:session-1', JSON.stringify({ page: 'page-0', draft: 'old' }))
    localStorage.setItem('innerloop:draft:session-2', '{"page":"page-0","dra')
    await start()
    expect([text('session-1'), text('session-2'), table.get('session-1')?.draft]).toEqual([
      'old',
      '',
      { text: 'old' },
    ])
    expect(ahead()).toEqual(['innerloop:draft:session-2'])
  })

  it('is stored outside the table as long as that refuses it, with ever later retries', async () => {
    let isRefused = true
    const { timers, pass } = await start('page-1', { isRefused: () => isRefused })
    setDraft('session-1', { text: 'hello' })
    await pass()
    await pass()
    expect(timers.map(({ durationMs }) => durationMs)).toEqual([20_000])
    expect(ahead()).toHaveLength(1)
    isRefused = false
    await pass()
    expect([table.get('session-1')?.draft.text, ahead(), timers]).toEqual(['hello', [], []])
  })

  it('that is long is written early when the page may unload, not at each key', async () => {
    const { sync } = await start()
    setDraft('session-1', { text: 'x'.repeat(30_000) })
    expect(ahead()).toEqual([])
    sync.flush()
    kill()
    await start('page-2')
    expect(text('session-1')).toHaveLength(30_000)
  })

  it('is deleted with its chat, when that can no longer be undone', async () => {
    const { sync, pass } = await start()
    setDraft('session-1', { text: 'hello' })
    await pass()
    sync.keepOnlyOf(new Set(['session-1']))
    sync.keepOnlyOf(new Set())
    sync.keepOnlyOf(new Set(['session-1']))
    await pass()
    expect(text('session-1')).toBe('hello')
    sync.keepOnlyOf(new Set())
    await pass()
    await pass()
    expect([text('session-1'), table.size]).toEqual(['', 0])
  })

  it('of a temporary chat is never written', async () => {
    const { timers } = await start()
    for (const key of ['temporary-new', 'temporary-session-1', 'edit:temporary-message-1'])
      setDraft(key, { text: 'secret' })
    expect([timers, ahead()]).toEqual([[], []])
  })
})

describe('in two tabs', () => {
  it('a draft follows the other tab while nothing is typed here, and is removed when sent there', async () => {
    const { follow, pass } = await start()
    table.set('session-1', row('session-1', 'one'))
    await follow()
    table.set('session-1', row('session-1', 'one two', { edit: 4 }))
    await follow()
    expect(text('session-1')).toBe('one two')
    setDraft('session-1', { text: 'one two three' })
    await pass()
    table.set('session-1', row('session-1', 'and four', { edit: 5, base: 'page-1/1' }))
    await follow()
    expect(text('session-1')).toBe('and four')
    table.delete('session-1')
    await follow()
    expect(text('session-1')).toBe('')
  })

  it('text typed here stays, and text unknown to the other tab is not removed during typing', async () => {
    const { follow, pass } = await start()
    setDraft('session-1', { text: 'mine' })
    table.set('session-1', row('session-1', 'theirs'))
    await follow()
    expect(text('session-1')).toBe('mine')
    await pass()
    table.set('session-1', row('session-1', 'theirs, later', { edit: 2 }))
    await follow()
    expect(text('session-1')).toBe('mine')
    discardDraft('session-1')
    await pass()
    expect(table.get('session-1')?.draft.text).toBe('theirs, later')
  })

  it('a draft of an open tab is left to that tab', async () => {
    await start()
    setDraft('session-1', { text: 'hello' })
    kill()
    await start('page-2', { living: ['page-1'] })
    expect([text('session-1'), ahead().length]).toEqual(['', 1])
  })
})

describe('text typed before the table was read', () => {
  it('is appended to the stored text', async () => {
    table.set('session-1', row('session-1', 'old'))
    const { connect, pass } = await open()
    setDraft('session-1', { text: 'mine' })
    await connect()
    expect(text('session-1')).toBe('old\n\nmine')
    await pass()
    expect(table.get('session-1')).toMatchObject({ page: 'page-1', draft: { text: 'old\n\nmine' } })
  })

  it('continues with the draft stored before a reload', async () => {
    table.set('session-1', row('session-1', 'hello', { page: 'page-0' }))
    useDrafts.setState({ 'session-1': { text: 'hello' } }, true)
    const { connect, pass } = await open()
    setDraft('session-1', { text: 'hello you' })
    await connect()
    await pass()
    expect([text('session-1'), table.get('session-1')?.draft.text]).toEqual(['hello you', 'hello you'])
  })
})

describe('the draft of a crashed tab', () => {
  it.each([
    ['session-1', 'session-1'],
    ['new', 'new:page-0'],
    ['new', 'new'],
  ])(
    'has the last typed text, not the text when the page was hidden: %s in the row %s',
    async (key, rowKey) => {
      table.set(rowKey, row(rowKey, 'hello world', { page: 'page-0', edit: 3 }))
      useDrafts.setState({ [key]: { text: 'hello' } }, true)
      await start()
      expect(text(key)).toBe('hello world')
    },
  )

  it('keeps its text if another tab continued it', async () => {
    table.set('session-1', row('session-1', 'other words'))
    useDrafts.setState({ 'session-1': { text: 'hello' } }, true)
    await start()
    expect(text('session-1')).toBe('hello')
  })
})

describe('the draft of a new chat', () => {
  it('belongs to its tab as long as that is open, and then to the next one', async () => {
    const first = await start('page-1')
    setDraft('new', { text: 'hello' })
    setDraft('edit:message-1', { text: 'other words' })
    await first.pass()
    kill()
    await start('page-2', { living: ['page-1'] })
    expect(useDrafts.getState()).toEqual({})
    const third = await start('page-3')
    expect([text('new'), text('edit:message-1')]).toEqual(['hello', 'other words'])
    await third.pass()
    expect([...table.keys()]).toEqual(['edit:message-1', 'new:page-3'])
  })

  it('belongs to one page: writing, sending or emptying one leaves the others unchanged', async () => {
    const first = await start('page-1')
    setDraft('new', { text: 'mine' })
    await first.pass()
    kill()
    const second = await start('page-2', { living: ['page-1'] })
    setDraft('new', { text: 'theirs' })
    await second.pass()
    expect(listTexts()).toEqual({ 'new:page-1': 'mine', 'new:page-2': 'theirs' })
    discardDraft('new')
    await second.pass()
    expect(listTexts()).toEqual({ 'new:page-1': 'mine' })
  })

  it('does not replace a draft restored by a reload, and waits for an empty new chat', async () => {
    table.set('new:page-9', row('new:page-9', 'old', { page: 'page-9' }))
    table.set('new:page-0', row('new:page-0', 'mine', { page: 'page-0' }))
    useDrafts.setState({ new: { text: 'mine' } }, true)
    const { sync, pass, follow } = await start()
    expect(listTexts()).toEqual({ 'new:page-9': 'old', 'new:page-1': 'mine' })
    discardDraft('new')
    await pass()
    await follow()
    expect(text('new')).toBe('')
    await sync.adoptNewChat()
    await pass()
    expect([text('new'), listTexts()]).toEqual(['old', { 'new:page-1': 'old' }])
  })

  it('is restored by one page, the newest first, and equal texts once', async () => {
    table.set('new:page-7', row('new:page-7', 'same', { page: 'page-7', at: 1 }))
    table.set('new:page-8', row('new:page-8', 'same', { page: 'page-8', at: 3 }))
    table.set('new:page-9', row('new:page-9', 'other', { page: 'page-9', at: 2 }))
    await start()
    expect([text('new'), listTexts()]).toEqual(['same', { 'new:page-9': 'other', 'new:page-1': 'same' }])
    expect([...claimed].toSorted()).toEqual(['page-7', 'page-8'])
    kill()
    claimed.add('page-9')
    await start('page-2', { living: ['page-1'] })
    expect(text('new')).toBe('')
  })

  it('precedes text typed before the table was read, after a reload; else it is left', async () => {
    table.set('new:page-0', row('new:page-0', 'old', { page: 'page-0' }))
    table.set('new:page-9', row('new:page-9', 'other', { page: 'page-9' }))
    const { connect, pass } = await open()
    setDraft('new', { text: 'mine' })
    await connect()
    await pass()
    expect(listTexts()).toEqual({ 'new:page-9': 'other', 'new:page-1': 'old\n\nmine' })
  })

  it('is not lost if the table refuses it', async () => {
    let isRefused = true
    table.set('new:page-9', row('new:page-9', 'old', { page: 'page-9' }))
    const { pass } = await start('page-1', { isRefused: () => isRefused })
    expect([text('new'), listTexts()]).toEqual(['old', { 'new:page-9': 'old' }])
    isRefused = false
    await pass()
    expect(listTexts()).toEqual({ 'new:page-1': 'old' })
  })
})
