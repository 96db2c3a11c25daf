// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import type { Usage } from '../../../../core/model/usage/usage.ts'
import type { TurnSummary } from '../../../../core/model/review/turn-record.ts'
import { TurnList } from './turn-list.tsx'

afterEach(cleanup)

function turn(id: string, more: Partial<TurnSummary> = {}): TurnSummary {
  return {
    runId: id as TurnSummary['runId'],
    userMessageId: `question ${id}` as TurnSummary['userMessageId'],
    assistantMessageId: `answer ${id}` as TurnSummary['assistantMessageId'],
    question: `What is ${id}?`,
    model: demoModel,
    startedAt: 1000,
    endedAt: 2000,
    status: 'complete',
    settledSeq: 1,
    isShown: true,
    siblings: [],
    ...more,
  }
}

test('a requested compaction has a line of its own, and no number among the turns', () => {
  const turns = [turn('one'), turn('c', { question: 'What is one?', isCompaction: true }), turn('two')]
  render(<TurnList turns={turns} chosenId="two" onChoose={() => undefined} />)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^1What is one\?/),
    expect.stringMatching(/^Compaction/),
    expect.stringMatching(/^2What is two\?/),
  ])
})

test('the chosen turn is scrolled into view, also when the address changes', () => {
  const seen: string[] = []
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  const turns = [turn('one'), turn('two')]
  const { rerender } = render(<TurnList turns={turns} chosenId="two" onChoose={() => undefined} />)
  rerender(<TurnList turns={turns} chosenId="one" onChoose={() => undefined} />)
  expect(seen).toEqual([expect.stringContaining('two'), expect.stringContaining('one')])
  spy.mockRestore()
})

test.each([
  [undefined, '—'],
  [{ amount: 0, unpricedRequests: 2 }, '—'],
  [{ amount: 0, unpricedRequests: 0 }, 'free'],
  [{ amount: 0.0042, unpricedRequests: 0 }, '$0.0042'],
  [{ amount: 0.12, unpricedRequests: 1 }, '$0.12 + unknown'],
])('a cost of %o reads %s, and an unknown one never as zero', (cost, text) => {
  const usage: Usage = {
    requests: 2,
    inputTokens: 10,
    cachedInputTokens: 0,
    outputTokens: 5,
    reasoningTokens: 0,
    source: 'reported',
    cost: cost && { ...cost, currency: 'USD', priceSource: 'test', priceDate: '2026-11-01' },
  }
  render(<TurnList turns={[turn('one', { usage })]} chosenId="one" onChoose={() => undefined} />)
  const { textContent } = screen.getByRole('listitem')
  expect(textContent?.endsWith(text)).toBe(true)
  expect(textContent).not.toMatch(/\$0\.00(?!\d)/)
})
