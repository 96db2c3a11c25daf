// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageId } from '../../../core/kernel/id.ts'
import { dropDraft, readDraft, setDraft, useDrafts } from './drafts.ts'
import { KeptDrafts } from './kept-drafts.ts'

const nothing = { texts: {}, pasted: {}, attachments: {}, replies: {} }

let leave = () => {}

beforeEach(() => {
  leave()
  useDrafts.setState(nothing)
  localStorage.clear()
})

/** A page of the same browser. There is one at a time that types: what it typed is forgotten with it, or is not. */
function open(page = 'page-1', living: readonly string[] = []) {
  leave()
  const timers: { durationMs: number; run: () => void }[] = []
  const kept = new KeptDrafts({
    storage: localStorage,
    page,
    isAlive: async (other) => living.includes(other),
    startTimer: (durationMs, run) => {
      const timer = { durationMs, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  leave = useDrafts.subscribe((now, before) => kept.note(now, before))
  const pass = () => {
    for (const { run } of timers.splice(0)) run()
  }
  return { kept, timers, pass }
}

const stored = (key: string) => localStorage.getItem(`innerloop:draft:${key}`)
const text = (key: string) => readDraft(key).text

describe('the draft of a chat', () => {
  it('is written when a person pauses, and is there in the next tab, whole', async () => {
    const { timers, pass } = open()
    setDraft('session-1', { text: 'h' })
    setDraft('session-1', { text: 'hello', replyTo: 'message-1' as MessageId })
    expect(timers.map(({ durationMs }) => durationMs)).toEqual([500])
    expect(stored('session-1')).toBeNull()
    pass()
    leave()
    useDrafts.setState(nothing)
    localStorage.setItem('innerloop:draft:session-2', '{"page":"page-0","dra')
    await open('page-2').kept.adopt()
    expect(readDraft('session-1')).toMatchObject({ text: 'hello', replyTo: 'message-1' })
    expect(text('session-2')).toBe('')
  })

  it('is gone at once when it was sent, and goes with its chat, for good when that can not be undone any more', () => {
    const { kept, pass } = open()
    for (const chat of ['session-1', 'session-2']) setDraft(chat, { text: 'hello' })
    pass()
    dropDraft('session-1')
    expect(stored('session-1')).toBeNull()
    kept.keepOnlyOf(new Set(['session-1', 'session-2']))
    kept.keepOnlyOf(new Set(['session-1']))
    expect([stored('session-2'), text('session-2')]).toEqual([null, 'hello'])
    pass()
    expect(text('session-2')).toBe('')
  })

  it('of a chat that is back stays in the page', () => {
    const { kept, pass } = open()
    setDraft('session-1', { text: 'hello' })
    kept.keepOnlyOf(new Set(['session-1']))
    kept.keepOnlyOf(new Set())
    kept.keepOnlyOf(new Set(['session-1']))
    pass()
    expect(text('session-1')).toBe('hello')
  })

  it('follows another tab until it is changed here', () => {
    const { kept } = open()
    const entry = (draft: string) => JSON.stringify({ page: 'page-2', draft })
    kept.follow('innerloop:draft:session-1', null, entry('one'))
    kept.follow('innerloop:draft:session-1', entry('one'), entry('two'))
    kept.follow('innerloop:preferences', null, '{}')
    expect(text('session-1')).toBe('two')
    setDraft('session-1', { text: 'two, and mine' })
    kept.follow('innerloop:draft:session-1', entry('two'), null)
    expect(text('session-1')).toBe('two, and mine')
  })

  it('that is temporary is never written', () => {
    const { timers } = open()
    for (const key of ['temporary-new', 'temporary-session-1', 'edit:temporary-message-1'])
      setDraft(key, { text: 'secret' })
    expect([timers, localStorage.length]).toEqual([[], 0])
  })

  it('that does not fit leaves no older one', () => {
    const { pass } = open()
    setDraft('session-1', { text: 'short' })
    pass()
    setDraft('session-1', { text: 'x'.repeat(600_000) })
    pass()
    expect(stored('session-1')).toBeNull()
  })
})

describe('what was typed for a new chat', () => {
  it('is another tab’s as long as that lives, and then the next one’s', async () => {
    const first = open('page-1')
    setDraft('new', { text: 'hello' })
    setDraft('edit:message-1', { text: 'other words' })
    first.pass()
    leave()
    useDrafts.setState(nothing)
    await open('page-2', ['page-1']).kept.adopt()
    expect(useDrafts.getState()).toEqual(nothing)
    await open('page-3').kept.adopt()
    expect([text('new'), text('edit:message-1')]).toEqual(['hello', 'other words'])
    expect(stored('new')).toContain('page-3')
  })

  it('does not take the place of what is typed meanwhile', async () => {
    localStorage.setItem('innerloop:draft:new', JSON.stringify({ page: 'page-0', draft: 'old' }))
    const adopting = open().kept.adopt()
    setDraft('new', { text: 'mine' })
    await adopting
    expect(text('new')).toBe('mine')
  })
})
