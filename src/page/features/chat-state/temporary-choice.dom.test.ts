// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { setDraft, saveDrafts, useDrafts } from '../drafts/drafts.ts'
import { chooseTemporary, newChatDraftKey, useNewChatTemporary } from './new-chat.ts'

const stored = () => sessionStorage.getItem('innerloop:drafts') ?? ''

beforeEach(() => {
  useDrafts.setState({ texts: {}, pasted: {}, attachments: {}, replies: {} })
  useNewChatTemporary.setState({ isTemporary: false })
  sessionStorage.clear()
})

it('takes what was typed along, and out of storage at once', () => {
  setDraft(newChatDraftKey(false), { text: 'a secret' })
  saveDrafts()
  expect(stored()).toContain('a secret')
  chooseTemporary(true)
  expect(stored()).not.toContain('a secret')
  expect(useDrafts.getState().texts).toEqual({ 'temporary-new': 'a secret' })
  chooseTemporary(false)
  expect(useDrafts.getState().texts).toEqual({ new: 'a secret' })
})

it.each(['temporary-new', 'temporary-session-1', 'edit:temporary-message-1'])(
  'never stores what is typed under %s',
  (key) => {
    setDraft(key, { text: 'a secret' })
    setDraft('session-temporary-1', { text: 'plain' })
    saveDrafts()
    expect(stored()).not.toContain('a secret')
    expect(stored()).toContain('plain')
  },
)
