import { beforeEach, describe, expect, it } from 'vitest'
import { readDrafts, returnToDraft, setDraft, useDrafts } from './drafts.ts'

beforeEach(() => useDrafts.setState({ texts: {} }))

describe('returnToDraft', () => {
  it('puts a text back', () => {
    returnToDraft('session-1', 'hello')
    expect(useDrafts.getState().texts).toEqual({ 'session-1': 'hello' })
  })

  it('keeps what was typed since', () => {
    setDraft('session-1', 'and more')
    returnToDraft('session-1', 'hello')
    expect(useDrafts.getState().texts['session-1']).toBe('hello\n\nand more')
  })
})

describe('readDrafts', () => {
  it.each([
    [null, {}],
    ['{"new":"hi","x":3}', { new: 'hi' }],
    ['{"new":"h', {}],
    ['null', {}],
  ])('reads %s', (stored, texts) => expect(readDrafts(stored)).toEqual(texts))
})
