// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { plainStage, plainWorkflow } from '../../../../test/doubles/workflow-bench.ts'
import { setWorkflowDraft } from './workflow-drafts.ts'

test('a draft with an entry that is not a number is still there after a reload of the page', async () => {
  const when = { path: 'input.topic', above: Number.NaN }
  const next = [{ when, nextStages: ['b'], execution: 'sequential' as const }]
  const stages = [plainStage('a', { next }), plainStage('b')]
  const workflow = { ...plainWorkflow([plainStage('a')]), stages }
  setWorkflowDraft(workflow.id, { workflow, isNew: true })
  vi.resetModules()
  const { useWorkflowDrafts } = await import('./workflow-drafts.ts')
  const { [workflow.id]: read } = useWorkflowDrafts.getState().drafts
  expect(read?.workflow.stages[0]?.next[0]?.when).toEqual({ path: 'input.topic', above: 0 })
})
