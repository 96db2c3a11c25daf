import { beforeEach, expect, test } from 'vitest'
import { blobIdSchema } from '../../../core/model/id.ts'
import type { Workflow, WorkflowInput } from '../../../core/model/workflows/workflow.ts'
import { getDraft, setDraft, useDrafts } from './drafts.ts'
import { chooseWorkflow, findMissing, removeWorkflow, setInput, toGivenInputs } from './workflow-start.ts'

const input = (name: string, kind: WorkflowInput['kind'], more: Partial<WorkflowInput> = {}) => ({
  name,
  label: name,
  kind,
  required: true,
  ...more,
})
const workflow = {
  id: 'sample',
  name: 'Sample',
  description: '',
  inputs: [
    input('note', 'text', { required: false }),
    input('topic', 'text'),
    input('constructor', 'number'),
    input('style', 'choice', { options: ['a', 'b'], value: 'a' }),
    input('files', 'files'),
    input('before', 'last-answer'),
  ],
} as unknown as Workflow
const file = {
  blobId: blobIdSchema.parse('a'.repeat(64)),
  mediaType: 'text/plain',
  byteLength: 3,
  filename: 'a.txt',
}

beforeEach(() => useDrafts.setState({}, true))

test('the text and the files of the message are inputs, and the others have fields', () => {
  setDraft('new', { text: 'Bees', research: 'normal' })
  chooseWorkflow('new', workflow, 'Sample')
  expect(getDraft('new').research).toBeUndefined()
  expect(findMissing(getDraft('new'))).toEqual(['constructor', 'files'])
  setInput('new', workflow, { name: 'constructor', value: 3 })
  setDraft('new', { ...getDraft('new'), attachments: [file] })
  expect(findMissing(getDraft('new'))).toEqual([])
  // The worker takes the text and the files from the message.
  expect(toGivenInputs(getDraft('new'))).toEqual({ style: 'a', constructor: 3 })
  setInput('new', workflow, { name: 'constructor', value: undefined })
  setDraft('new', { ...getDraft('new'), text: ' ' })
  expect(findMissing(getDraft('new'))).toEqual(['constructor', 'topic'])
})

test('an optional text gets the text of the message if no text is required', () => {
  setDraft('new', { text: ' Bees ' })
  chooseWorkflow('new', { ...workflow, inputs: [input('note', 'text', { required: false })] }, 'Sample')
  expect(findMissing(getDraft('new'))).toEqual([])
  expect(toGivenInputs(getDraft('new'))).toEqual({ note: 'Bees' })
  setDraft('new', { ...getDraft('new'), text: '' })
  expect(toGivenInputs(getDraft('new'))).toEqual({})
})

test('a removed workflow leaves the text and the files', () => {
  setDraft('new', { text: 'Bees', attachments: [file] })
  chooseWorkflow('new', workflow, 'Sample')
  removeWorkflow('new')
  expect(getDraft('new')).toEqual({ text: 'Bees', attachments: [file] })
  expect(findMissing(getDraft('new'))).toEqual([])
})
