import { expect, test } from 'vitest'
import type { JobStage, WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import { sumJob, toDiagramProgress, toJobRows, type JobRow } from './job-rows.ts'

/** plan → read, once per file → table → end, or plan → end. */
const stages: WorkflowPart['stages'] = [
  { id: 'plan', title: 'Plan', next: [{ nextStages: ['read'], join: 'table' }, { nextStages: ['end'] }] },
  { id: 'read', title: 'Read', next: [], isForEach: true },
  { id: 'table', title: 'Table', next: [{ nextStages: ['end'] }] },
  { id: 'end', title: 'End', next: [] },
  { id: 'unused', title: 'Unused', next: [] },
]

function ran(key: string, state: JobStage['state'], more: Partial<JobStage> = {}): JobStage {
  const [stageId = ''] = key.split(/[#~]/)
  return { stageExecutionId: key, key, stageId, title: stageId, attempt: 0, state, startedAt: 0, ...more }
}

const show = (row: JobRow) =>
  row.type === 'pending'
    ? `(${row.stageId})`
    : row.type === 'execution'
      ? row.execution.key
      : row.executions.map(({ key }) => key).join('+')

test('a running job lists what ran in order, siblings together, and then what can still follow', () => {
  const executions = [ran('plan', 'complete'), ran('read#1', 'complete'), ran('read#2', 'running')]
  expect(toJobRows({ stages, executions }, true).map(show)).toEqual([
    'plan',
    'read#1+read#2',
    '(table)',
    '(end)',
  ])
  expect(toJobRows({ stages, executions: [] }, true).map(show)).toEqual([
    '(plan)',
    '(read)',
    '(table)',
    '(end)',
    '(unused)',
  ])
  expect(toJobRows({ stages, executions }, false).map(show)).toEqual(['plan', 'read#1+read#2'])
})

test('passes of a loop are lines of their own', () => {
  const executions = [ran('plan', 'complete'), ran('table', 'complete'), ran('table~2', 'running')]
  expect(toJobRows({ stages, executions }, false).map(show)).toEqual(['plan', 'table', 'table~2'])
})

test('the time of a job counts siblings once and no pause between stages', () => {
  const figures = { toolCalls: 1, tokens: 100, dollars: 0.5, activeMs: 1 }
  const executions = [
    ran('plan', 'complete', { startedAt: 1000, endedAt: 2000, figures }),
    ran('read#1', 'failed', { startedAt: 5000, endedAt: 8000, figures }),
    ran('read#2', 'running', { startedAt: 6000 }),
  ]
  expect(sumJob(executions, 9000)).toEqual({ stages: 2, tokens: 200, dollars: 1, durationMs: 5000 })
})

test('the diagram shows the last pass of a stage, and of siblings what still happens', () => {
  const executions = [
    ran('plan', 'complete'),
    ran('read#1', 'failed'),
    ran('read#2', 'running'),
    ran('table', 'complete'),
    ran('table~2', 'failed'),
  ]
  expect([...toDiagramProgress({ stages, executions })]).toEqual([
    ['plan', { state: 'complete' }],
    ['read', { state: 'running', items: { done: 1, of: 2 } }],
    ['table', { state: 'failed' }],
  ])
})
