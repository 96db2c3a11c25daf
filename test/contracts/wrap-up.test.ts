import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { AssistantId, RunId } from '../../src/core/model/id.ts'
import { createRunHandlers } from '../../src/worker/services/runs.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { HostBench } from './host-bench.ts'

const asks = (...callIds: string[]): Script => [
  ...callIds.map((callId) => toolCall(callId, 'ask_agent', '{"assistant":"Chef","task":"A soup?"}')),
  finish('tool-calls'),
]
const works: Script = [toolCall('work-1', 'work', '{}'), finish('tool-calls')]
const says = (words: string): Script => [text(words), finish('stop')]

/** Starts a turn with an assistant whose tool never ends by itself. */
async function start(scripts: readonly Script[]) {
  const bench = new HostBench(scripts)
  bench.tools.register(
    defineTool({
      name: 'work',
      description: 'Works.',
      parameters: z.object({}),
      effects: ['read'],
      execute: (_, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(succeed('')))),
    }),
  )
  bench.assistants = [
    {
      id: 'assistant-1' as AssistantId,
      name: 'Chef',
      instructions: 'You are a chef.',
      files: [],
      usesKnowledge: false,
      starters: [],
      canBeAsked: true,
      askWhen: 'For recipes',
      createdAt: 0,
    },
  ]
  const started = await bench.send('session-1', undefined, { mode: 'auto' })
  if (!started.ok) throw new Error(started.failure.code)
  const { runId } = started.value
  const followed = bench.follow(runId)
  await bench.settle()
  const handlers = createRunHandlers({ runs: bench.runs } as Parameters<typeof createRunHandlers>[0])
  const wrapUp = async (childRunId?: RunId) => {
    await handlers['wrap-up-run']({ runId, childRunId })
    await bench.settle()
  }
  const eventsOf = (id: RunId) =>
    bench.store.runs.get(id)?.events ?? bench.agentRuns.rows.get(id)?.events ?? []
  const children = () => [...bench.agentRuns.rows.values()].map(({ run }) => run.runId)
  return { bench, runId, followed, wrapUp, eventsOf, children }
}

const statuses = (events: readonly { type: string }[]) =>
  events.flatMap((event) => (event.type === 'agent-ended' && 'status' in event ? [event.status] : []))
const wishes = (events: readonly { type: string }[]) =>
  events.filter(({ type }) => type === 'wrap-up-requested')

test('a branch that is asked to finish cancels its tools and answers, and the turn goes on', async () => {
  const { runId, followed, wrapUp, eventsOf, children } = await start([
    asks('call-1'),
    works,
    says('Leek soup.'),
    says('Chef says leek soup.'),
  ])
  const [child] = children()
  if (child === undefined) throw new Error('no child run')
  await wrapUp(child)
  expect(statuses(eventsOf(runId))).toEqual(['wrapped-up'])
  expect(wishes(eventsOf(runId))).toEqual([])
  expect(wishes(eventsOf(child))).toMatchObject([{ by: 'user' }])
  expect(eventsOf(child).map(({ type }) => type)).toContain('tool-invocation-cancelled')
  expect(followed.text()).toBe('Chef says leek soup.')
  expect(followed.final()).toMatchObject({ status: 'complete' })
})

test('a turn that is asked to finish asks its branches, and answers with what they have', async () => {
  const { runId, followed, wrapUp, eventsOf } = await start([
    asks('call-1'),
    works,
    says('Leek soup.'),
    says('Chef says leek soup.'),
  ])
  await wrapUp()
  expect(statuses(eventsOf(runId))).toEqual(['wrapped-up'])
  expect(followed.text()).toBe('Chef says leek soup.')
})

test('a wish for a turn that has ended does nothing', async () => {
  const { wrapUp, runId, eventsOf } = await start([says('Hello.')])
  const before = eventsOf(runId).length
  await wrapUp()
  expect(eventsOf(runId)).toHaveLength(before)
})
