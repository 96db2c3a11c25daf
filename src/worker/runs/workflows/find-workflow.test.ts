import { expect, test } from 'vitest'
import { plainStage, plainWorkflow, toStage } from '../../../../test/doubles/workflow-bench.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { workflowIdSchema } from '../../../core/model/id.ts'
import { withBuiltInWorkflows } from './find-workflow.ts'

const whole = plainWorkflow([plainStage('only')])
const broken = plainWorkflow([plainStage('only', { next: toStage('gone') })])

test('a stored workflow with load errors, as from a backup, cannot start', async () => {
  const find = withBuiltInWorkflows(async (id) => succeed(id === broken.id ? broken : whole))
  expect(await find(broken.id)).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
  expect(await find(workflowIdSchema.parse('other'))).toEqual(succeed(whole))
  expect(await find(workflowIdSchema.parse('outline-draft'))).toMatchObject({
    value: { id: 'outline-draft' },
  })
})
