import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { makeDatabase, unwrap } from '../../../../adapters/storage/testing/sample-turn.ts'
import { createWorkflowStore } from '../../../../adapters/storage/workflows/workflow-store.ts'
import { workflowIdSchema } from '../../../../core/model/id.ts'
import { builtInWorkflows } from '../../../../core/workflows/built-in/built-in-workflows.ts'
import { formatDefinition } from '../read-definition.ts'
import { readWorkflowText } from './read-workflow-file.ts'

test.each(builtInWorkflows)(
  '$id: a copy moves from browser to browser with the same bytes',
  async (builtIn) => {
    const id = workflowIdSchema.parse(`my-${builtIn.id}`)
    let text = formatDefinition({ ...builtIn, id })
    for (const browser of [1, 2]) {
      const store = createWorkflowStore(makeDatabase(), { now: () => browser })
      const read = readWorkflowText(text)
      unwrap(await store.save(read.reason === 'none' ? read.workflow : expect.fail(read.reason)))
      const exported = formatDefinition(unwrap(await store.find(id)))
      expect(exported).toBe(text)
      text = exported
    }
  },
)
