import { expect, it } from 'vitest'
import { outlineDraft } from '../../../../core/workflows/built-in/outline-draft.ts'
import { toWorkflowId } from '../workflow-names.ts'
import {
  addStage,
  relabelInput,
  removeStage,
  renameResultField,
  renameStage,
  retitleStage,
  setForEach,
} from './internal/edit-workflow.ts'

it('renames a stage wherever the definition names it', () => {
  const renamed = renameStage(outlineDraft, 1, 'text')
  expect(JSON.stringify(renamed)).not.toMatch(/stages\.draft|passes\.draft|"draft"/)
  expect(JSON.stringify(renameStage(renamed, 1, 'draft'))).toBe(JSON.stringify(outlineDraft))
})

it('lets the id of a stage follow its title until it was chosen', () => {
  const retitled = retitleStage(outlineDraft, 0, 'Première idée')
  expect(retitled.start).toBe('premiere-idee')
  expect(retitled.stages[1]?.body).toContain('{{stages.premiere-idee}}')
  const chosen = renameStage(retitled, 0, 'plan')
  expect(retitleStage(chosen, 0, 'Outline').stages[0]).toMatchObject({ id: 'plan', title: 'Outline' })
  expect(retitleStage(outlineDraft, 0, 'Review').stages[0]?.id).toBe('review-2')
})

it('renames an input in the prompts that use it', () => {
  const { inputs, stages } = relabelInput(outlineDraft, 0, 'Main subject')
  expect(inputs[0]).toMatchObject({ name: 'main_subject', label: 'Main subject' })
  expect(stages[0]?.body).toContain('{{input.main_subject}}')
  expect(JSON.stringify(stages)).not.toContain('input.topic')
})

it('connects a new stage to the last one, unless that leads somewhere', () => {
  const [, draft] = outlineDraft.stages
  const one = { ...outlineDraft, stages: draft ? [{ ...draft, next: [] }] : [] }
  expect(addStage(one, 'Next').stages[0]?.next).toEqual([{ nextStages: ['next'], execution: 'sequential' }])
  expect(addStage(outlineDraft, 'Next').stages.slice(0, 3)).toEqual(outlineDraft.stages)
})

it('removes a stage and the ways to it', () => {
  const { start, stages } = removeStage(outlineDraft, 0)
  expect(start).toBe('draft')
  expect(removeStage({ ...outlineDraft, stages }, 0).stages.flatMap(({ next }) => next)).toEqual([])
})

it('starts a stage in parallel once it repeats for each item, and joins what came after it', () => {
  const { stages } = setForEach(outlineDraft, 1, { over: 'stages.outline.sections' })
  expect(stages[0]?.next).toEqual([{ nextStages: ['draft'], execution: 'parallel', join: 'review' }])
  expect(stages[1]?.next).toEqual([])
  const single = setForEach({ ...outlineDraft, stages }, 1, undefined)
  expect(single.stages[0]?.next).toEqual(outlineDraft.stages[0]?.next)
  expect(single.stages[1]?.next).toEqual(outlineDraft.stages[1]?.next)
})

it('renames a field of a result where other stages and the answer use it', () => {
  const renamed = renameResultField(outlineDraft, 1, { from: 'text', to: 'draft' })
  expect(renamed.answer).toBe('{{stages.draft.draft}}')
  expect(renamed.stages[2]?.body).toContain('{{stages.draft.draft}}')
  expect(JSON.stringify(renamed)).not.toContain('stages.draft.text')
})

it('makes command words of names', () => {
  const taken = new Set(['weekly-report', 'workflow'])
  expect(toWorkflowId('Weekly report', taken)).toBe('weekly-report-2')
  expect(toWorkflowId('週報', taken)).toBe('workflow-2')
  expect(toWorkflowId('7 Zürich Notizen!', taken)).toBe('zurich-notizen')
  expect(toWorkflowId('word '.repeat(20), taken)).toBe('word-word-word-word-word-word-word')
})
