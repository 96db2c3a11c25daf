// @vitest-environment happy-dom
import type { MessageId } from '../../../core/model/id.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BlobId } from '../../../core/model/id.ts'
import { discardDraft, saveDraftsOnHide, returnToDraft, setDraft, useDrafts } from './drafts.ts'
import { parseDrafts } from './internal/stored-drafts.ts'

const placeholder = '[Pasted text #1, 120 lines]'
const long = { placeholder, text: 'a long log' }

beforeEach(() => {
  useDrafts.setState({ texts: {}, pasted: {}, attachments: {}, replies: {} })
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('returnToDraft', () => {
  it('puts a text back', () => {
    returnToDraft('session-1', { text: 'hello' })
    expect(useDrafts.getState()).toEqual({
      texts: { 'session-1': 'hello' },
      pasted: {},
      attachments: {},
      replies: {},
    })
  })

  it('keeps what was typed since', () => {
    setDraft('session-1', { text: 'and more' })
    returnToDraft('session-1', { text: 'hello' })
    expect(useDrafts.getState().texts['session-1']).toBe('hello\n\nand more')
  })

  it('puts back what was pasted, and keeps it apart from what was pasted since', () => {
    setDraft('session-1', { text: `since ${placeholder}`, pasted: [{ placeholder, text: 'another log' }] })
    returnToDraft('session-1', { text: `first ${placeholder}`, pasted: [long] })
    const other = '[Pasted text #2, 11 characters]'
    expect(useDrafts.getState()).toEqual({
      texts: { 'session-1': `first ${placeholder}\n\nsince ${other}` },
      pasted: { 'session-1': [long, { placeholder: other, text: 'another log' }] },
      attachments: {},
      replies: {},
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
  ])('reads %s', (stored, texts) =>
    expect(parseDrafts(stored)).toEqual({ texts, pasted: {}, attachments: {}, replies: {} }),
  )

  it('reads what was pasted, as far as it is whole', () => {
    const stored = JSON.stringify({ new: { text: placeholder, pasted: [long, { text: 'x' }, null] } })
    expect(parseDrafts(stored)).toEqual({
      texts: { new: placeholder },
      pasted: { new: [long] },
      attachments: {},
      replies: {},
    })
  })
})

describe('drafts when the page goes', () => {
  const store = () => {
    saveDraftsOnHide()
    dispatchEvent(new Event('pagehide'))
    return parseDrafts(sessionStorage.getItem('innerloop:drafts'))
  }

  it('are kept with what is pasted into them, and without what was taken out', () => {
    setDraft('new', { text: `why? ${placeholder}`, pasted: [long, { ...long, placeholder: '[gone]' }] })
    setDraft('session-1', { text: 'short' })
    expect(store()).toEqual({
      texts: { new: `why? ${placeholder}`, 'session-1': 'short' },
      pasted: { new: [long] },
      attachments: {},
      replies: {},
    })
  })

  it('that are sent after the page was hidden do not come back with a tab that crashes then', () => {
    setDraft('new', { text: 'sent later' })
    setDraft('session-1', { text: 'still here' })
    expect(store().texts).toEqual({ new: 'sent later', 'session-1': 'still here' })
    discardDraft('new')
    expect(parseDrafts(sessionStorage.getItem('innerloop:drafts')).texts).toEqual({
      'session-1': 'still here',
    })
  })

  it('are kept with their files, also without a word, and those are the draft’s again', () => {
    const file = {
      blobId: 'a'.repeat(64) as BlobId,
      mediaType: 'text/plain',
      byteLength: 3,
      filename: 'a.txt',
    }
    setDraft('new', { text: '', attachments: [file] })
    expect(store().attachments).toEqual({ new: [file] })
    const damaged = JSON.stringify({ new: { text: '', attachments: [file, { blobId: 1 }, null] } })
    expect(parseDrafts(damaged).attachments).toEqual({ new: [file] })
  })

  it('are kept with what they answer, also without a word', () => {
    setDraft('session-1', { text: '', replyTo: 'message-3' as MessageId })
    setDraft('session-2', { text: '' })
    expect(store()).toMatchObject({ texts: { 'session-1': '' }, replies: { 'session-1': 'message-3' } })
    expect(store().texts).not.toHaveProperty('session-2')
  })

  it('lose the longest first where there is not room for all', () => {
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
    expect(store()).toEqual({ texts: { 'session-1': 'short' }, pasted: {}, attachments: {}, replies: {} })
  })
})
