import { expect, test } from 'vitest'
import { plainStage, plainWorkflow } from '../../../../test/doubles/workflow-bench.ts'
import { fillInputs } from './job-inputs.ts'

const workflow = plainWorkflow([plainStage('only')], {
  inputs: [
    { name: 'topic', label: 'Topic', required: true, kind: 'text' },
    { name: 'before', label: 'Last answer', required: false, kind: 'last-answer' },
  ],
})

test.each([
  ['an untainted chat', false, 'tides', []],
  ['a tainted chat', true, 'tides', ['before']],
] as const)('the last answer of %s', (_, isChatTainted, text, tainted) => {
  const filled = fillInputs(workflow, {}, { draft: { text }, lastAnswer: 'yes', isChatTainted })
  expect(filled).toEqual({ values: { topic: 'tides', before: 'yes' }, tainted })
})

test('a pasted text is tainted', () => {
  const draft = { text: '[1]', pasted: [{ placeholder: '[1]', text: 'tides' }] }
  const filled = fillInputs(workflow, {}, { draft, lastAnswer: '', isChatTainted: false })
  expect(filled.tainted).toEqual(['topic'])
})
