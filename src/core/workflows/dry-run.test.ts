import { expect, test } from 'vitest'
import { plainStage, plainWorkflow, toStage } from '../../../test/doubles/workflow-bench.ts'
import { dryRunSchema } from '../model/workflows/dry-run.ts'
import { extractTable } from './built-in/extract-table.ts'
import { outlineDraft } from './built-in/outline-draft.ts'
import { dryRun } from './dry-run.ts'

test('the path of a workflow with a fan-out: rendered prompts, sample files, the next stages', async () => {
  const run = await dryRun({ workflow: extractTable, inputs: { columns: 'name and price' }, samples: {} })
  expect(dryRunSchema.parse(run)).toEqual(run)
  expect(run.steps.map(({ key, label, outcome, next }) => ({ key, label, outcome, next }))).toEqual([
    { key: 'columns', label: 'Columns', outcome: 'ok', next: ['read#1', 'read#2'] },
    { key: 'read#1', label: 'Read 1: sample-1.txt', outcome: 'ok', next: [] },
    { key: 'read#2', label: 'Read 2: sample-2.txt', outcome: 'ok', next: ['table'] },
    { key: 'table', label: 'Table', outcome: 'ok', next: [] },
  ])
  expect(run.steps[0]?.prompt).toContain('name and price')
  expect(run).toMatchObject({ outcome: 'complete', answer: 'sample of table' })
})

test('values that the person typed decide the path: a review that rejects leads back to the draft', async () => {
  const accepted = await dryRun({ workflow: outlineDraft, inputs: {}, samples: {} })
  const rejected = await dryRun({
    workflow: outlineDraft,
    inputs: {},
    samples: { review: { verdict: 'revise', remarks: ['Too short.'] } },
  })
  expect(accepted.outcome).toBe('complete')
  expect(rejected.steps.length).toBeGreaterThan(accepted.steps.length)
  expect(rejected.steps.map(({ key }) => key)).toContain('draft~2')
})

test('a loop without an end stops at 100 executions', async () => {
  const workflow = plainWorkflow([plainStage('a', { next: toStage('a') })], { limits: { stageRuns: 200 } })
  const run = await dryRun({ workflow, inputs: {}, samples: {} })
  expect(run.outcome).toBe('stopped')
  expect(run.steps).toHaveLength(100)
})

test('questions and gates are a part of the path', async () => {
  const workflow = plainWorkflow([
    plainStage('a', {
      gate: [{ when: { path: 'passes.a', above: 0 }, verdict: 'skip' }],
      next: toStage('b'),
    }),
    plainStage('b', { assert: [{ ask: 'Accept {{result.text}}?' }] }),
  ])
  const { steps } = await dryRun({ workflow, inputs: {}, samples: { b: { text: 'tea' } } })
  expect(steps[0]).toMatchObject({
    gate: { verdict: 'skip', ruleIndex: 0 },
    outcome: 'skip',
  })
  expect(steps[0]?.prompt).toBeUndefined()
  expect(steps[1]).toMatchObject({ questions: ['Accept tea?'], output: { text: 'tea' }, outcome: 'ok' })
})
