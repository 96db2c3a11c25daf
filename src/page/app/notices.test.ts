import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  runNoticeAction,
  announce,
  closeNotice,
  closeOutdatedNotices,
  isStickyNotice,
  showNotice,
  useNotices,
} from './notices.ts'

beforeEach(() => useNotices.setState({ notices: [] }))
// Other test files share the store.
afterEach(() => useNotices.setState({ notices: [] }))
const texts = () => useNotices.getState().notices.map(({ text }) => text)

describe('showNotice', () => {
  it('shows three at once, and drops the oldest', () => {
    for (const text of ['a', 'b', 'c', 'd']) showNotice({ kind: 'told', text })
    expect(texts()).toEqual(['b', 'c', 'd'])
  })

  it('never drops a persistent notice', () => {
    showNotice({ kind: 'standing', text: 'lasting' })
    for (const text of ['a', 'b', 'c']) showNotice({ kind: 'told', text })
    expect(texts()).toEqual(['lasting', 'b', 'c'])
    useNotices.setState({ notices: [] })
    for (const text of ['1', '2', '3', '4']) showNotice({ kind: 'standing', text })
    expect(texts()).toEqual(['1', '2', '3', '4'])
  })

  it('offers one reload: the most important one, in any order of arrival', () => {
    const offers = [1, 3, 2].map((reloadRank) => ({
      text: String(reloadRank),
      kind: 'standing' as const,
      reloadRank,
    }))
    showNotice({ kind: 'told', text: 'other' })
    const [first, second, third] = offers.map(showNotice)
    expect(texts()).toEqual(['other', '3'])
    expect(third).toBe(second)
    expect(first).not.toBe(second)
    offers.toReversed().forEach(showNotice)
    expect(texts()).toEqual(['other', '3'])
  })
})

describe('closeOutdatedNotices', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('closes results when another page opens, but neither failures nor Undo', () => {
    announce.done('Added.', { label: 'Try it', run: () => undefined })
    announce.failed('Failed.')
    announce.undoable('Deleted.', { undo: () => undefined })
    vi.advanceTimersByTime(3000)
    closeOutdatedNotices('new')
    expect(texts()).toEqual(['Failed.', 'Deleted.'])
  })

  it('keeps a result whose own step opened the page', () => {
    announce.done('Branched.')
    closeOutdatedNotices('c/2')
    expect(texts()).toEqual(['Branched.'])
  })

  it('closes an offer on the page to which it leads', () => {
    const action = { label: 'Back up', run: () => undefined, leadsTo: 'settings/data' }
    showNotice({ kind: 'standing', text: 'No backup yet.', action })
    closeOutdatedNotices('usage')
    expect(texts()).toEqual(['No backup yet.'])
    closeOutdatedNotices('settings/data')
    expect(texts()).toEqual([])
  })
})

describe('announce', () => {
  it('keeps failures until the person responds, and lets successes disappear', () => {
    announce.done('Copied.')
    announce.undoable('Deleted.', { undo: () => undefined })
    announce.failed('It could not be renamed.')
    const { notices } = useNotices.getState()
    expect(notices.map(isStickyNotice)).toEqual([false, false, true])
    expect(notices[1]?.action?.label).toBe('Undo')
  })

  it('shows the same failure once, however often the action is retried', () => {
    announce.failed('a')
    announce.failed('b')
    announce.failed('a')
    expect(texts()).toEqual(['b', 'a'])
  })

  it('calls onExpired once Undo is no longer offered, and not after Undo', () => {
    const [undo, onExpired] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const undoable = () => {
      announce.undoable('Removed.', { undo, onExpired })
      return useNotices.getState().notices.at(-1) ?? expect.fail()
    }
    runNoticeAction(undoable())
    expect([undo, onExpired].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    closeNotice(undoable().id)
    expect([undo, onExpired].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    undoable()
    for (const text of ['a', 'b', 'c']) announce.done(text)
    expect([undo, onExpired].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
  })
})
