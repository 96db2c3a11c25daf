import { beforeEach, describe, expect, it } from 'vitest'
import { showNotice, useNotices } from './notices.ts'

beforeEach(() => useNotices.setState({ notices: [] }))
const texts = () => useNotices.getState().notices.map(({ text }) => text)

describe('showNotice', () => {
  it('shows three at once, and drops the oldest', () => {
    for (const text of ['a', 'b', 'c', 'd']) showNotice({ text })
    expect(texts()).toEqual(['b', 'c', 'd'])
  })

  it('never pushes away what lasts', () => {
    showNotice({ text: 'lasting', isLasting: true })
    for (const text of ['a', 'b', 'c']) showNotice({ text })
    expect(texts()).toEqual(['lasting', 'b', 'c'])
    useNotices.setState({ notices: [] })
    for (const text of ['1', '2', '3', '4']) showNotice({ text, isLasting: true })
    expect(texts()).toEqual(['1', '2', '3', '4'])
  })

  it('offers one reload: the one that brings most, in whatever order they come', () => {
    const offers = [1, 3, 2].map((reloadRank) => ({ text: String(reloadRank), isLasting: true, reloadRank }))
    showNotice({ text: 'other' })
    const [first, second, third] = offers.map(showNotice)
    expect(texts()).toEqual(['other', '3'])
    expect(third).toBe(second)
    expect(first).not.toBe(second)
    offers.toReversed().forEach(showNotice)
    expect(texts()).toEqual(['other', '3'])
  })
})
