// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { JobStage, WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'
import { WorkflowProgress } from './workflow-progress.tsx'

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useOpenDetails.setState({ choices: new Map() })
})

function ran(key: string, state: JobStage['state'], more: Partial<JobStage> = {}): JobStage {
  const [stageId = ''] = key.split(/[#~]/)
  const title = stageId === 'read' ? 'Read' : 'Plan'
  return { stageExecutionId: key, key, stageId, title, attempt: 0, state, startedAt: 40_000, ...more }
}

const figures = { toolCalls: 2, tokens: 12_000, dollars: 0.25, activeMs: 20_000 }
const planned = ran('plan', 'complete', { endedAt: 60_000, figures })

const onDecideRetry = vi.fn()

function draw(
  executions: JobStage[],
  status: AnswerView['status'] = 'streaming',
  more: Partial<WorkflowPart> = {},
) {
  const job: WorkflowPart = {
    type: 'workflow',
    round: 0,
    workflowId: 'own' as WorkflowPart['workflowId'],
    name: 'Own',
    inputs: [],
    start: 'plan',
    stages: [
      { id: 'plan', title: 'Plan', next: [{ nextStages: ['read'], join: 'table' }] },
      { id: 'read', title: 'Read', next: [], isForEach: true },
      { id: 'table', title: 'Table', next: [] },
    ],
    executions,
    ...more,
  }
  render(<WorkflowProgress messageId="answer-1" status={status} job={job} onDecideRetry={onDecideRetry} />)
  return screen.getByRole('group', { name: 'Workflow: Own' })
}

const stages = () =>
  [...screen.getByRole('list', { name: 'Stages' }).querySelectorAll<HTMLElement>('[data-stage]')].map(
    ({ dataset }) => `${dataset['stage']} ${dataset['attempt']} ${dataset['state']}`,
  )

test('a running job shows a diagram and every stage with its state, attempt and figures', () => {
  const failure = createFailure('storage-full')
  const job = draw([
    planned,
    ran('read#1', 'failed', { endedAt: 70_000, failure }),
    ran('read#2', 'running', { startedAt: 88_000, attempt: 1, line: 'Reading a.txt' }),
  ])
  expect(job.dataset['state']).toBe('running')
  expect(screen.getByRole('img', { name: 'Diagram of the stages' })).toBeDefined()
  expect(stages()).toEqual(['plan 0 complete', 'read 0 failed', 'read 1 running', 'table 0 pending'])
  const [plan, , second] = screen.getAllByRole('listitem').filter((item) => item.dataset['stage'])
  expect(plan?.textContent).toContain('12K tokens · $0.250 · 20 s')
  expect(second?.textContent).toMatch(/Read 2.*Attempt 2.*12 s.*Reading a\.txt/)
  expect(screen.getByRole('button', { name: 'Read 1' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('button', { name: 'Read 1 of 2 · 1 problem' })).toBeDefined()
  expect(screen.getByText(/storage .* is full/)).toBeDefined()
})

test('the wait for a retry has a button, and a failure that ends the job is shown once, at the end of the answer', () => {
  const failure = createFailure('provider-missing')
  const retry = { dueAt: 104_000, delayMs: 4000, failure: createFailure('overloaded') }
  draw([ran('read#1', 'running', { retry, line: 'The request failed.', filename: 'a.txt' })])
  expect(screen.queryByText('The request failed.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Read 1: a.txt' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Retry now' }))
  expect(onDecideRetry).toHaveBeenCalledWith('retry-now')
  cleanup()
  draw([ran('plan', 'failed', { failure })], 'failed', { failure })
  expect(screen.queryByText(/provider of this model/)).toBeNull()
  cleanup()
  const ofJob = createFailure('parallel-sibling-failure')
  draw([ran('read#1', 'failed', { failure })], 'failed', { failure: ofJob })
  expect(screen.getByText(/provider of this model/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Check the provider' })).toBeDefined()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the workflow' })
  expect(link.hash).toBe('#/library/workflows/own')
})

test('a stage that waits for the person makes the job wait', () => {
  expect(draw([planned, ran('read#1', 'awaiting-approval')]).dataset['state']).toBe('awaiting-approval')
})

test('a job that has ended is one line, and a failed one stays open', () => {
  const job = draw(
    [planned, ran('read#1', 'complete', { startedAt: 60_000, endedAt: 165_000, figures })],
    'complete',
  )
  expect(job.dataset['state']).toBe('complete')
  const line = within(job).getByRole('button', { name: 'Own 2 stages · 2 min 5 s · $0.500' })
  expect(screen.queryByRole('list', { name: 'Stages' })).toBeNull()
  fireEvent.click(line)
  expect(stages()).toEqual(['plan 0 complete', 'read 0 complete'])
  cleanup()
  useOpenDetails.setState({ choices: new Map() })
  expect(draw([ran('plan', 'failed', { endedAt: 60_000 })], 'failed').dataset['state']).toBe('failed')
  expect(stages()).toEqual(['plan 0 failed'])
})

test('many siblings fold to one line once all have ended', () => {
  const siblings = Array.from({ length: 9 }, (_, index) => ran(`read#${index + 1}`, 'complete'))
  draw([planned, ...siblings], 'stopped')
  expect(stages()).toEqual(['plan 0 complete'])
  fireEvent.click(screen.getByRole('button', { name: 'Read 9 of 9' }))
  expect(stages()).toHaveLength(10)
})
