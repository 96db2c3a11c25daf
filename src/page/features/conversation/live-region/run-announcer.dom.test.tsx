import { createFailure } from '../../../../core/model/failures/failure.ts'
// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import { RunAnnouncer } from './run-announcer.tsx'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function createRun() {
  let view: AnswerView = { id: 'a', status: 'streaming', items: [] }
  const listeners = new Set<() => void>()
  return {
    change: (part: Partial<AnswerView>) =>
      act(() => {
        view = { ...view, ...part }
        for (const listener of listeners) listener()
      }),
    chat: {
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      findView: () => view,
      findBlocks: () => undefined,
    },
  }
}

function readAnnouncements(): (string | null)[] {
  return Array.from(screen.getByRole('status').children, ({ textContent }) => textContent)
}

it('announces once that it waits to retry, not each second, and again for another wait', () => {
  const { chat, change } = createRun()
  render(<RunAnnouncer chat={chat} isRunning answerId="a" />)
  const wait = (dueAt: number) =>
    change({ retry: { dueAt, delayMs: 600_000, attempt: 2, failure: createFailure('overloaded') } })
  wait(1_125_000)
  vi.setSystemTime(1_060_000)
  wait(1_125_000)
  const first =
    'The provider is overloaded at the moment. Retrying in 2 minutes. You can retry now or cancel.'
  expect(readAnnouncements()).toEqual(['The answer is being written.', first])
  vi.setSystemTime(1_150_000)
  wait(1_155_000)
  const second =
    'The provider is overloaded at the moment. Retrying in 5 seconds. You can retry now or cancel.'
  expect(readAnnouncements()).toEqual(['The answer is being written.', first, second])
})

it('announces once that a stage waits to retry, and once for stages of a list that wait together', () => {
  const { chat, change } = createRun()
  render(<RunAnnouncer chat={chat} isRunning answerId="a" />)
  const wait = (waits: Record<string, number>) => {
    const executions = Object.entries(waits).map(([key, dueAt]) => ({
      stageExecutionId: key,
      key,
      stageId: key.replace(/#.*/, ''),
      title: key,
      attempt: 0,
      state: 'running' as const,
      startedAt: 0,
      retry: { dueAt, delayMs: 600_000, failure: createFailure('overloaded') },
    }))
    const job = { type: 'workflow' as const, round: 0, workflowId: 'own', name: 'Own', inputs: [] }
    change({ items: [{ type: 'workflow', job: { ...job, start: 'plan', stages: [], executions } }] })
  }
  const readWaits = () => readAnnouncements().filter((text) => text?.includes('Retrying'))
  const toText = (time: string) =>
    `The provider is overloaded at the moment. Retrying in ${time}. You can retry now.`
  wait({ plan: 1_005_000 })
  wait({ plan: 1_005_000 })
  expect(readWaits()).toEqual([toText('5 seconds')])
  wait({ plan: 1_009_000 })
  expect(readWaits()).toEqual([toText('5 seconds'), toText('9 seconds')])
  wait({ 'read#1': 1_020_000, 'read#2': 1_021_000 })
  wait({ 'read#2': 1_021_000 })
  expect(readWaits().at(-1)).toBe(toText('20 seconds'))
})

it('announces once that earlier messages are compacted first, not for each piece', () => {
  const { chat, change } = createRun()
  render(<RunAnnouncer chat={chat} isRunning answerId="a" />)
  change({ compaction: { messageCount: 40, done: 0, pieces: 3 } })
  change({ compaction: { messageCount: 40, done: 1, pieces: 3 } })
  expect(readAnnouncements()).toEqual(['The answer is being written.', 'Compacting 40 earlier messages…'])
})

it('announces the steps of tools and the end of the answer, each below the previous one', () => {
  const { chat, change } = createRun()
  const draw = (isRunning: boolean) => <RunAnnouncer chat={chat} isRunning={isRunning} answerId="a" />
  const { rerender } = render(draw(true))
  const call = { callId: 'c', toolName: 'calculate' }
  change({ items: [{ type: 'calls', calls: [{ ...call, state: 'running' }] }] })
  change({ items: [{ type: 'calls', calls: [{ ...call, state: 'succeeded' }] }], status: 'complete' })
  rerender(draw(false))
  expect(readAnnouncements()).toEqual([
    'Tool calculate is running.',
    'Tool calculate has succeeded.',
    'The answer has ended.',
  ])
})
