import { expect, test } from 'vitest'
import type { Assistant } from '../../src/core/model/assistants/assistant.ts'
import type { AssistantId, RunId } from '../../src/core/model/id.ts'
import type { RunEventBody } from '../../src/core/model/runs/run-event.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { HostBench } from './host-bench.ts'

const chef: Assistant = {
  id: 'assistant-1' as AssistantId,
  name: 'Chef',
  instructions: 'You are a chef.',
  files: [],
  usesKnowledge: false,
  starters: [],
  canBeAsked: true,
  askWhen: 'For recipes',
  createdAt: 0,
}
const asks = (task = 'A soup?', assistant = 'Chef', callId = 'call-1'): Script => [
  toolCall(callId, 'ask_agent', JSON.stringify({ assistant, task })),
  finish('tool-calls'),
]
const says = (words: string): Script => [text(words), finish('stop')]

async function run(scripts: readonly Script[], change: (bench: HostBench) => void = () => undefined) {
  const bench = new HostBench(scripts)
  bench.assistants = [chef]
  change(bench)
  const started = await bench.send('session-1', undefined, { mode: 'auto' })
  if (!started.ok) throw new Error(started.failure.code)
  const { runId } = started.value
  bench.follow(runId)
  await bench.settle()
  return { bench, runId }
}

const eventsOf = (bench: HostBench, runId: RunId) => bench.store.runs.get(runId)?.events ?? []
const ofType = <Type extends RunEventBody['type']>(events: readonly RunEventBody[], type: Type) =>
  events.filter((event): event is Extract<RunEventBody, { type: Type }> => event.type === type)

test('lists assistants that can be asked, runs one in a child run, and returns its answer', async () => {
  const { bench, runId } = await run([asks(), says('Leek soup.'), says('Chef says leek soup.')])
  const [first, second, third] = bench.model.requests
  expect(first?.tools?.find(({ name }) => name === 'ask_agent')?.description).toContain('- Chef: For recipes')
  expect(second?.system).toContain('You are a chef.')
  expect(second?.messages).toMatchObject([{ role: 'user', text: 'A soup?' }])
  expect(second?.tools?.map(({ name }) => name) ?? []).not.toContain('ask_agent')
  expect(JSON.stringify(third?.messages)).toContain('Leek soup.')
  const events = eventsOf(bench, runId)
  expect(ofType(events, 'agent-started')).toMatchObject([{ agent: 'assistant', label: 'Chef' }])
  expect(ofType(events, 'agent-ended')).toMatchObject([
    { status: 'complete', toolCalls: 0, isTainted: false },
  ])
  expect(ofType(events, 'agent-usage-reported')).toHaveLength(1)
  const [child] = bench.agentRuns.rows.values()
  expect(child).toMatchObject({ hasEnded: true, run: { parentRunId: runId, label: 'Chef' } })
  expect(child?.events.at(-1)).toMatchObject({ type: 'session-turn-end', status: 'complete' })
})
