// @vitest-environment happy-dom
import type { MessageId } from '../../../core/model/id.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BlobId } from '../../../core/model/id.ts'
import { discardDraft, returnToDraft, setDraft, useDrafts } from './drafts.ts'
import { shareDrafts } from './share-drafts.ts'
import { parseDrafts } from './internal/stored-drafts.ts'

const placeholder = '[Pasted text #1, 120 lines]'
const long = { placeholder, text: 'a long log' }
const file = { blobId: 'a'.repeat(64) as BlobId, mediaType: 'text/plain', byteLength: 3, filename: 'a.txt' }

const textsOf = (drafts: Readonly<Record<string, { text: string }>>) =>
  Object.fromEntries(Object.entries(drafts).map(([key, { text }]) => [key, text]))
const stored = () => parseDrafts(sessionStorage.getItem('innerloop:drafts'))

beforeEach(() => {
  useDrafts.setState({}, true)
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('returnToDraft', () => {
  it('restores a text', () => {
    returnToDraft('session-1', { text: 'hello' })
    expect(useDrafts.getState()).toEqual({ 'session-1': { text: 'hello' } })
  })

  it('keeps text that was typed since', () => {
    setDraft('session-1', { text: 'and more' })
    returnToDraft('session-1', { text: 'hello' })
    expect(useDrafts.getState()['session-1']?.text).toBe('hello\n\nand more')
  })

  it('restores pastes, separate from later pastes', () => {
    setDraft('session-1', { text: `since ${placeholder}`, pasted: [{ placeholder, text: 'another log' }] })
    returnToDraft('session-1', { text: `first ${placeholder}`, pasted: [long] })
    const other = '[Pasted text #2, 11 characters]'
    expect(useDrafts.getState()).toEqual({
      'session-1': {
        text: `first ${placeholder}\n\nsince ${other}`,
        pasted: [long, { placeholder: other, text: 'another log' }],
      },
    })
  })
})

describe('readDrafts', () => {
  it.each([
    [null, {}],
    ['{"new":"hi","x":3}', { new: 'hi' }],
    ['{"new":"h', {}],
    ['null', {}],
    ['{"new":{"text":"hi"},"x":{"text":1,"pasted":[]}}', { new: 'hi' }],
  ])('parses %s', (stored, texts) => expect(textsOf(parseDrafts(stored))).toEqual(texts))

  it('reads the complete pastes', () => {
    const stored = JSON.stringify({ new: { text: placeholder, pasted: [long, { text: 'x' }, null] } })
    expect(parseDrafts(stored)).toEqual({ new: { text: placeholder, pasted: [long] } })
  })
})

describe('drafts when the page unloads', () => {
  beforeAll(() => {
    vi.stubGlobal('navigator', { locks: { request: async () => {} } })
    shareDrafts()
  })

  const store = () => {
    dispatchEvent(new Event('pagehide'))
    return stored()
  }

  it('are stored with their pasted texts, without removed ones', () => {
    setDraft('new', { text: `why? ${placeholder}`, pasted: [long, { ...long, placeholder: '[gone]' }] })
    setDraft('session-1', { text: 'short' })
    expect(store()).toEqual({
      new: { text: `why? ${placeholder}`, pasted: [long] },
      'session-1': { text: 'short' },
    })
  })

  it('that are sent after the page was hidden are not restored after a crash of the tab', () => {
    setDraft('new', { text: 'sent later' })
    setDraft('session-1', { text: 'still here' })
    expect(textsOf(store())).toEqual({ new: 'sent later', 'session-1': 'still here' })
    discardDraft('new')
    expect(stored()).toEqual({ 'session-1': { text: 'still here' } })
  })

  it('are not restored with their files if those were sent without a text', () => {
    setDraft('new', { text: '', attachments: [file] })
    store()
    discardDraft('new')
    expect(stored()).toEqual({})
  })

  it('are stored with their files even without text, and are restored with them', () => {
    setDraft('new', { text: '', attachments: [file] })
    expect(store()).toEqual({ new: { text: '', attachments: [file] } })
    const damaged = JSON.stringify({ new: { text: '', attachments: [file, { blobId: 1 }, null] } })
    expect(parseDrafts(damaged)).toEqual({ new: { text: '', attachments: [file] } })
  })

  it('are stored with their reply target even without text', () => {
    setDraft('session-1', { text: '', replyTo: 'message-3' as MessageId })
    setDraft('session-2', { text: '' })
    expect(store()).toEqual({ 'session-1': { text: '', replyTo: 'message-3' } })
  })

  it('lose the longest first if there is not enough space', () => {
    setDraft('new', { text: placeholder, pasted: [{ placeholder, text: 'x'.repeat(1000) }] })
    setDraft('session-1', { text: 'short' })
    const items = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (value.length > 500) throw new DOMException('full', 'QuotaExceededError')
        items.set(key, value)
      },
    })
    expect(store()).toEqual({ 'session-1': { text: 'short' } })
  })
})
