// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { setDraft, useDrafts } from '../drafts/drafts.ts'
import { shareDrafts } from '../drafts/share-drafts.ts'
import { chooseTemporary, newChatDraftKey, useNewChatTemporary } from './new-chat.ts'

const stored = () => sessionStorage.getItem('innerloop:drafts') ?? ''

vi.stubGlobal('navigator', { locks: { request: async () => {} } })
shareDrafts()

beforeEach(() => {
  useDrafts.setState({}, true)
  useNewChatTemporary.setState({ isTemporary: false })
  sessionStorage.clear()
})

it('takes the typed text along, and removes it from storage at once', () => {
  setDraft(newChatDraftKey(false), { text: 'a secret' })
  dispatchEvent(new Event('pagehide'))
  expect(stored()).toContain('a secret')
  chooseTemporary(true)
  expect(stored()).not.toContain('a secret')
  expect(useDrafts.getState()).toEqual({ 'temporary-new': { text: 'a secret' } })
  chooseTemporary(false)
  expect(useDrafts.getState()).toEqual({ new: { text: 'a secret' } })
})

it.each(['temporary-new', 'temporary-session-1', 'edit:temporary-message-1'])(
  'never stores the text that is typed under %s',
  (key) => {
    setDraft(key, { text: 'a secret' })
    setDraft('session-temporary-1', { text: 'plain' })
    dispatchEvent(new Event('pagehide'))
    expect(stored()).not.toContain('a secret')
    expect(stored()).toContain('plain')
  },
)
