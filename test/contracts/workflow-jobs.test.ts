import { beforeAll, expect, test } from 'vitest'
import type { RunId, SessionId } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { workflowSchema, type Workflow } from '../../src/core/model/workflows/workflow.ts'
import { finish, toolCall, type Script } from '../doubles/scripted-model.ts'
import { HostBench } from './host-bench.ts'

// Turns load it on demand, which takes more than the macrotasks that the bench waits.
beforeAll(() => import('../../src/worker/runs/workflows/prepare-job.ts'))

const session = 'session-1' as SessionId
const completes = (result: JsonObject, id = 'done'): Script => [
  toolCall(id, 'complete_stage', JSON.stringify(result)),
  finish('tool-calls'),
]
const noteSchema = {
  type: 'object' as const,
  properties: { note: { type: 'string' as const } },
  required: ['note'],
}
const twoStages: Workflow = workflowSchema.parse({
  format: 1,
  id: 'two-notes',
  name: 'Two notes',
  description: '',
  inputs: [{ name: 'topic', label: 'Topic', required: true, kind: 'text' }],
  start: 'first',
  stages: [
    {
      id: 'first',
      title: 'First',
      body: 'Write about {{input.topic}}.',
      allowedTools: [],
      turnCap: 3,
      completionSchema: noteSchema,
      next: [{ nextStages: ['second'], execution: 'sequential' }],
    },
    {
      id: 'second',
      title: 'Second',
      body: 'Improve {{stages.first.note}}.',
      allowedTools: [],
      turnCap: 3,
      completionSchema: noteSchema,
      next: [],
    },
  ],
  answer: '{{stages.second.note}}',
})

async function start(bench: HostBench, workflow: Workflow = twoStages, inputs: JsonObject = {}) {
  bench.workflows = [workflow]
  const started = await bench.send(session, undefined, {
    text: 'tides',
    workflow: { id: workflow.id, inputs },
  })
  const { runId } = started.ok ? started.value : expect.fail()
  await bench.settle()
  return runId
}

const eventsOf = (bench: HostBench, runId: RunId): readonly RunEvent[] =>
  bench.store.runs.get(runId)?.events ?? []

test('a job runs its stages as child runs and answers with its template', async () => {
  const bench = new HostBench([completes({ note: 'one' }), completes({ note: 'two' })])
  const runId = await start(bench)
  const events = eventsOf(bench, runId)
  const types = events
    .map(({ type }) => type)
    .filter((type) => type.startsWith('stage-e') || type.startsWith('workflow'))
  expect(types).toEqual([
    'workflow-started',
    'stage-entered',
    'stage-exited',
    'stage-entered',
    'stage-exited',
    'workflow-exited',
  ])
  expect(events.at(-1)).toMatchObject({
    type: 'session-turn-end',
    status: 'complete',
    usage: { requests: 2 },
  })
  const exit = events.find((event) => event.type === 'workflow-exited')
  expect(exit).toMatchObject({ outcome: 'complete', answer: { text: 'two' } })
  const [first, second] = bench.model.requests
  expect(first?.system).toContain('Write about tides.')
  expect(second?.system).toContain('Improve “stages.first.note” (see the data).')
  expect(JSON.stringify(second?.messages)).toContain('<value name=')
})
