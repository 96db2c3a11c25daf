import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { workflowIdSchema } from '../../../core/model/id.ts'
import { workflowSchema } from '../../../core/model/workflows/workflow.ts'
import { failureCode, makeDatabase, unwrap } from '../testing/sample-turn.ts'
import { listWorkflows } from './workflow-list.ts'
import { createWorkflowStore } from './workflow-store.ts'

const stage = { body: 'Write.', turnCap: 3, completionSchema: { type: 'object', properties: {} }, next: [] }
const makeWorkflow = (id: string, name: string = id) =>
  workflowSchema.parse({
    format: 1,
    id,
    name,
    description: '',
    inputs: [],
    start: 'only',
    stages: [{ ...stage, id: 'only', title: 'Only' }],
    answer: 'Done',
  })
const idOf = (id: string) => workflowIdSchema.parse(id)

test('a workflow is saved under a free id, replaced under any other free id, and restored after it was deleted', async () => {
  const db = makeDatabase()
  const store = createWorkflowStore(db, { now: () => 7 })
  unwrap(await store.save(makeWorkflow('trip-plan', 'Trip')))
  unwrap(await store.save(makeWorkflow('book-notes', 'Books')))
  for (const taken of ['trip-plan', 'outline-draft'])
    expect(failureCode(await store.save(makeWorkflow(taken)))).toBe('invalid-input')
  expect(failureCode(await store.save(makeWorkflow('book-notes'), idOf('trip-plan')))).toBe('invalid-input')
  unwrap(await store.save(makeWorkflow('trip', 'A trip'), idOf('trip-plan')))
  unwrap(await store.save(makeWorkflow('trip', 'My trip'), idOf('trip')))
  expect(
    (await listWorkflows(db)).map(({ id, definition, savedAt }) => [id, definition.name, savedAt]),
  ).toEqual([
    ['book-notes', 'Books', 7],
    ['trip', 'My trip', 9],
  ])
  expect(failureCode(await store.find(idOf('trip-plan')))).toBe('not-found')
  unwrap(await store.remove(idOf('trip')))
  unwrap(await store.save(makeWorkflow('trip', 'My trip')))
  expect(unwrap(await store.find(idOf('trip'))).name).toBe('My trip')
})

test('a version that was replaced since is not the base of another one, even if the clock was set back', async () => {
  const store = createWorkflowStore(makeDatabase(), { now: () => 7 })
  const id = idOf('trip')
  unwrap(await store.save(makeWorkflow('trip', 'Trip')))
  expect(unwrap(await store.save(makeWorkflow('trip', 'First'), id, 7))).toBe(8)
  expect(failureCode(await store.save(makeWorkflow('trip', 'Second'), id, 7))).toBe('invalid-input')
  expect(unwrap(await store.find(id)).name).toBe('First')
  unwrap(await store.remove(id))
  unwrap(await store.save(makeWorkflow('trip', 'Second'), id, 7))
})
