// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
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
