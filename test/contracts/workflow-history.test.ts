import { beforeAll, expect, test } from 'vitest'
import type { SessionId } from '../../src/core/model/id.ts'
import { workflowSchema } from '../../src/core/model/workflows/workflow.ts'
import { finish, text, toolCall } from '../doubles/scripted-model.ts'
import { HostBench } from './host-bench.ts'

// Turns load it on demand, which takes more than the macrotasks that the bench waits.
beforeAll(() => import('../../src/worker/runs/workflows/prepare-job.ts'))

const session = 'session-1' as SessionId
const canary = 'CANARY'
const stage = {
  body: `Write. ${canary} of the prompt`,
  allowedTools: [],
  turnCap: 3,
  completionSchema: { type: 'object', properties: { note: { type: 'string' }, draft: { type: 'string' } } },
}
const workflow = workflowSchema.parse({
  format: 1,
  id: 'two-notes',
  name: 'Two notes',
  description: '',
  inputs: [
    { name: 'topic', label: 'Topic', required: true, kind: 'text' },
    { name: 'words', label: 'Words', required: false, kind: 'number' },
  ],
  start: 'first',
  stages: [
    {
      ...stage,
      id: 'first',
      title: 'First',
      next: [{ nextStages: ['second'], execution: 'sequential' }],
    },
    { ...stage, id: 'second', title: 'Second', body: `Improve {{stages.first.draft}}. ${canary}`, next: [] },
  ],
  answer: '{{stages.second.note}}',
})

test('the request of the next turn has the inputs and the answer of a job, and no sentence of its stages', async () => {
  const completes = (note: string) => [
    text(`${canary} of a text`),
    toolCall('done', 'complete_stage', JSON.stringify({ note, draft: `${canary} of a result` })),
    finish('tool-calls'),
  ]
  const bench = new HostBench([
    completes('one'),
    completes('Tides come twice a day.'),
    [text('You are welcome.'), finish('stop')],
  ])
  bench.workflows = [workflow]
  await bench.send(session, undefined, { text: 'tides', workflow: { id: workflow.id, inputs: { words: 9 } } })
  await bench.settle()
  expect(JSON.stringify(bench.model.requests)).toContain(canary)
  bench.store.earlier = [...bench.store.messages.values()].toSorted((one, other) => one.order - other.order)
  await bench.send(session, 'message-2', { text: 'Thanks' })
  await bench.settle()
  const request = bench.model.requests[2] ?? expect.fail()
  expect(request.messages).toMatchObject([
    { role: 'user', text: 'tides' },
    { role: 'user', text: '/two-notes\nWords: 9' },
    { role: 'assistant', parts: [{ type: 'text', text: 'Tides come twice a day.' }] },
    { role: 'user', text: 'Thanks' },
  ])
  expect(JSON.stringify(request)).not.toContain(canary)
})
