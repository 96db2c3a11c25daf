// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MatchHighlighter } from './match-highlighter.ts'
import type { MessageId } from '../../../../core/model/id.ts'

/** Simulates Firefox before 140, which has no CSS custom highlights. */
beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text }))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function draw(...rows: [id: string, text: string][]): HTMLElement {
  const scroller = document.createElement('div')
  for (const [id, text] of rows) scroller.append(toRow(id, text))
  document.body.append(scroller)
  return scroller
}

function toRow(id: string, text: string): HTMLElement {
  const row = document.createElement('article')
  row.dataset['messageId'] = id
  row.tabIndex = -1
  const line = document.createElement('p')
  line.textContent = text
  row.append(line)
  return row
}

const match = (messageId: string) => ({ messageId: messageId as MessageId, detail: undefined, nth: 0 })

test('in a browser without highlights the matching message is outlined, and no text is changed', () => {
  const scroller = draw(['a', 'one'], ['b', 'two'])
  const highlighter = new MatchHighlighter(scroller, () => {})
  highlighter.show('two', match('b'), () => expect.fail('it is drawn'))
  const [first, second] = scroller.querySelectorAll('article')
  expect([first, second].map((row) => row?.dataset['found'])).toEqual([undefined, ''])
  expect(scroller.querySelectorAll('p')).toHaveLength(2)
  expect(scroller.querySelectorAll('p > *')).toHaveLength(0)
  highlighter.end()
})

test('scrolls to a match in a message that is not mounted, and highlights it once mounted', () => {
  const scroller = draw(['a', 'one'])
  const highlighter = new MatchHighlighter(scroller, () => {})
  const targets: string[] = []
  highlighter.show('two', match('b'), (messageId, then) => {
    targets.push(messageId)
    const row = toRow('b', 'two')
    scroller.append(row)
    then?.(row)
  })
  expect(targets).toEqual(['b'])
  expect(scroller.querySelector<HTMLElement>('[data-message-id="b"]')?.dataset['found']).toBe('')
  highlighter.end()
})

test('the match stays highlighted when its text is rendered again, as for highlighted code', async () => {
  const marked = new Map<string, Set<Range>>()
  vi.stubGlobal('CSS', { escape: (text: string) => text, highlights: marked })
  vi.stubGlobal(
    'Highlight',
    class extends Set<Range> {
      constructor(...ranges: Range[]) {
        super(ranges)
      }
    },
  )
  const scroller = draw(['a', 'one two'])
  const highlighter = new MatchHighlighter(scroller, () => {})
  highlighter.show('two', match('a'), () => expect.fail('it is drawn'))
  const current = () => [...(marked.get('find-current') ?? [])].map(String)
  expect(current()).toEqual(['two'])
  const token = document.createElement('span')
  token.textContent = 'two'
  scroller.querySelector('p')?.replaceChildren('one ', token)
  await vi.waitFor(() => {
    const [range] = marked.get('find-current') ?? []
    expect([String(range), range?.startContainer.parentElement]).toEqual(['two', token])
  })
  highlighter.end()
})
